import { escapeUnseen } from './visible-text.ts'

/** Deeper than this the indentation would be most of the text. */
const deepestIndented = 100

/** A value as JSON for reading and copying, unseen marks as escapes; a sentence where it cannot be written. */
export function jsonText(value: unknown): string {
  try {
    return escapeUnseen(JSON.stringify(value, null, isDeep(value) ? 0 : 2) ?? 'null')
  } catch {
    return 'This answer is nested too deeply to be shown.'
  }
}

function isDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth < deepestIndented && level.length > 0; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return level.length > 0
}
