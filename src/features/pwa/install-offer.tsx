import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { installPrompt } from '#platform/install-prompt.ts'
import { manualInstallHint } from './by-hand.ts'
import { useInstallMethod } from './use-install.ts'

/** Offered where the app has just shown what it is good for; who says no is not asked again on this device. */
export function InstallOffer() {
  const way = useInstallMethod()
  const [isDismissed, setDismissed] = useLocalStorage({
    key: 'install-offer-dismissed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (way === 'none' || isDismissed) return null

  async function install(): Promise<void> {
    if (!(await installPrompt.show())) setDismissed(true)
  }

  return (
    <Alert
      role="region"
      title="Keep it at hand"
      icon={<IconDownload aria-hidden />}
      withCloseButton
      closeButtonLabel="Do not offer again"
      onClose={() => setDismissed(true)}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Installed, the app opens from your home screen or desktop, also without a network.
          {way === 'by-hand' && ` ${manualInstallHint}`}
        </Text>
        {way === 'ask' && (
          <Group>
            <Button onClick={() => void install()}>Install app</Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
