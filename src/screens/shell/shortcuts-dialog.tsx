import { Group, Kbd, Modal, Stack, Switch, Text, Title } from '@mantine/core'
import { shortcuts } from './shortcuts.ts'
import classes from './shortcuts-dialog.module.css'
import { useModKey } from './use-mod-key.ts'
import { useSingleKeys } from './use-shell-keys.ts'

export function ShortcutsDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [hasSingleKeys, setSingleKeys] = useSingleKeys()
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="lg">
      <Stack gap="lg">
        {shortcuts.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <Title order={3} mb="xs">
              {where}
            </Title>
            <dl className={classes.list}>
              {keys.map(({ press, does }) => (
                <Group key={does} className={classes.row} justify="space-between" gap="sm">
                  <Text component="dt" size="sm">
                    {does}
                  </Text>
                  <dd className={classes.keys}>
                    <Keys press={press} />
                  </dd>
                </Group>
              ))}
            </dl>
          </section>
        ))}
        <Switch
          label="The key ? opens this list"
          description="Turn it off if you write by voice. The list stays in the command palette."
          checked={hasSingleKeys}
          onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        />
      </Stack>
    </Modal>
  )
}

function Keys({ press }: { press: readonly string[] }) {
  const mod = useModKey()
  return press.map((key) => <Kbd key={key}>{key === 'mod' ? mod : key}</Kbd>)
}
