import { toSentenceCase, truncate } from '../parsing/visible-text.ts'
import type { Tone } from '../rating-thresholds.ts'
import { Chip, toneIcons } from './chip.tsx'
import { SafeText } from './safe-text.tsx'

/** The first match is used: "not_found" is before "found", and "partial_match" before "match". */
const tones: [pattern: RegExp, tone: Tone][] = [
  [/partial|uncertain|unsure|warn/, 'caution'],
  [/not[ _-]?checked|pending|unknown|skipped/, 'plain'],
  [/^no\b|not|fail|miss|invalid|mismatch|reject|absent|incomplete/, 'bad'],
  [/pass|found|match|valid|success|complete|present|accept|\bok\b/, 'ok'],
]

function getStatusTone(word: string): Tone {
  const normalized = word.toLowerCase().replaceAll('_', ' ')
  return tones.find(([pattern]) => pattern.test(normalized))?.[1] ?? 'plain'
}

export function StatusChip({ word }: { word: string | undefined }) {
  if (!word) return null
  return (
    <Chip tone={getStatusTone(word)}>
      <bdi>{truncate(toSentenceCase(word), 60)}</bdi>
    </Chip>
  )
}

const colors = {
  ok: 'var(--app-ok)',
  caution: 'var(--app-caution)',
  fair: 'var(--app-caution)',
  bad: 'var(--app-bad)',
  plain: undefined,
}

/** Shows a status in a headline, with the icon of its tone. */
export function StatusText({ word, tone = getStatusTone(word) }: { word: string; tone?: Tone }) {
  const Icon = toneIcons[tone]
  return (
    <>
      {Icon && (
        <Icon
          size={26}
          color={colors[tone]}
          aria-hidden
          style={{ verticalAlign: '-0.14em', marginInlineEnd: '0.35rem' }}
        />
      )}
      <SafeText text={toSentenceCase(word)} length={60} />
    </>
  )
}
