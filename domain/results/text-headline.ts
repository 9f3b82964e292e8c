import { joinParts } from '../text/join-parts.ts'
import { toPlainLine } from './headline.ts'

const fence = '```'

/** Removes a code fence that a model has added around the whole text. A fence within the text may be part of the image. */
export function stripCodeFence(text: string): string {
  const start = text.indexOf('\n')
  if (!/^```\w*\s*$/.test(text.slice(0, Math.max(0, start))) || !text.endsWith(`\n${fence}`)) return text
  const inside = text.slice(start + 1, -fence.length)
  return inside.includes(fence) ? text : inside.trim()
}

/** In characters. Later lines are not read. */
const maxStart = 4000
const maxLength = 120

/** Returns the first two lines that are not empty, joined by a dot. */
export function createTextHeadline(text: string): string {
  const start = stripCodeFence(text.trim()).slice(0, maxStart)
  const lines = start.split(/[\r\n\u2028\u2029]+/).map((line) => toPlainLine(line, maxLength))
  return toPlainLine(joinParts(lines.filter(isContent).slice(0, 2)), maxLength)
}

const isContent = (line: string) => line !== '' && !/^```\w*$/.test(line)
