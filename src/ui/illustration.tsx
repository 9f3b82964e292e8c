import type { ReactNode } from 'react'
import classes from './illustration.module.css'

/**
 * One drawing of the house: a finder, as in the mark, and what it looks for in the middle of it. `children`: shapes
 * between 44,30 and 88,68; the colours come from the theme.
 */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} width="104" height="84" viewBox="14 7 104 84" aria-hidden="true">
      <rect className={classes.ground} x="14" y="7" width="104" height="84" rx="26" />
      <path
        className={classes.finder}
        d="M46 21h-7a9 9 0 0 0-9 9v6M86 21h7a9 9 0 0 1 9 9v6M102 62v6a9 9 0 0 1-9 9h-7M46 77h-7a9 9 0 0 1-9-9v-6"
      />
      {children}
    </svg>
  )
}
