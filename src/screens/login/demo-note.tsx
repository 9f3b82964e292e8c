import { Button, Code, Stack, Text } from '@mantine/core'
import { Card } from '#ui/card.tsx'

/** The server creates this account at its first start in demo mode. */
export const demoAccount = { email: 'demo@example.com', password: 'demo-vision' }

/** For demo builds: how to sign in and where to find verification links. */
export function DemoNote({ onUse }: { onUse?: () => void }) {
  return (
    <Card aria-label="Demo mode">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          This is a demo. Sign in as <Code>{demoAccount.email}</Code> with the password{' '}
          <Code>{demoAccount.password}</Code>, or sign up: the account stays on this machine.
        </Text>
        {onUse && (
          <Button variant="default" size="sm" onClick={onUse}>
            Use demo account
          </Button>
        )}
        <Text size="sm" c="dimmed">
          This demo doesn't send email. Verification and reset links appear in the server's console.
        </Text>
      </Stack>
    </Card>
  )
}
