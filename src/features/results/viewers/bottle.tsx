import { Stack } from '@mantine/core'
import { bottleKind } from '#domain/results/kinds/bottle.ts'
import { formatNumber } from '#domain/results/parsing/numbers.ts'
import { compatibilityStars } from '#domain/results/rating-thresholds.ts'
import { Notice } from '../components/notice.tsx'
import { NameValueList, Section } from '../components/section.tsx'
import { Stars } from '../components/stars.tsx'
import { TagList } from '../components/tag-list.tsx'
import { defineViewer } from '../define-viewer.ts'

export const bottleViewer = defineViewer(
  bottleKind,
  ({ bottle_detected, bottle_condition: condition, cap_analysis: cap, compatibility, supported_types }) => {
    const supported = <TagList title="Supported types" path="supported_types" list={supported_types} />
    if (bottle_detected === false) {
      return (
        <Stack gap="md">
          <Notice title="No Bottle Detected">
            Please ensure the image contains a clear view of a bottle.
          </Notice>
          {supported}
        </Stack>
      )
    }
    return (
      <Stack gap="md">
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
        {supported}
      </Stack>
    )
  },
  { replacedHeadlines: ['No bottle detected'] },
)

function Score({ stars }: { stars: number }) {
  return (
    <Section title="Compatibility">
      <Stars value={stars} /> {formatNumber(stars)} out of 5
    </Section>
  )
}

const formatBoolean = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'Yes' : 'No')
