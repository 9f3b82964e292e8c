import { type ReactNode, useDeferredValue } from 'react'

type LaterProps = {
  children: ReactNode
  /** What holds its place until then. */
  instead?: ReactNode
}

/** What can follow a moment after the rest is drawn in a slice of its own: drawn together, they would hold the page up. */
export function Later({ children, instead = null }: LaterProps) {
  return useDeferredValue(true, false) ? children : instead
}
