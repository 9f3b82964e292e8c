import { joinParts } from '../text/join-parts.ts'
import { formatPercent } from './parsing/numbers.ts'
import { sanitizeText, sliceWellFormed } from './parsing/sanitize-text.ts'
import type { Tone } from './rating-thresholds.ts'

export type Headline = {
  /** One line, such as "11 objects", "UN3481 · Match", or the first lines of a text. */
  text: string
  /** From 0 to 1. */
  confidence?: number | undefined
  /** Why the answer may be wrong, such as "may touch". */
  warning?: string | undefined
  tone?: 'ok' | 'caution' | 'bad' | undefined
}

/** In characters. A formatted headline has at most 200. */
const maxTextLength = 140
export const maxWarningLength = 40

/** Such as "11 objects · 60% · may touch". */
export function formatHeadline({ text, confidence, warning }: Headline): string {
  return joinParts([text, confidence === undefined ? undefined : formatPercent(confidence), warning])
}

/** Makes texts of a model safe to show anywhere: see `toPlainLine`. */
export function sanitizeHeadline({ text, confidence, warning, tone }: Headline): Headline {
  const plainWarning = warning && toPlainLine(warning, maxWarningLength)
  return {
    text: toPlainLine(text, maxTextLength),
    ...(confidence === undefined ? {} : { confidence }),
    ...(plainWarning ? { warning: plainWarning } : {}),
    ...(tone ? { tone } : {}),
  }
}

/**
 * Returns untrusted text as one line. Bidirectional controls are shown by their code, other invisible characters are removed,
 * and a bracket that could start an HTML tag is replaced with a similar character.
 */
export function toPlainLine(text: string, maxLength: number): string {
  // Invisible characters count before they are removed, so that a text of 5 MB is not read to its end.
  const start = sliceWellFormed(text.trimStart(), 20 * maxLength)
  const line = sanitizeText(start)
    .replace(/\s+/g, ' ')
    .replace(/<(?=[a-z/!?])/gi, '‹')
    .trim()
  return line.length <= maxLength ? line : `${sliceWellFormed(line, maxLength - 1).trimEnd()}…`
}

export function toHeadlineTone(tone: Tone | undefined): Headline['tone'] {
  if (tone === 'plain' || tone === 'good') return undefined
  return tone === 'fair' ? 'caution' : tone
}
