import type { ReactNode } from 'react'
import classes from './illustration.module.css'

/** `children` are SVG shapes between 44,30 and 88,68 in the colors of the theme. */
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

export const magnifier = (
  <>
    <circle cx="63" cy="46" r="12" />
    <path d="m72 55 11 11M58.5 46h9" />
  </>
)

export const imageStack = (
  <>
    <path d="M56 35h28a5 5 0 0 1 5 5v20" />
    <rect x="46" y="42" width="36" height="26" rx="5" />
    <path d="m46 63 9-8 7 6 6-5 14 10" />
    <circle cx="72" cy="50" r="2.5" />
  </>
)
