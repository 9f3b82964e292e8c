import { formatCountTotal } from '#core/batches/format-count-total.ts'
import type { Run } from '#core/runs/run.ts'
import { getRunStatusGroup } from '#core/runs/run-status-groups.ts'
import classes from './capture.module.css'

/** Loaded separately, because it needs the definitions of the agents. */
export function SeriesTotal({ shots }: { shots: readonly Run[] }) {
  const [first] = shots
  const rows = shots.map((run) => ({
    status: getRunStatusGroup(run),
    columns: run.state.status === 'done' ? (run.state.columns ?? {}) : {},
    warning: run.state.status === 'done' ? run.state.headline?.warning : undefined,
  }))
  const sum = first && formatCountTotal(rows, first.agent)
  return sum ? <span className={classes.count}>{sum}</span> : null
}
