import { Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { installPrompt } from '#platform/install-prompt.ts'
import { manualInstallHint } from './by-hand.ts'
import { useInstallMethod } from './use-install.ts'

/** In the account's menu, wherever the app can be installed. */
export function InstallMenuItem() {
  const way = useInstallMethod()
  if (way === 'none') return null
  const install = () =>
    way === 'ask'
      ? void installPrompt.show()
      : notifications.show({ title: 'Install app', message: manualInstallHint })
  return (
    <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={install}>
      Install app
    </Menu.Item>
  )
}
