import { Skeleton, Stack } from '@mantine/core'
import { useSingleRuns } from '#core/runs/use-runs.ts'
import { Card } from '#ui/card.tsx'
import classes from './dashboard-screen.module.css'
import { FirstSteps } from './first-steps.tsx'
import { QuickActions } from './quick-actions.tsx'
import { RecentRuns } from './recent-runs.tsx'
import { UnfinishedRuns } from './unfinished-runs.tsx'
import { useFirstSteps } from './use-first-steps.ts'
import { useReservedHeight } from './use-reserved-height.ts'

export function RunsColumn() {
  const { data, isError } = useSingleRuns()
  const runs = data ?? (isError ? [] : undefined)
  const { steps, isLoading, dismiss } = useFirstSteps(runs)
  const isShown = runs !== undefined && (runs.length > 0 || !isLoading)
  const { ref, style, release } = useReservedHeight(isShown)

  function dismissSteps(): void {
    dismiss()
    release()
    // The focused button disappears.
    document.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }

  const firstSteps = steps && <FirstSteps steps={steps} onDismiss={dismissSteps} />
  return (
    <Stack gap="lg">
      <QuickActions />
      <div className={classes.runs} style={style}>
        {isShown ? (
          <Stack ref={ref} gap="lg" className={classes.shown ?? ''}>
            <UnfinishedRuns />
            {runs.length === 0 && firstSteps}
            {!isError && <RecentRuns runs={runs} />}
            {runs.length > 0 && firstSteps}
          </Stack>
        ) : (
          <div role="status" aria-label="Loading recent runs">
            <Card h="var(--reserved)" style={{ overflow: 'hidden' }}>
              <Skeleton width="40%" height={24} mb="lg" />
              {[1, 2, 3, 4, 5].map((row) => (
                <Skeleton key={row} height={52} mb="md" />
              ))}
            </Card>
          </div>
        )}
      </div>
    </Stack>
  )
}
