import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type RefObject, useDeferredValue, useEffect, useRef, useState } from 'react'
import { findRuns } from '#features/runs/find-runs.ts'
import { isPending, type Run } from '#features/runs/run.ts'
import { RunList } from '#features/runs/run-list.tsx'
import { useRuns } from '#features/runs/use-runs.ts'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { magnifier } from '#ui/illustration.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { ClearHistory } from './clear-history.tsx'
import classes from './history-screen.module.css'
import { PendingRuns } from './pending-runs.tsx'
import { RunDetails } from './run-details.tsx'

/** Shows pending and completed runs in one list. `openId` is the run whose details are shown. */
export function HistoryScreen({ openId }: { openId: string | undefined }) {
  const { data: runs, isError } = useRuns()
  const open = runs?.find(({ id }) => id === openId)
  const list = useRef<HTMLDivElement>(null)
  useFocusReturn(list, openId)
  return (
    <>
      <PageHeader
        title="History"
        pageTitle={open && `${open.agent.name} · History`}
        subtitle="Photos waiting to be sent and your last 100 results, stored on this device."
      />
      {isError && <ErrorAlert message="History is off: private windows and full devices can't store it." />}
      {!runs && !isError && <Skeleton height={420} role="status" aria-label="Opening the history" />}
      {runs?.length === 0 && <NoRuns />}
      {runs && runs.length > 0 && (
        <div className={classes.columns} data-open={openId !== undefined || undefined}>
          <Stack ref={list} gap="lg" className={classes.list}>
            <PendingRuns runs={runs.filter(isPending)} />
            <Runs runs={runs} openId={openId} />
          </Stack>
          <section className={classes.details} aria-label="Run">
            {openId !== undefined && <Back />}
            {open ? <RunDetails key={open.id} run={open} /> : <NoRunOpen openId={openId} />}
          </section>
        </div>
      )}
    </>
  )
}

/** Moves the focus to the row of a run when its details are closed. */
function useFocusReturn(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = last.current
    last.current = openId
    if (closed === undefined || openId !== undefined) return
    list.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(closed)}"]`)?.focus()
  }, [list, openId])
}

function Runs({ runs, openId }: { runs: Run[]; openId: string | undefined }) {
  const [search, setSearch] = useState('')
  const found = findRuns(runs, useDeferredValue(search)).toReversed()
  return (
    <Card aria-label="Runs">
      <Stack gap="sm">
        <TextInput
          type="search"
          aria-label="Search history"
          placeholder="Search history..."
          leftSection={<IconSearch size={18} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed" role="status">
            {found.length} of {runs.length} runs
          </Text>
          <ClearHistory count={runs.filter((run) => !isPending(run)).length} />
        </Group>
        {found.length === 0 && (
          <EmptyState
            drawing={magnifier}
            actions={
              <Button variant="default" onClick={() => setSearch('')}>
                Show all runs
              </Button>
            }
          >
            No runs match your search.
          </EmptyState>
        )}
        <RunList
          runs={found}
          openId={openId}
          link={(run, props) => (
            <Link to="/history" search={{ run: run.id }} resetScroll={false} data-run={run.id} {...props} />
          )}
        />
      </Stack>
    </Card>
  )
}

const imageStack = (
  <>
    <path d="M56 35h28a5 5 0 0 1 5 5v20" />
    <rect x="46" y="42" width="36" height="26" rx="5" />
    <path d="m46 63 9-8 7 6 6-5 14 10" />
    <circle cx="72" cy="50" r="2.5" />
  </>
)

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

/** Closes the details on narrow screens, where they replace the list. */
function Back() {
  return (
    <Anchor
      className={classes.back ?? ''}
      renderRoot={(props) => <Link to="/history" search={{}} resetScroll={false} {...props} />}
    >
      Back to the list
    </Anchor>
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
