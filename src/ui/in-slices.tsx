import { type ReactNode, useDeferredValue } from 'react'

/**
 * Draws what it holds in slices, between which the page answers, when the app starts: its first drawing would hold the
 * page up. What stands until then is in index.html. Later it draws at once.
 */
export function InSlices({ children }: { children: ReactNode }) {
  return useDeferredValue(true, document.getElementById('start') === null) ? children : null
}
