import { Anchor, Stack, Text } from '@mantine/core'
import { lazy, useState } from 'react'
import { isDemo } from '#platform/env.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { LateDialog } from '#ui/late-dialog.tsx'
import { OutsidePage } from '#ui/outside-page.tsx'
import { DemoNote } from './demo-note.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import { WaitingNote } from './waiting-note.tsx'

/** A chunk of its own: most people know their password. */
const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}))

type Mode = 'signin' | 'signup'

/** Sign-in and sign-up share the screen. Whoever is signed in is led on by the route. */
export function LoginScreen() {
  const [mode, setMode] = useState<Mode>('signin')
  const [problem, setProblem] = useState<string | null>(null)
  const [demo, setDemo] = useState(0)
  const [forgotten, setForgotten] = useState({ isOpen: false, email: '' })
  const signingIn = mode === 'signin'

  function switchMode(): void {
    setMode(signingIn ? 'signup' : 'signin')
    setProblem(null)
    setDemo(0)
  }

  return (
    <OutsidePage
      title={signingIn ? 'Sign in' : 'Create your account'}
      subtitle={<Text c="dimmed">AI Vision Platform</Text>}
      below={isDemo && <DemoNote {...(signingIn ? { onFillIn: () => setDemo(demo + 1) } : {})} />}
    >
      <Stack gap="md">
        <WaitingNote />
        {problem && <ErrorAlert message={problem} />}
        {signingIn ? (
          <SignInForm
            key={demo}
            demo={demo > 0}
            onProblem={setProblem}
            onForgotten={(email) => setForgotten({ isOpen: true, email })}
          />
        ) : (
          <SignUpForm onProblem={setProblem} />
        )}
        <Text size="sm" ta="center">
          {signingIn ? 'New here?' : 'Already have an account?'}{' '}
          <Anchor component="button" type="button" size="sm" fw={600} onClick={switchMode}>
            {signingIn ? 'Sign up' : 'Sign in'}
          </Anchor>
        </Text>
      </Stack>
      <LateDialog opened={forgotten.isOpen}>
        {(opened) => (
          <ForgotPasswordDialog
            opened={opened}
            email={forgotten.email}
            onClose={() => setForgotten({ ...forgotten, isOpen: false })}
          />
        )}
      </LateDialog>
    </OutsidePage>
  )
}
