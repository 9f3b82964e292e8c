import type { ListItem, ParsedList } from './fields/lists.ts'
import { sanitizeAndTruncate, toSentenceCase } from './parsing/sanitize-text.ts'
import type { ParsedConfidence } from './parsing/values.ts'
import { getConfidenceRating, getSeverityTone, type Tone } from './rating-thresholds.ts'
import { getStatusTone } from './status-tone.ts'

/** With a tone it is a chip. */
export type Badge = { text: string; tone?: Tone }

export type SectionRow = {
  name: string | undefined
  /** A sentence is not emphasized. */
  isSentence?: boolean
  details?: (string | undefined)[]
  badges?: (Badge | undefined)[]
}

/** `outOf` and `badge` only if the score is on the scale. */
export type Score = { title: string; text: string; outOf?: number; badge?: Badge }

/** The texts are those of the agent: they are not safe to read yet. */
export type Section =
  | { type: 'rows'; title: string; list: ParsedList<SectionRow>; empty?: string }
  | { type: 'tags'; title: string; list: ParsedList<string>; tone: Tone }
  | { type: 'values'; title?: string; values: [name: string, value: string | Badge][] }
  | { type: 'prose'; title?: string; text: string; isLead?: boolean }
  /** `words` are linked to their boxes in the image. */
  | { type: 'text'; title?: string; label: string; text: string; words: ListItem<Word>[] }
  | { type: 'notice'; title?: string; text: string; tone: 'caution' | 'plain' }
  | { type: 'scores'; scores: Score[] }
  | { type: 'stars'; title: string; value: number }
  | { type: 'progress'; title: string; fraction: number }
type Word = { text: string | undefined; confidence: ParsedConfidence | undefined }

/** Shown beside the headline. `stars` are from 0 to 5. */
export type HeadlineAside = Badge | { stars: number }

type MaybeSection = Section | undefined

/** An empty list is shown only if there is a text for it. */
export function rowsSection<T>(
  title: string,
  list: ParsedList<T> | undefined,
  toRow: (value: T) => SectionRow,
  empty?: string,
): MaybeSection {
  if (!list || (list.total === 0 && !empty)) return undefined
  const items = list.items.map(({ key, value }) => ({ key, value: toRow(value) }))
  return { type: 'rows', title, list: { ...list, items }, ...(empty ? { empty } : {}) }
}

/** In characters. Longer names are sentences, which are shown as rows. */
const maxTagLength = 60

export function tagsSection(
  title: string,
  list: ParsedList<string> | undefined,
  tone: Tone = 'plain',
): MaybeSection {
  if (list?.items.some(({ value }) => value.length > maxTagLength)) return sentencesSection(title, list)
  return list && list.total > 0 ? { type: 'tags', title, list, tone } : undefined
}

export const sentencesSection = (title: string, list: ParsedList<string> | undefined) =>
  rowsSection(title, list, (name) => ({ name, isSentence: true }))

/** Leaves out undefined values. */
export function valuesSection(
  entries: [name: string, value: string | Badge | undefined][],
  title?: string,
): MaybeSection {
  const defined = entries.filter((entry): entry is [string, string | Badge] => entry[1] !== undefined)
  if (defined.length === 0) return undefined
  return { type: 'values', values: defined, ...(title ? { title } : {}) }
}

export function proseSection(text: string | undefined, title?: string): MaybeSection {
  return text === undefined ? undefined : { type: 'prose', text, ...(title ? { title } : {}) }
}

const maxWarnings = 5

export function warningsSection(intro: string, list: ParsedList<string> | undefined): MaybeSection {
  if (!list || list.items.length === 0) return undefined
  const reasons = list.items.slice(0, maxWarnings).map(({ value }) => sanitizeAndTruncate(value, 200))
  return { type: 'notice', tone: 'caution', text: `${intro}: ${reasons.join('; ')}.` }
}

/** Returns "High 92%", or with a name, such as beside the headline, "High confidence 92%". */
export function confidenceBadge(confidence: ParsedConfidence, name?: string): Badge
export function confidenceBadge(confidence: ParsedConfidence | undefined, name?: string): Badge | undefined
export function confidenceBadge(confidence: ParsedConfidence | undefined, name?: string): Badge | undefined {
  if (!confidence) return undefined
  const { fraction, text } = confidence
  const { tone, word } =
    fraction === undefined
      ? { tone: getWordTone(text), word: toSentenceCase(text) }
      : getConfidenceRating(fraction)
  const words = [word, name, fraction === undefined ? '' : text]
  return { tone, text: words.filter(Boolean).join(' ') }
}

function getWordTone(word: string): Tone {
  if (/\b(?:not|no|low|weak)\b/i.test(word)) return 'bad'
  if (/medium|moderate|uncertain|unsure/i.test(word)) return 'caution'
  return /high|certain|sure/i.test(word) ? 'ok' : 'plain'
}

export function statusBadge(word: string | undefined): Badge | undefined {
  return word ? { text: toSentenceCase(word), tone: getStatusTone(word) } : undefined
}

export function severityBadge(word: string | undefined): Badge | undefined {
  return word ? { text: word, tone: getSeverityTone(word) } : undefined
}
