import { Skeleton, Stack } from '@mantine/core'
import { useSingleRuns } from '#core/runs/use-runs.ts'
import { Card } from '#ui/card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { UnfinishedRuns } from './unfinished-runs.tsx'
import { useFirstSteps } from './use-first-steps.ts'

/** Of what is shown before the first run, in pixels. Else what is below it would move when the runs are loaded. */
const minHeight = 560

/** What to do next, and what was done last. */
export function RunsColumn() {
  const { data, isError } = useSingleRuns()
  const runs = data ?? (isError ? [] : undefined)
  const { steps, isLoading, dismiss } = useFirstSteps(runs)

  function dismissSteps(): void {
    dismiss()
    // The focused button disappears.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }

  const firstSteps = steps && <FirstSteps steps={steps} onDismiss={dismissSteps} />
  return (
    <Stack gap="lg">
      <QuickActions />
      {!runs || (runs.length === 0 && isLoading) ? (
        <div role="status" aria-label="Loading recent runs">
          <Card mih={minHeight}>
            <Skeleton width="40%" height={24} mb="lg" />
            {[1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={52} mb="md" />
            ))}
          </Card>
        </div>
      ) : (
        <>
          <UnfinishedRuns />
          {runs.length === 0 && firstSteps}
          {!isError && <RecentRuns runs={runs} minHeight={firstSteps || runs.length > 0 ? 0 : minHeight} />}
          {runs.length > 0 && firstSteps}
        </>
      )}
    </Stack>
  )
}
