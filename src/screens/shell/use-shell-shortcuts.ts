import { useHotkeys, useLocalStorage, useOs } from '@mantine/hooks'
import { isEditable } from '#platform/is-editable.ts'

/** Users can turn off shortcuts of a single character (WCAG 2.1.4), because speech input types such characters. */
export function useCharacterShortcutsSetting() {
  return useLocalStorage({ key: 'single-key-shortcuts', defaultValue: true, getInitialValueInEffect: false })
}

/** ⌘ on Apple devices. */
export function useModKey(): '⌘' | 'Ctrl' {
  const os = useOs({ getValueInEffect: false })
  return os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
}

type ShellShortcuts = { onPalette: () => void; onShortcuts: () => void }

/** They do nothing while a dialog is open. In text fields only the shortcut of the palette works. */
export function useShellShortcuts({ onPalette, onShortcuts }: ShellShortcuts): void {
  const [hasCharacterShortcuts] = useCharacterShortcutsSetting()
  const openShortcuts = (event: KeyboardEvent) => {
    if (!hasCharacterShortcuts || isEditable(event.target) || isDialogOpen()) return
    event.preventDefault()
    onShortcuts()
  }
  const openPalette = (event: KeyboardEvent) => {
    if (isDialogOpen()) return
    // The palette may mount at once, and its own listener would close it because of the same event.
    event.stopImmediatePropagation()
    onPalette()
  }
  useHotkeys(
    [
      ['mod+K', openPalette],
      // Most keyboards need Shift for "?", but some do not.
      ['shift+?', openShortcuts, { preventDefault: false }],
      ['?', openShortcuts, { preventDefault: false }],
    ],
    [],
    true,
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
