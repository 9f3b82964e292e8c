import { useOs } from '@mantine/hooks'

/** What stands on the key for commands: ⌘ on Apple's keyboards, Ctrl on the others. */
export function useModKey(): '⌘' | 'Ctrl' {
  const os = useOs({ getValueInEffect: false })
  return os === 'macos' || os === 'ios' ? '⌘' : 'Ctrl'
}
