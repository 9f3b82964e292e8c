import { Button, Code, Stack, Text } from '@mantine/core'
import { Card } from '#ui/card.tsx'

/** The account that the server creates at its first start, outside of production. */
export const demoAccount = { email: 'demo@example.com', password: 'demo-vision' }

/** Shows how to sign in to a demo, and where its verification links appear. */
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
