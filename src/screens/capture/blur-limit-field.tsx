import { Button, Group, Text } from '@mantine/core'
import { useSeriesSettings } from '#core/batches/use-series-settings.ts'
import { defaultLimits, learnMinSharpness, minReviews } from '#core/images/photo-quality.ts'
import { formatNumber } from '#platform/format.ts'
import { IconRestore } from '#ui/icons.gen.ts'
import { useReviewedPhotos } from './use-quality-limits.ts'

export function BlurLimitField() {
  const photos = useReviewedPhotos()
  const { change } = useSeriesSettings()
  const blurred = photos.filter(({ isBlurred }) => isBlurred).length
  const right = photos.length - blurred
  const difference = learnMinSharpness(photos) - defaultLimits.sharpness
  return (
    <Group justify="space-between" gap="sm">
      <div style={{ flex: '1 1 12rem' }}>
        <Text>Blur warning</Text>
        <Text size="xs" c="dimmed">
          {describeLimit(difference)} {describeReviews(blurred, right)}
        </Text>
      </div>
      {photos.length > 0 && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconRestore size={20} />}
          onClick={() => change({ learnsSince: Date.now() })}
        >
          Reset
        </Button>
      )}
    </Group>
  )
}

function describeLimit(difference: number): string {
  if (difference === 0) return 'As usual.'
  return difference > 0 ? 'Warns more often, as you reviewed.' : 'Warns less often, as you reviewed.'
}

function describeReviews(blurred: number, right: number): string {
  const found = `${formatNumber(blurred)} blurred and ${formatNumber(right)} right photos reviewed`
  const isEnough = blurred >= minReviews.blurred && right >= minReviews.right
  return isEnough ? `${found}.` : `${found}; adjusts from ${minReviews.blurred} and ${minReviews.right} on.`
}
