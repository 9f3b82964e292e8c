import { Anchor, Center, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { isDemo } from '#platform/env.ts'
import { BrandMark } from '#ui/brand-mark.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { DemoNote } from './demo-note.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

type Mode = 'signin' | 'signup'

/** Sign-in and sign-up share the screen. Whoever is signed in is led on by the route. */
export function LoginScreen() {
  const [mode, setMode] = useState<Mode>('signin')
  const [problem, setProblem] = useState<string | null>(null)
  const [demo, setDemo] = useState(false)
  const signingIn = mode === 'signin'

  function switchTo(next: Mode): void {
    setMode(next)
    setProblem(null)
  }

  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={420} gap="lg">
        <Stack gap={4} ta="center" align="center">
          <BrandMark size={44} />
          <Title mt="xs" order={1} tabIndex={-1} data-page-heading>
            {signingIn ? 'Sign in' : 'Create your account'}
          </Title>
          <Text c="dimmed">AI Vision Platform</Text>
        </Stack>
        <Card>
          <Stack gap="md">
            {problem && <ErrorAlert message={problem} />}
            {signingIn ? (
              <SignInForm key={String(demo)} demo={demo} onProblem={setProblem} />
            ) : (
              <SignUpForm onProblem={setProblem} />
            )}
            <Text size="sm" ta="center">
              {signingIn ? 'New here?' : 'Already have an account?'}{' '}
              <Anchor
                component="button"
                type="button"
                size="sm"
                fw={600}
                onClick={() => switchTo(signingIn ? 'signup' : 'signin')}
              >
                {signingIn ? 'Sign up' : 'Sign in'}
              </Anchor>
            </Text>
          </Stack>
        </Card>
        {isDemo && signingIn && <DemoNote onFillIn={() => setDemo(true)} />}
      </Stack>
    </Center>
  )
}
