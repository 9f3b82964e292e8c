import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useReviewRefresh } from '#core/reviews/use-review-refresh.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunTitle } from '#core/runs/run-title.ts'
import { useRun } from '#core/runs/use-run.ts'
import { RunStatusBadge } from '#features/runs/run-status.tsx'
import { joinPartsWithDate } from '#platform/format.ts'
import { RunOutcome } from '#screens/shared/run-outcome.tsx'
import { Card } from '#ui/card.tsx'
import { CollapsibleSection } from '#ui/collapsible-section.tsx'
import { BackToListLink } from './back-to-list-link.tsx'
import { RunActions } from './run-actions.tsx'
import classes from './run-details.module.css'
import { RunMetadata } from './run-metadata.tsx'
import { narrowScreenQuery } from './use-return-focus-to-row.ts'

/** In characters. A longer title is shown smaller. */
const maxShortLength = 32

type RunDetailsProps = {
  run: Run
  /** Whether the link back to the list is beside the title. */
  hasBackLink: boolean
}

/** The result, or the reason why there is none, and then the request. */
export function RunDetails({ run: listed, hasBackLink }: RunDetailsProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // On narrow screens the details hide the list, which had the focus.
    if (matchMedia(narrowScreenQuery).matches) heading.current?.focus({ preventScroll: true })
  }, [])
  const view = useRun(listed.id)
  const run = view?.run ?? listed
  useReviewRefresh([run.idempotencyKey])
  // The result shows the other parts of the headline.
  const title = (run.state.status === 'done' && run.state.headline?.text) || getRunTitle(run)
  return (
    <Card>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="md">
          {hasBackLink && <BackToListLink isIcon />}
          <div className={classes.heading}>
            <Group gap="xs">
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
              {joinPartsWithDate([run.agent.name, run.variantName], run.createdAt)}
            </Text>
          </div>
          <RunActions run={run} view={view} />
        </Group>
        {view ? (
          <RunOutcome view={view} isTitled />
        ) : (
          <Skeleton height={220} role="status" aria-label="Loading the result" />
        )}
        <CollapsibleSection label="Run details">
          <RunMetadata run={run} />
        </CollapsibleSection>
      </Stack>
    </Card>
  )
}
