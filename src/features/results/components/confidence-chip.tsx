import { type Band, confidenceBand } from '../rating-thresholds.ts'
import type { Sureness } from '../parsing/fields.ts'
import { Chip } from './chip.tsx'
import { spelt } from './status.tsx'

const bandOfWord = (word: string): Band => {
  if (/high|certain|sure/i.test(word)) return { tone: 'ok', word }
  if (/medium|moderate/i.test(word)) return { tone: 'caution', word }
  if (/low|weak/i.test(word)) return { tone: 'bad', word }
  return { tone: 'plain', word }
}

/** How sure the agent is: "High confidence 92%" for the whole answer, "High 92%" in a row. */
export function SurenessChip({ of, whole = false }: { of: Sureness | undefined; whole?: boolean }) {
  if (!of) return null
  const band = of.share === undefined ? bandOfWord(spelt(of.said)) : confidenceBand(of.share)
  const words = [band.word, whole ? 'confidence' : '', of.share === undefined ? '' : of.said]
  return <Chip tone={band.tone}>{words.filter(Boolean).join(' ')}</Chip>
}
