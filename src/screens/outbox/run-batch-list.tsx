import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { LocalBatch } from '#core/runs/batch-store.ts'
import type { Run } from '#core/runs/run.ts'
import type { RunFilter } from '#core/runs/search-runs.ts'
import { formatNumber } from '#platform/format.ts'
import classes from './outbox.module.css'

type RunBatchListProps = {
  label: string
  runs: readonly Run[]
  batches: ReadonlyMap<string, LocalBatch>
  /** The history filter for runs without a batch. */
  show?: RunFilter | undefined
}

/** Lists the series and batches of these runs; each opens its table. */
export function RunBatchList({ label, runs, batches, show }: RunBatchListProps) {
  const places = [...Map.groupBy(runs, ({ batchId }) => batchId)]
  return (
    <ul className={classes.places} aria-label={label}>
      {places.map(([id, all]) => (
        <li key={id ?? ''}>
          <Place id={id} show={show}>
            <bdi className={classes.name}>
              {id === undefined ? 'Single photos' : (batches.get(id)?.name ?? 'A removed batch')}
            </bdi>
            <span className={classes.count}>{formatNumber(all.length)}</span>
          </Place>
        </li>
      ))}
    </ul>
  )
}

type PlaceProps = { id: string | undefined; show: RunBatchListProps['show']; children: ReactNode }

function Place({ id, show, children }: PlaceProps) {
  const className = classes.place ?? ''
  if (id === undefined)
    return (
      <Link to="/history" search={show ? { show } : {}} className={className}>
        {children}
      </Link>
    )
  return (
    <Link to="/batches/$id" params={{ id }} className={className}>
      {children}
    </Link>
  )
}
