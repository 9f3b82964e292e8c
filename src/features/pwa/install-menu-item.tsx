import { Menu } from '@mantine/core'
import { installPrompt } from '#platform/install-prompt.ts'
import { IconDownload } from '#ui/icons.gen.ts'
import { notifications } from '#ui/notifications.ts'
import { manualInstallHint, useInstallMethod } from './use-install-method.ts'

export function InstallMenuItem() {
  const method = useInstallMethod()
  if (method === 'none') return null
  const install = () =>
    method === 'prompt'
      ? void installPrompt.show()
      : notifications.show({ title: 'Install app', message: manualInstallHint })
  return (
    <Menu.Item leftSection={<IconDownload size={16} />} onClick={install}>
      Install app
    </Menu.Item>
  )
}
