import { Button, Divider, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { getSignInErrorMessage } from '#features/auth/auth-messages.ts'
import { loadAuth } from '#platform/auth.ts'

/** The server creates it at its first start, outside of production. */
const demoAccount = { email: 'demo@example.com', password: 'demo-vision' }

export function DemoSignIn({ onProblem }: { onProblem: (message: string | null) => void }) {
  const [isSigningIn, setSigningIn] = useState(false)

  async function signInToDemo(): Promise<void> {
    onProblem(null)
    setSigningIn(true)
    try {
      await (await loadAuth()).signIn(demoAccount.email, demoAccount.password)
    } catch (error) {
      onProblem(getSignInErrorMessage(error))
    } finally {
      setSigningIn(false)
    }
  }

  return (
    <Stack gap="xs">
      <Divider label="or" labelPosition="center" />
      <Button variant="default" size="md" loading={isSigningIn} onClick={() => void signInToDemo()}>
        Use demo account
      </Button>
    </Stack>
  )
}

export function NoEmailNote() {
  return (
    <Text size="sm" c="dimmed" ta="center">
      This demo doesn't send email. Verification and reset links appear in the server's console.
    </Text>
  )
}
