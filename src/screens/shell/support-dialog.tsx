import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { configuration } from '#platform/configuration.ts'

export function SupportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const mail = `mailto:${configuration.supportEmail}?subject=${encodeURIComponent('AI Vision Platform')}`
  return (
    <Modal opened={opened} onClose={onClose} title="We're Here to Help">
      <Stack>
        <Text>
          Tell us what you are trying to do, and what happened instead. Write to{' '}
          <Anchor underline="always" href={mail}>
            {configuration.supportEmail}
          </Anchor>
          .
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button component="a" href={mail}>
            Send Email
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
