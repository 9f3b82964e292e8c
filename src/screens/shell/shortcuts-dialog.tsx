import { Group, Kbd, Modal, Stack, Switch, Text, Title } from '@mantine/core'
import classes from './shortcuts-dialog.module.css'
import { useCharacterShortcutsSetting, useModKey } from './use-shell-shortcuts.ts'

const shortcutGroups = [
  {
    title: 'Everywhere',
    shortcuts: [
      { keys: ['mod', 'K'], action: 'Open the command palette' },
      { keys: ['?'], action: 'Show this list' },
      { keys: ['Esc'], action: 'Close a dialog, a menu or a list' },
    ],
  },
  {
    title: 'Test Studio',
    shortcuts: [
      { keys: ['mod', 'V'], action: 'Paste an image' },
      { keys: ['Shift', 'Enter'], action: 'Take a photo, with the camera open' },
      { keys: ['Esc'], action: 'Exit full screen' },
    ],
  },
  {
    title: 'Results',
    shortcuts: [
      { keys: ['R'], action: 'Right, with the focus in a result' },
      { keys: ['W'], action: 'Wrong, with the focus in a result' },
      { keys: ['E'], action: 'Wrong, and correct it' },
      { keys: ['J', 'K'], action: 'Next or previous row of a batch, with a row open' },
    ],
  },
  {
    title: 'Detections',
    shortcuts: [
      { keys: ['←', '→'], action: 'Previous or next detection' },
      { keys: ['Home', 'End'], action: 'First or last detection' },
      { keys: ['Enter'], action: 'Select the detection and show it in the result' },
      { keys: ['Esc'], action: 'Clear selection' },
      { keys: ['Page Up', 'Page Down'], action: 'Change the confidence filter in large steps' },
    ],
  },
] as const

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [hasCharacterShortcuts, setCharacterShortcuts] = useCharacterShortcutsSetting()
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Stack gap="lg">
        {shortcutGroups.map(({ title, shortcuts }) => (
          <section key={title} aria-label={title}>
            <Title order={3} mb="xs">
              {title}
            </Title>
            <dl className={classes.list}>
              {shortcuts.map(({ keys, action }) => (
                <Group key={action} className={classes.row} justify="space-between" gap="sm">
                  <Text component="dt" size="sm">
                    {action}
                  </Text>
                  <dd className={classes.keys}>
                    <Keys keys={keys} />
                  </dd>
                </Group>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="Open with ?"
          description="Turn off if you dictate text. You can still open this list from the command palette."
          checked={hasCharacterShortcuts}
          onChange={(event) => setCharacterShortcuts(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}

function Keys({ keys }: { keys: readonly string[] }) {
  const mod = useModKey()
  return keys.map((key) => <Kbd key={key}>{key === 'mod' ? mod : key}</Kbd>)
}
