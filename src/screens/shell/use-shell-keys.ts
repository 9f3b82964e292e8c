import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { isTypedIn } from '#platform/is-typed-in.ts'

/** A shortcut of one character can be turned off (WCAG 2.1.4): speech input types such characters. */
export function useCharacterShortcuts() {
  return useLocalStorage({ key: 'single-key-shortcuts', defaultValue: true, getInitialValueInEffect: false })
}

type ShellKeys = { onPalette: () => void; onShortcuts: () => void }

/**
 * The shortcuts that work on every screen. What is being written keeps its characters, and an open dialog its keys; the
 * palette opens from within a field too, and closes by its own key.
 */
export function useShellShortcuts({ onPalette, onShortcuts }: ShellKeys): void {
  const [hasSingleKeys] = useCharacterShortcuts()
  const openList = (event: KeyboardEvent) => {
    if (!hasSingleKeys || isTypedIn(event.target) || isDialogOpen()) return
    event.preventDefault()
    onShortcuts()
  }
  const openPalette = (event: KeyboardEvent) => {
    if (isDialogOpen()) return
    // React may have drawn the palette before its own listener hears of this very key, which closes it.
    event.stopImmediatePropagation()
    onPalette()
  }
  useHotkeys(
    [
      ['mod+K', openPalette],
      // With Shift on most keyboards, without on some.
      ['shift+?', openList, { preventDefault: false }],
      ['?', openList, { preventDefault: false }],
    ],
    [],
    true,
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
