import type { Tone } from './rating-thresholds.ts'

/** The first match is used: "not_found" is before "found", and "partial_match" before "match". */
const tones: [pattern: RegExp, tone: Tone][] = [
  [/partial|uncertain|unsure|warn/, 'caution'],
  [/not[ _-]?checked|pending|unknown|skipped/, 'plain'],
  [/^no\b|not|fail|miss|invalid|mismatch|reject|absent|incomplete/, 'bad'],
  [/\b(?:un|non|no)[ -]?(?=pass|found|match|valid|success|complete|accept)/, 'bad'],
  [/pass|found|match|valid|success|complete|present|accept|\bok\b/, 'ok'],
]

/** Returns undefined for a word that is no status. */
export function findStatusTone(word: string): Tone | undefined {
  const normalized = word.toLowerCase().replaceAll('_', ' ')
  return tones.find(([pattern]) => pattern.test(normalized))?.[1]
}

export function getStatusTone(word: string): Tone {
  return findStatusTone(word) ?? 'plain'
}

/** Returns whether texts are good and bad, and not units or classes one of which looks like a status. */
export function areStatuses(options: readonly string[]): boolean {
  const tones = options.map(findStatusTone).filter((tone) => tone !== undefined)
  return new Set(tones).size > 1 && tones.length * 2 >= options.length
}
