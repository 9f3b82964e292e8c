import { Button, Group, Text } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { calls } from '#api/calls.ts'
import { getReviewStore } from '#core/reviews/review-store.ts'
import { useReviewSummary, useReviewSupport } from '#core/reviews/use-review-summary.ts'
import { formatCount, formatNumber } from '#platform/format.ts'
import { saveFile } from '#platform/save-file.ts'
import { TitledCard } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconDownload } from '#ui/icons.gen.ts'
import { LoadError } from '#ui/offline-note.tsx'
import { useUserScope } from '#ui/user-scope.tsx'

export function ReviewsCard() {
  const store = getReviewStore(useUserScope())
  const unsent = useSyncExternalStore(store.subscribe, () => store.countUnsent())
  const { data, error: loadError, refetch } = useReviewSummary()
  const canReview = useReviewSupport()
  const [error, setError] = useState<string>()
  const [isExporting, setExporting] = useState(false)
  const agents = data?.agents ?? []
  const reviewed = agents.reduce((sum, agent) => sum + agent.reviewed, 0)
  const right = agents.reduce((sum, agent) => sum + agent.right, 0)

  async function exportReviews(): Promise<void> {
    setError(undefined)
    setExporting(true)
    try {
      const name = `reviews-${new Date().toISOString().slice(0, 10)}.jsonl`
      saveFile(await calls.exportReviews(), name, 'application/jsonl')
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'The reviews could not be exported.')
    } finally {
      setExporting(false)
    }
  }

  if (loadError && !canReview) return null
  return (
    <TitledCard title="Reviews">
      <Text size="sm" c="dimmed">
        Say whether a result is right, in the studio or in the history. Reviews and corrections are counted
        per agent.
      </Text>
      {loadError && !data && <LoadError error={loadError} onRetry={() => void refetch()} />}
      {/* As high as its text, so that nothing moves when that is loaded. */}
      {(data || !loadError) && (
        <Text size="sm" mih="1lh">
          {data && describeReviews(reviewed, right)}
        </Text>
      )}
      {unsent > 0 && (
        <Text size="sm" c="dimmed">
          {unsent === 1 ? 'One review is' : `${unsent} reviews are`} on this device only, and not exported
          yet.
        </Text>
      )}
      <Group>
        <Button
          variant="default"
          mih={44}
          leftSection={<IconDownload size={18} />}
          loading={isExporting}
          disabled={reviewed === 0}
          onClick={() => void exportReviews()}
        >
          Export as JSON Lines
        </Button>
      </Group>
      {error && <ErrorAlert message={error} />}
    </TitledCard>
  )
}

function describeReviews(reviewed: number, right: number): string {
  if (reviewed === 0) return 'No results reviewed yet.'
  return `${formatCount(reviewed, 'result')} reviewed: ${formatNumber(right)} right, ${formatNumber(reviewed - right)} wrong.`
}
