import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Run } from '#core/runs/run.ts'
import { getRunSubtitle, getRunTitle, hasTimeInTitle } from '#core/runs/run-title.ts'
import { formatTimeOrDate } from '#platform/format.ts'
import classes from './run-list.module.css'
import { RunStatusText } from './run-status.tsx'
import { RunThumbnail } from './run-thumbnail.tsx'

type LinkProps = { className: string; 'data-open'?: true; children: ReactNode }

type RunListProps = {
  label?: string
  runs: Run[]
  openId?: string | undefined
  /** Returns the link to a run, with these props. A link of the router sets `aria-current` itself. */
  link: (run: Run, props: LinkProps) => ReactNode
}

export function RunList({ label = 'Runs', runs, openId, link }: RunListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {runs.map((run) => (
        <li key={run.id} className={classes.row}>
          {link(run, {
            className: classes.open ?? '',
            ...(run.id === openId ? { 'data-open': true } : {}),
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
      <div className={classes.lines}>
        <div className={classes.first}>
          <Text className={classes.title ?? ''} fw={600} lineClamp={1}>
            <bdi>{getRunTitle(run)}</bdi>
          </Text>
          {!hasTimeInTitle(run) && (
            <time className={classes.time} dateTime={new Date(run.createdAt).toISOString()}>
              {formatTimeOrDate(run.createdAt)}
            </time>
          )}
        </div>
        {/* It says why a run failed. */}
        <Text
          size="sm"
          c="dimmed"
          lineClamp={run.state.status === 'failed' ? 2 : 1}
          style={{ overflowWrap: 'anywhere' }}
        >
          {run.state.status !== 'done' && (
            <>
              <RunStatusText status={run.state.status} /> ·{' '}
            </>
          )}
          {getRunSubtitle(run)}
        </Text>
      </div>
    </>
  )
}
