import { type RefObject, useEffect, useRef } from 'react'

/** On these screens the open run replaces the list (history-screen.module.css). */
export const narrowScreenQuery = '(max-width: 61.99em)'

/** Moves the focus to the row of a run when its details are closed. */
export function useReturnFocusToRow(list: RefObject<HTMLElement | null>, openId: string | undefined): void {
  const last = useRef(openId)
  useEffect(() => {
    const closed = last.current
    last.current = openId
    if (closed === undefined || openId !== undefined) return
    // The router restores the scroll position first.
    const frame = requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-run="${CSS.escape(closed)}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, openId])
}
