import { useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/** Escape and each navigation close the drawer, and its button gets the focus back. */
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
  // With the empty list useHotkeys accepts keys in inputs too: the color scheme switch in the drawer is one.
  useHotkeys([['Escape', close, { preventDefault: false }]], [])

  return { isOpen, burger, close, toggle: () => setOpenedAt(isOpen ? null : path) }
}
