import type { ReactNode } from 'react'
import classes from './illustration.module.css'

/** Draws a viewfinder around `children`, which are SVG shapes between 44,30 and 88,68 in the colors of the theme. */
export function Illustration({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} width="104" height="84" viewBox="14 7 104 84" aria-hidden="true">
      <rect className={classes.background} x="14" y="7" width="104" height="84" rx="26" />
      <path
        className={classes.viewfinder}
        d="M46 21h-7a9 9 0 0 0-9 9v6M86 21h7a9 9 0 0 1 9 9v6M102 62v6a9 9 0 0 1-9 9h-7M46 77h-7a9 9 0 0 1-9-9v-6"
      />
      {children}
    </svg>
  )
}

/** For a search without results. */
export const magnifier = (
  <>
    <circle cx="63" cy="46" r="12" />
    <path d="m72 55 11 11M58.5 46h9" />
  </>
)
