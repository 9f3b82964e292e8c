import { Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { installPrompt } from '#platform/install-prompt.ts'
import { notify } from '#ui/notify.ts'
import { byHand } from './by-hand.ts'
import { useInstall } from './use-install.ts'

/** In the account's menu, wherever the app can be installed. */
export function InstallMenuItem() {
  const way = useInstall()
  if (way === 'none') return null
  const install = () =>
    way === 'ask' ? void installPrompt.ask() : notify.show({ title: 'Install app', message: byHand })
  return (
    <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={install}>
      Install app
    </Menu.Item>
  )
}
