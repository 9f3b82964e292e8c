import { useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/**
 * The navigation of a phone, over the page. It closes with a choice, with Escape, when another screen comes from
 * elsewhere, and in a wide window; the focus goes back to the button that opened it.
 */
export function useDrawer(isDesktop: boolean) {
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const burger = useRef<HTMLButtonElement>(null)
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === path && !isDesktop
  if (openedAt !== null && !isOpen) setOpenedAt(null)

  function close(): void {
    if (!isOpen) return
    burger.current?.focus()
    setOpenedAt(null)
  }
  // The switch of the scheme is an input, and must let it through.
  useHotkeys([['Escape', close, { preventDefault: false }]], [])

  return { isOpen, burger, close, toggle: () => setOpenedAt(isOpen ? null : path) }
}
