import { jsonrepair } from 'jsonrepair'
import { parseJson } from './json.ts'

const longestMended = 200_000

/** What can be read of JSON that is cut off or not quite JSON (single quotes, comments, Python's True), else undefined. */
export function mendJson(text: string, cutOff: boolean): unknown {
  if (text.length > longestMended) return undefined
  try {
    return parseJson(jsonrepair(cutOff ? withoutHalfValue(text) : text))
  } catch {
    return undefined
  }
}

/** A number or a word that the cut may have hit: 12 of 120 is not a count. A half string is shown, and reads as such. */
function withoutHalfValue(text: string): string {
  const tail = /(?<=[:,[{\s])[-+.\w]+$/.exec(text)
  return tail && !endsInString(text) ? text.slice(0, tail.index) : text
}

function endsInString(text: string): boolean {
  const last = text.replace(/"[^"\\]*(?:\\.[^"\\]*)*"/gs, '')
  return last.includes('"')
}
