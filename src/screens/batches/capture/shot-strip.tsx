import { VisuallyHidden } from '@mantine/core'
import type { Run } from '#features/runs/run.ts'
import { getRunStore } from '#features/runs/run-store.ts'
import { RunThumbnail } from '#features/runs/run-thumbnail.tsx'
import { useUserScope } from '#ui/user-scope.tsx'
import { describeShot, ShotChip } from './shot-chip.tsx'
import classes from './shot-strip.module.css'

/** How many photos are shown. All of them are in the table of the series. */
const maxShown = 8

/** Shows the last photos, the newest first, each with its result as soon as it is there. */
export function ShotStrip({ shots, onOpen }: { shots: readonly Run[]; onOpen: (id: string) => void }) {
  const store = getRunStore(useUserScope())
  const shown = shots.slice(-maxShown).reverse()
  return (
    <ul className={classes.strip} aria-label="Last photos">
      {shown.map((run, index) => {
        const chip = describeShot(run, store.isImageSaved(run.id))
        const number = shots.length - index
        return (
          <li key={run.id}>
            <button type="button" className={classes.shot} onClick={() => onOpen(run.id)}>
              <span className={classes.image}>
                <RunThumbnail run={run} />
                <span className={classes.number}>
                  <VisuallyHidden component="span">Photo </VisuallyHidden>
                  {number}
                </span>
              </span>
              <ShotChip {...chip} />
              {run.note && <VisuallyHidden component="span">, note: {run.note}</VisuallyHidden>}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
