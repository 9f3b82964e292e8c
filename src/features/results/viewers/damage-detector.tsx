import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { FindingRows, findings } from '../components/finding-rows.tsx'
import { Headline } from '../components/headline.tsx'
import { Prose } from '../components/safe-text.tsx'
import { StatusText } from '../components/status.tsx'
import { defineViewer } from '../define-viewer.ts'
import { text } from '../parsing/fields.ts'
import type { Tone } from '../rating-thresholds.ts'

const fields = z.object({ damage_level: text, damage_areas: findings, summary: text })

export const damageDetectorViewer = defineViewer(
  ['damage-detector'],
  fields,
  ({ damage_level, damage_areas, summary }) => (
    <Stack gap="md">
      <Headline missing="No damage level returned">{damage_level && <Level word={damage_level} />}</Headline>
      <Prose text={summary} />
      <FindingRows title="Damaged areas" path="damage_areas" list={damage_areas} empty="No damaged areas." />
    </Stack>
  ),
  { listField: 'damage_areas' },
)

/** Shows the level of damage, which is No, Minor or another word (specification, point 3). */
function Level({ word }: { word: string }) {
  const [isNone, isMinor] = [/^(?:no|none)\b/i.test(word), /^minor\b/i.test(word)]
  const tone: Tone = isNone ? 'ok' : isMinor ? 'caution' : 'bad'
  const level = isNone ? 'No' : word
  // A single word becomes "Severe damage". A phrase such as "Total loss" is not changed.
  return <StatusText tone={tone} word={/^\w+$/.test(level) ? `${level} damage` : level} />
}
