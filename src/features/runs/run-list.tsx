import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Run } from './run.ts'
import classes from './run-list.module.css'
import { RunStatusBadge } from './run-status-badge.tsx'
import { RunThumbnail } from './run-thumbnail.tsx'
import { runTime } from './run-time.ts'

type RunListProps = {
  uid: string
  /** In the order to show. */
  runs: Run[]
  openId: string | undefined
  /** Draws what leads to the run: its content and its look are given. */
  link: (
    run: Run,
    look: { className: string; 'data-open'?: true; 'aria-current'?: 'true'; children: ReactNode },
  ) => ReactNode
}

export function RunList({ uid, runs, openId, link }: RunListProps) {
  return (
    <ul className={classes.list} aria-label="Runs">
      {runs.map((run) => (
        <li key={run.id} className={classes.row}>
          {link(run, {
            className: classes.open ?? '',
            ...(run.id === openId ? { 'data-open': true, 'aria-current': 'true' } : {}),
            children: <Row uid={uid} run={run} />,
          })}
        </li>
      ))}
    </ul>
  )
}

function Row({ uid, run }: { uid: string; run: Run }) {
  return (
    <>
      <RunThumbnail uid={uid} run={run} />
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Group gap="xs" justify="space-between">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {run.agent.name}
          </Text>
          <RunStatusBadge status={run.state.status} />
        </Group>
        <Text size="sm" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          {wordsOf(run)}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {runTime(run.createdAt)} · {run.picture.name}
        </Text>
      </Stack>
    </>
  )
}

/** The answer's first words, or why there is none. */
function wordsOf({ state }: Run): string {
  switch (state.status) {
    case 'done':
      return state.excerpt || 'Answered'
    case 'waiting':
      return state.reason ?? 'Not sent yet.'
    case 'needs-quota':
    case 'unknown':
    case 'failed':
      return state.message
    case 'sending':
      return 'On its way.'
    case 'needs-sign-in':
      return 'Sent when its account is signed in again.'
  }
}
