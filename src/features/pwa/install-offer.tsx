import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { installPrompt } from '#platform/install-prompt.ts'
import { IconDownload } from '#ui/icons.gen.ts'
import { manualInstallHint, useInstallMethod } from './use-install-method.ts'

/** Offers the installation until the user dismisses it on this device. */
export function InstallOffer() {
  const method = useInstallMethod()
  const [isDismissed, setDismissed] = useLocalStorage({
    key: 'install-offer-dismissed',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  if (method === 'none' || isDismissed) return null

  async function install(): Promise<void> {
    if (!(await installPrompt.show())) setDismissed(true)
  }

  return (
    <Alert
      role="region"
      title="Install the app"
      icon={<IconDownload />}
      withCloseButton
      closeButtonLabel="Do not offer again"
      onClose={() => setDismissed(true)}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          Open it from your home screen or desktop, even offline.
          {method === 'manual' && ` ${manualInstallHint}`}
        </Text>
        {method === 'prompt' && (
          <Group>
            <Button onClick={() => void install()}>Install app</Button>
          </Group>
        )}
      </Stack>
    </Alert>
  )
}
