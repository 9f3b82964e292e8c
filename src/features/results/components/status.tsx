import { IconAlertCircle, IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import type { Tone } from '../rating-thresholds.ts'
import { clipped } from '../parsing/visible-text.ts'
import { Chip } from './chip.tsx'
import { Said } from './safe-text.tsx'

/** The order counts: "not_found" is no "found", "partial_match" no "match". */
const tones: [words: RegExp, tone: Tone][] = [
  [/partial|uncertain|unsure|warn/, 'caution'],
  [/not[ _-]?checked|pending|unknown|skipped/, 'plain'],
  [/^no\b|not|fail|miss|invalid|mismatch|reject|absent|incomplete/, 'bad'],
  [/pass|found|match|valid|success|complete|present|accept|\bok\b/, 'ok'],
]

function toneOf(word: string): Tone {
  const plain = word.toLowerCase().replaceAll('_', ' ')
  return tones.find(([words]) => words.test(plain))?.[1] ?? 'plain'
}

/** `not_found` as a person would write it. */
export const spelt = (word: string) => {
  const spaced = word.replaceAll('_', ' ')
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

export function StatusChip({ word }: { word: string | undefined }) {
  if (!word) return null
  return (
    <Chip tone={toneOf(word)}>
      <bdi>{clipped(spelt(word), 60)}</bdi>
    </Chip>
  )
}

const icons = {
  ok: [IconCircleCheck, 'var(--app-ok)'],
  caution: [IconAlertTriangle, 'var(--app-caution)'],
  fair: [IconAlertTriangle, 'var(--app-caution)'],
  bad: [IconAlertCircle, 'var(--app-bad)'],
  plain: undefined,
} as const

type VerdictProps = { word: string; tone?: Tone }

/** What an answer comes down to in a word, with the sign of its tone. */
export function Verdict({ word, tone = toneOf(word) }: VerdictProps) {
  const [Icon, color] = icons[tone] ?? []
  return (
    <>
      {Icon && (
        <Icon
          size={26}
          color={color}
          aria-hidden
          style={{ verticalAlign: '-0.14em', marginInlineEnd: '0.35rem' }}
        />
      )}
      <Said text={spelt(word)} length={60} />
    </>
  )
}
