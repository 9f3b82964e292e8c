import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { getShotChipProps, ShotChip } from './shot-chip.tsx'
import classes from './shot-strip.module.css'

/** All photos are in the table of the series. */
const maxShown = 8

type StripProps = {
  shots: readonly Run[]
  /** Must be the same function each time. */
  onOpen: (id: string) => void
}

export function ShotStrip({ shots, onOpen }: StripProps) {
  const store = getRunStore(useUserScope())
  const shown = shots.slice(-maxShown).reverse()
  return (
    <ul className={classes.strip} aria-label="Last photos">
      {shown.map((run, index) => (
        <Shot
          key={run.id}
          run={run}
          number={shots.length - index}
          isSaved={store.isImageSaved(run.id)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

type ShotProps = Pick<StripProps, 'onOpen'> & { run: Run; number: number; isSaved: boolean }

/** The shutter waits for the page while the strip is rendered. */
const Shot = memo(function Shot({ run, number, isSaved, onOpen }: ShotProps) {
  return (
    <li>
      <button type="button" className={classes.shot} onClick={() => onOpen(run.id)}>
        <span className={classes.image}>
          <RunThumbnail run={run} />
          <span className={classes.number}>
            <VisuallyHidden component="span">Photo </VisuallyHidden>
            {number}
          </span>
        </span>
        <ShotChip {...getShotChipProps(run, isSaved)} />
        {run.note && (
          <span className={classes.note}>
            <VisuallyHidden component="span">, note: </VisuallyHidden>
            {run.note}
          </span>
        )}
      </button>
    </li>
  )
})
