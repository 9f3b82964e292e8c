import { Alert, Button, Group, Text } from '@mantine/core'
import { IconExternalLink, IconWifi } from '#ui/icons.gen.ts'
import { useNetwork } from './use-network.ts'

const texts = {
  'sign-in-detected': {
    title: 'This network asks you to sign in first',
    detail: 'Photos stay on this device, and are sent after that.',
  },
  'sign-in-possible': {
    title: 'This network may ask you to sign in first',
    detail:
      'The server does not respond, as in a guest network before the sign-in. Photos stay on this device.',
  },
} as const

/** Shows nothing in networks without a page to sign in. */
export function NetworkSignInAlert() {
  const network = useNetwork()
  if (!('signInUrl' in network)) return null
  const { title, detail } = texts[network.status]
  return (
    <Alert color="yellow" title={title} icon={<IconWifi />} role="status">
      <Group justify="space-between" gap="sm">
        <Text size="sm" style={{ flex: '1 1 12rem' }}>
          {detail}
        </Text>
        <Button
          component="a"
          variant="default"
          href={network.signInUrl}
          target="_blank"
          rel="noreferrer"
          aria-label="Open its page (new tab)"
          rightSection={<IconExternalLink size={18} />}
        >
          Open its page
        </Button>
      </Group>
    </Alert>
  )
}
