import { Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { isPending } from '#core/runs/run.ts'
import { getRunTitle } from '#core/runs/run-title.ts'
import type { RunFilter } from '#core/runs/search-runs.ts'
import { useSingleRuns } from '#core/runs/use-runs.ts'
import { ReviewConflicts } from '#features/reviews/review-conflicts.tsx'
import { describeLastStorageProblem } from '#platform/storage/describe-last-storage-problem.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { imageStack } from '#ui/illustration.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { useIsPhoneLandscape } from '#ui/use-is-phone.ts'
import { BackToListLink } from './back-to-list-link.tsx'
import { FilteredRuns } from './filtered-runs.tsx'
import classes from './history-screen.module.css'
import { PendingRuns } from './pending-runs.tsx'
import { RunDetails } from './run-details.tsx'
import { useReturnFocusToRow } from './use-return-focus-to-row.ts'

type HistoryScreenProps = {
  openId: string | undefined
  show: RunFilter | undefined
  query: string
}

export function HistoryScreen({ openId, show, query }: HistoryScreenProps) {
  const { data: runs, isError } = useSingleRuns()
  const open = runs?.find(({ id }) => id === openId)
  const list = useRef<HTMLDivElement>(null)
  useReturnFocusToRow(list, openId)
  const isFlat = useIsPhoneLandscape()
  // The height of a phone in landscape is for the image.
  const hidesHeader = isFlat && open !== undefined
  return (
    <>
      <PageHeader
        isHidden={hidesHeader}
        title="History"
        pageTitle={open && `${getRunTitle(open)} · History`}
        subtitle={
          <span className={classes.subtitle} data-open={openId !== undefined || undefined}>
            Photos waiting to be sent and your last 100 results, stored on this device.
          </span>
        }
        actions={openId !== undefined && !hidesHeader && <BackToListLink />}
        hasShortActions
      />
      <Stack gap="lg">
        <ReviewConflicts />
        {isError && <ErrorAlert message={`History is off: ${describeLastStorageProblem()}`} />}
        {!runs && !isError && <Skeleton height={420} role="status" aria-label="Opening the history" />}
        {runs?.length === 0 && <NoRuns />}
        {runs && runs.length > 0 && (
          <div className={classes.columns} data-open={openId !== undefined || undefined}>
            <Stack ref={list} gap="lg" className={classes.list}>
              <PendingRuns runs={runs.filter(isPending)} />
              <FilteredRuns runs={runs} openId={openId} show={show} query={query} />
            </Stack>
            <section className={classes.details} aria-label="Run">
              {/* On wide screens the focus stays in the list. */}
              <VisuallyHidden role="status">{open && `Showing ${getRunTitle(open)}`}</VisuallyHidden>
              {open ? (
                <RunDetails key={open.id} run={open} hasBackLink={hidesHeader} />
              ) : (
                <NoRunOpen openId={openId} />
              )}
            </section>
          </div>
        )}
      </Stack>
    </>
  )
}

function NoRuns() {
  return (
    <Card aria-label="No runs yet">
      <EmptyState
        drawing={imageStack}
        actions={<Button renderRoot={(props) => <Link to="/test" {...props} />}>Open Test Studio</Button>}
      >
        No runs yet. Run an agent, online or offline, and it shows up here.
      </EmptyState>
    </Card>
  )
}

function NoRunOpen({ openId }: { openId: string | undefined }) {
  return (
    <div className={openId === undefined ? classes.hint : undefined}>
      <Card>
        <EmptyState drawing={imageStack}>
          {openId === undefined
            ? "Select a run to view its result. Viewing doesn't use a request."
            : 'This run is no longer on this device.'}
        </EmptyState>
      </Card>
    </div>
  )
}
