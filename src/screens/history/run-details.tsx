import { Group, Loader, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useLatestReviews } from '#core/reviews/use-latest-reviews.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import type { Run } from '#core/runs/run.ts'
import { describeImage, getRunTitle } from '#core/runs/run-title.ts'
import { type RunView, useRun } from '#core/runs/use-run.ts'
import { AddToDataset } from '#features/datasets/add-to-dataset.tsx'
import { ResultView } from '#features/results/result-view.tsx'
import { Reviewable } from '#features/reviews/reviewable.tsx'
import { PendingRunNotice, RunStatusBadge } from '#features/runs/run-status.tsx'
import { formatDateTime } from '#platform/format.ts'
import { AdvancedSection } from '#ui/advanced-section.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { useObjectUrl } from '#ui/use-object-url.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { RunActions } from './run-actions.tsx'
import classes from './run-details.module.css'
import { RunFacts } from './run-facts.tsx'
import { narrowScreens } from './use-list-focus.ts'

/** In characters. A longer title is shown smaller. */
const maxShortLength = 32

/** The result, or the reason why there is none, and then the request. */
export function RunDetails({ run: listed }: { run: Run }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On narrow screens the details hide the list, which had the focus.
    if (matchMedia(narrowScreens).matches) heading.current?.focus({ preventScroll: true })
  }, [])
  const view = useRun(listed.id)
  const run = view?.run ?? listed
  useLatestReviews([run.idempotencyKey])
  // The result shows the other parts of the headline.
  const title = (run.state.status === 'done' && run.state.headline?.text) || getRunTitle(run)
  return (
    <Card>
      <Stack gap="md">
        <div>
          <Group justify="space-between" gap="xs" align="flex-start">
            <Title
              ref={heading}
              tabIndex={-1}
              order={2}
              className={classes.title ?? ''}
              data-short={title.length <= maxShortLength || undefined}
            >
              <bdi>{title}</bdi>
            </Title>
            {run.state.status !== 'done' && <RunStatusBadge status={run.state.status} />}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[run.agent.name, run.variantName, formatDateTime(run.createdAt)].filter(Boolean).join(' · ')}
          </Text>
        </div>
        <RunActions run={run} view={view} />
        {view ? (
          <Outcome view={view} />
        ) : (
          <Skeleton height={220} role="status" aria-label="Loading the result" />
        )}
        <AdvancedSection label="Run details">
          <RunFacts run={run} />
        </AdvancedSection>
      </Stack>
    </Card>
  )
}

function Outcome({ view }: { view: RunView }) {
  const { run, image, request, result, hasSaveFailed } = view
  if (run.state.status !== 'done') return <Pending view={view} />
  if (result === undefined) return <Text c="dimmed">This result is no longer on this device.</Text>
  return (
    <>
      {hasSaveFailed && (
        <ErrorAlert
          tone="warning"
          message="Result received, but storage is full. Free up space and try again."
        />
      )}
      {!image && (
        <Text size="sm" c="dimmed">
          The photo was removed to free up space. The result is complete.
        </Text>
      )}
      <Reviewable
        runId={run.idempotencyKey}
        subject={run.request}
        result={result}
        agent={run.agent}
        image={request.image}
        renderAction={(correction) => (
          <AddToDataset
            agent={run.agent}
            result={result}
            image={request.image}
            correction={correction}
            name={run.image.name}
          />
        )}
      >
        <ResultView
          result={result}
          elapsedMs={run.state.elapsedMs}
          request={request}
          agent={run.agent}
          isTitled={run.state.headline !== undefined}
          showsImage
        />
      </Reviewable>
    </>
  )
}

function Pending({ view: { run, image } }: { view: RunView }) {
  const scope = useUserScope()
  const url = useObjectUrl(image)
  return (
    <>
      {run.state.status === 'sending' ? (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Sending… The result will appear here.</Text>
        </Group>
      ) : (
        <PendingRunNotice state={run.state} onSend={() => void getOutbox(scope).send(run.id)} />
      )}
      {url && <img className={classes.image} src={url} alt={describeImage(run.image)} {...run.image.size} />}
    </>
  )
}
