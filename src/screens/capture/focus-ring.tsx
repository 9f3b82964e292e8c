import classes from './focus-ring.module.css'
import type { FocusMark } from './use-focus-point.ts'

export function FocusRing({ mark: { x, y } }: { mark: FocusMark }) {
  return <span className={classes.ring} style={{ left: x, top: y }} aria-hidden />
}
