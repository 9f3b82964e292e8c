import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Run } from './run.ts'
import classes from './run-list.module.css'
import { formatRunTime, formatStatusLine, RunStatusBadge } from './run-status.tsx'
import { RunThumbnail } from './run-thumbnail.tsx'

type LinkProps = { className: string; 'data-open'?: true; 'aria-current'?: 'true'; children: ReactNode }

type RunListProps = {
  /** The runs in the order in which they are shown. */
  runs: Run[]
  openId: string | undefined
  /** Returns the link to a run, with these props. */
  link: (run: Run, props: LinkProps) => ReactNode
}

export function RunList({ runs, openId, link }: RunListProps) {
  return (
    <ul className={classes.list} aria-label="Runs">
      {runs.map((run) => (
        <li key={run.id} className={classes.row}>
          {link(run, {
            className: classes.open ?? '',
            ...(run.id === openId ? { 'data-open': true, 'aria-current': 'true' } : {}),
            children: <Row run={run} />,
          })}
        </li>
      ))}
    </ul>
  )
}

function Row({ run }: { run: Run }) {
  return (
    <>
      <RunThumbnail run={run} />
      <Stack gap={2} style={{ minWidth: 0 }}>
        <Group gap="xs" justify="space-between">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {run.agent.name}
          </Text>
          <RunStatusBadge status={run.state.status} />
        </Group>
        <Text size="sm" lineClamp={1} style={{ overflowWrap: 'anywhere' }}>
          {formatStatusLine(run.state)}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {formatRunTime(run.createdAt)} · {run.image.name}
        </Text>
      </Stack>
    </>
  )
}
