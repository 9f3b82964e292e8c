import { Button, Kbd } from '@mantine/core'
import { IconSearch } from '#ui/icons.gen.ts'
import classes from './shell.module.css'
import { useModKey } from './use-shell-shortcuts.ts'

/** On narrow screens the navigation has an item for it. */
export function PaletteButton({ onOpen }: { onOpen: () => void }) {
  const mod = useModKey()
  return (
    <Button
      className={classes.search ?? ''}
      variant="default"
      size="sm"
      visibleFrom="sm"
      leftSection={<IconSearch size={16} />}
      rightSection={<Kbd aria-hidden>{mod} K</Kbd>}
      aria-keyshortcuts={mod === '⌘' ? 'Meta+K' : 'Control+K'}
      aria-haspopup="dialog"
      onClick={onOpen}
    >
      Search
    </Button>
  )
}
