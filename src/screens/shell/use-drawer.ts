import { useHotkeys } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useRef, useState } from 'react'

/**
 * The state of the navigation drawer on narrow screens. Escape and each navigation close it, and its button gets the focus
 * back.
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
  // The empty list makes useHotkeys accept keys in inputs too, because the color scheme switch in the drawer is an input.
  useHotkeys([['Escape', close, { preventDefault: false }]], [])

  return { isOpen, burger, close, toggle: () => setOpenedAt(isOpen ? null : path) }
}
