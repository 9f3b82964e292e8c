import { Alert, Code, Group, Stack, Tabs, Text } from '@mantine/core'
import { configuration } from '#platform/configuration.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import { IconCircleCheck } from '#ui/icons.gen.ts'
import { useBlockUpdates } from '#ui/use-block-updates.ts'
import classes from './api-keys.module.css'

type CreatedKeyAlertProps = { title: string; secret: string; onClose: () => void }

/** The secret cannot be shown again, so updates are blocked until the alert is closed. */
export function CreatedKeyAlert({ title, secret, onClose }: CreatedKeyAlertProps) {
  useBlockUpdates(true)
  const snippets = keySnippets(secret)
  return (
    <Alert
      color="green"
      title={title}
      icon={<IconCircleCheck />}
      withCloseButton
      closeButtonLabel="Close"
      onClose={onClose}
      role="status"
    >
      <Stack gap="sm">
        <Text size="sm">Please copy this key now. You won't be able to see it again!</Text>
        <Copyable text={secret} label="Copy API Key" />
        <Tabs defaultValue=".env" keepMounted={false}>
          <Tabs.List>
            {snippets.map(({ title: tab }) => (
              <Tabs.Tab key={tab} value={tab}>
                {tab}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {snippets.map(({ title: tab, code }) => (
            <Tabs.Panel key={tab} value={tab} pt="sm">
              <Copyable text={code} label={`Copy ${tab}`} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Alert>
  )
}

function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Code block data-copy className={classes.code}>
        {text}
      </Code>
      <CopyButton text={text} label={label} />
    </Group>
  )
}

function keySnippets(secret: string): { title: string; code: string }[] {
  const server = configuration.apiOrigin || location.origin
  return [
    { title: '.env', code: `AI_VISION_API_KEY=${secret}` },
    {
      title: 'curl',
      code: `curl -H "Authorization: Bearer ${secret}" ${server}/api/v1/trial/status-api-key`,
    },
  ]
}
