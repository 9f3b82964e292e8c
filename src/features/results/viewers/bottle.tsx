import { Stack } from '@mantine/core'
import { z } from '#contract/zod.ts'
import { Chip } from '../components/chip.tsx'
import { Headline } from '../components/headline.tsx'
import { Notice } from '../components/notice.tsx'
import { SafeText } from '../components/safe-text.tsx'
import { NameValueList, Section } from '../components/section.tsx'
import { Stars } from '../components/stars.tsx'
import { TagList } from '../components/tag-list.tsx'
import { defineViewer } from '../define-viewer.ts'
import { flag, fraction, text } from '../parsing/fields.ts'
import { names, recordOf } from '../parsing/lists.ts'
import { formatNumber } from '../parsing/numbers.ts'
import { toSentenceCase } from '../parsing/visible-text.ts'
import { compatibilityStars } from '../rating-thresholds.ts'

const fields = z.object({
  bottle_detected: flag,
  bottle_type: text,
  bottle_condition: recordOf(
    z.object({ condition: text, is_deformed: flag, deformation_description: text }),
    'condition',
  ),
  cap_analysis: recordOf(z.object({ cap: text, has_cap: flag, cap_type: text, cap_condition: text }), 'cap'),
  compatibility: recordOf(
    z.object({ compatibility: text, assessment_score: fraction, reverse_vending_ready: flag }),
    'compatibility',
  ),
  supported_types: names,
})

export const bottleViewer = defineViewer(['bottle-assessment'], fields, (result) => {
  const { bottle_condition: condition, cap_analysis: cap, compatibility } = result
  if (result.bottle_detected === false) {
    return (
      <Stack gap="md">
        <Notice title="No Bottle Detected">Please ensure the image contains a clear view of a bottle.</Notice>
        <TagList title="Supported types" path="supported_types" list={result.supported_types} />
      </Stack>
    )
  }
  const type = result.bottle_type ?? (result.bottle_detected ? 'Bottle detected' : undefined)
  const ready = compatibility?.reverse_vending_ready
  return (
    <Stack gap="md">
      <Headline
        missing="No bottle type returned"
        aside={
          ready !== undefined && (
            <Chip tone={ready ? 'ok' : 'bad'}>
              {ready ? 'Ready for reverse vending' : 'Not ready for reverse vending'}
            </Chip>
          )
        }
      >
        {type && <SafeText text={toSentenceCase(type)} length={60} />}
      </Headline>
      {compatibility?.assessment_score !== undefined && (
        <Score stars={compatibilityStars(compatibility.assessment_score)} />
      )}
      <NameValueList
        entries={[
          ['Compatibility', compatibility?.compatibility],
          ['Condition', condition?.condition],
          ['Deformed', formatBoolean(condition?.is_deformed)],
          ['Deformation', condition?.deformation_description],
          ['Cap', cap?.has_cap === undefined ? cap?.cap : cap.has_cap ? 'On the bottle' : 'Missing'],
          ['Cap type', cap?.cap_type],
          ['Cap condition', cap?.cap_condition],
        ]}
      />
      <TagList title="Supported types" path="supported_types" list={result.supported_types} />
    </Stack>
  )
})

function Score({ stars }: { stars: number }) {
  return (
    <Section title="Compatibility">
      <Stars value={stars} /> {formatNumber(stars)} out of 5
    </Section>
  )
}

const formatBoolean = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'Yes' : 'No')
