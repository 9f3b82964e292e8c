import { Anchor, Button, Modal, Stack, Text } from '@mantine/core'
import { configuration } from '#platform/configuration.ts'

export function CustomAgentDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Custom Agent Setup">
      <Stack>
        <Text fw={600}>Custom Agent Setups Coming Soon</Text>
        <Text size="sm">
          If you need specific functionality now, please email us at{' '}
          <Anchor
            underline="always"
            href={`mailto:${configuration.supportEmail}?subject=${encodeURIComponent('Custom agent')}`}
          >
            {configuration.supportEmail}
          </Anchor>
          .
        </Text>
        <Button onClick={onClose}>Got it</Button>
      </Stack>
    </Modal>
  )
}
