import { Button, Code, Stack, Text } from '@mantine/core'
import { Card } from '#ui/card.tsx'
import { demoAccount } from './demo-account.ts'

/** Only in a demo build: what this is, how to get in, and where the mails are. */
export function DemoNote({ onFillIn }: { onFillIn?: () => void }) {
  return (
    <Card aria-label="Demo mode">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          This is a demo. Sign in as <Code>{demoAccount.email}</Code> with the password{' '}
          <Code>{demoAccount.password}</Code>, or sign up: the account stays on this machine.
        </Text>
        {onFillIn && (
          <Button variant="default" size="sm" onClick={onFillIn}>
            Fill in the demo account
          </Button>
        )}
        <Text size="sm" c="dimmed">
          No mail is sent here. Verification and reset links are printed by the server, in the window where it
          runs.
        </Text>
      </Stack>
    </Card>
  )
}
