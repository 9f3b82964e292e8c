import { useLocalStorage, useMediaQuery } from '@mantine/hooks'

/** Tablets, and phones in landscape: only icons until the user expands the sidebar. */
const compact = '(max-width: 61.99em), (max-height: 30em)'

/** `isDesktop` is false on narrow screens, where the sidebar is a drawer. */
export function useSidebar() {
  const options = { getInitialValueInEffect: false }
  const isDesktop = useMediaQuery('(min-width: 48em)', true, options) === true
  const isCompact = useMediaQuery(compact, false, options) === true
  // Undefined until the user has chosen.
  const [choice, setChoice] = useLocalStorage<boolean | undefined>({
    key: 'sidebar-collapsed',
    defaultValue: undefined,
    ...options,
  })
  const isCollapsed = isDesktop && (choice ?? isCompact)
  return { isDesktop, isCollapsed, toggleSidebar: () => setChoice(!isCollapsed) }
}
