import { useHotkeys, useLocalStorage } from '@mantine/hooks'
import { isTypedIn } from '#platform/is-typed-in.ts'

/** A shortcut of one character can be turned off (WCAG 2.1.4): speech input types such characters. */
export function useSingleKeys() {
  return useLocalStorage({ key: 'single-key-shortcuts', defaultValue: true, getInitialValueInEffect: false })
}

type ShellKeys = { onPalette: () => void; onShortcuts: () => void }

/** The shortcuts that work on every screen. What is being written, and an open dialog, keep their keys. */
export function useShellKeys({ onPalette, onShortcuts }: ShellKeys): void {
  const [hasSingleKeys] = useSingleKeys()
  const unlessBusy = (run: () => void) => (event: KeyboardEvent) => {
    if (isTypedIn(event.target) || document.querySelector('[aria-modal="true"]')) return
    event.preventDefault()
    run()
  }
  const list = unlessBusy(() => hasSingleKeys && onShortcuts())
  useHotkeys(
    [
      ['mod+K', unlessBusy(onPalette), { preventDefault: false }],
      // With Shift on most keyboards, without on some.
      ['shift+?', list, { preventDefault: false }],
      ['?', list, { preventDefault: false }],
    ],
    [],
    true,
  )
}
