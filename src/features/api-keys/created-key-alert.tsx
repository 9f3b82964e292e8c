import { Alert, Code, Group, Stack, Tabs, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { CopyButton } from '#ui/copy-button.tsx'
import classes from './created-key-alert.module.css'
import { keySnippets } from './key-snippets.ts'

type CreatedKeyAlertProps = { secret: string; onClose: () => void }

/** The one time a key is shown, with what one needs next. It stays until it is closed. */
export function CreatedKeyAlert({ secret, onClose }: CreatedKeyAlertProps) {
  return (
    <Alert
      color="green"
      title="API Key Created Successfully!"
      icon={<IconCircleCheck aria-hidden />}
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
            {keySnippets(secret, location.origin).map(({ title }) => (
              <Tabs.Tab key={title} value={title}>
                {title}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {keySnippets(secret, location.origin).map(({ title, code }) => (
            <Tabs.Panel key={title} value={title} pt="sm">
              <Copyable text={code} label={`Copy ${title}`} />
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
      <Code block className={classes.code}>
        {text}
      </Code>
      <CopyButton text={text} label={label} />
    </Group>
  )
}
