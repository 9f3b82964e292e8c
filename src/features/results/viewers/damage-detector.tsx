import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import type { Tone } from '../bands.ts'
import { defineViewer } from '../define-viewer.ts'
import { Headline } from '../parts/headline.tsx'
import { Prose } from '../parts/prose.tsx'
import { Rows } from '../parts/rows.tsx'
import { SeverityChip } from '../parts/severity-chip.tsx'
import { Verdict } from '../parts/status.tsx'
import { SurenessChip } from '../parts/sureness-chip.tsx'
import { place, sureness, text } from '../reading/fields.ts'
import { listOf } from '../reading/lists.ts'

const Area = z.object({
  type: text,
  description: text,
  severity: text,
  location: place,
  confidence: sureness,
})

const fields = z.object({ damage_level: text, damage_areas: listOf(Area, 'type'), summary: text })

export const damageDetectorViewer = defineViewer(
  fields,
  ({ damage_level, damage_areas, summary }) => (
    <Stack gap="md">
      <Headline missing="No damage level given">{damage_level && <Level word={damage_level} />}</Headline>
      <Prose text={summary} />
      <Rows title="Damaged areas" path="damage_areas" list={damage_areas} empty="No damaged areas.">
        {({ type, description, severity, location, confidence }) => ({
          name: type ?? description,
          details: [type && description, location],
          end: (severity || confidence) && (
            <>
              {severity && <SeverityChip word={severity} />}
              <SurenessChip of={confidence} />
            </>
          ),
        })}
      </Rows>
    </Stack>
  ),
  { bareList: 'damage_areas' },
)

/** Specification, point 3: damage_level is No, Minor or other. */
function Level({ word }: { word: string }) {
  const [isNone, isMinor] = [/^(?:no|none)\b/i.test(word), /^minor\b/i.test(word)]
  const tone: Tone = isNone ? 'ok' : isMinor ? 'caution' : 'bad'
  const level = isNone ? 'No' : word
  // "Severe" is an adjective and wants its noun; more than a word says what it means.
  return <Verdict tone={tone} word={/^\w+$/.test(level) ? `${level} damage` : level} />
}
