import type { ReactNode } from 'react'
import { Later } from '#ui/later.tsx'
import classes from './result-box.module.css'

type ResultBoxProps = {
  label: string
  /** Pixels; what is longer scrolls inside the box, by keyboard too. */
  maxHeight: number
  corner?: ReactNode
  children: ReactNode
}

export function ResultBox({ label, maxHeight, corner, children }: ResultBoxProps) {
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={classes.box} style={{ maxHeight }} aria-label={label} tabIndex={0}>
        {children}
      </section>
      {corner && (
        <div className={classes.corner}>
          <Later>{corner}</Later>
        </div>
      )}
    </div>
  )
}
