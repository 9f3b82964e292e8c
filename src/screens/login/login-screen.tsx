import { Anchor, Stack, Text } from '@mantine/core'
import { lazy, useState } from 'react'
import { configuration } from '#platform/configuration.ts'
import { AuthLayout } from '#ui/auth-layout.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { LazyDialog } from '#ui/lazy-dialog.tsx'
import { LazyNetworkSignInAlert } from '#ui/lazy-network-sign-in-alert.tsx'
import { DemoSignIn, NoEmailNote } from './demo-sign-in.tsx'
import { PendingUploadsNotice } from './pending-uploads-notice.tsx'
import { ProductIntro } from './product-intro.tsx'
import { SignInForm } from './sign-in-form.tsx'
import { SignUpForm } from './sign-up-form.tsx'

const ForgotPasswordDialog = lazy(async () => ({
  default: (await import('./forgot-password-dialog.tsx')).ForgotPasswordDialog,
}))

type Mode = 'signin' | 'signup'

/** The route redirects signed-in users. */
export function LoginScreen({ isInvited = false }) {
  const [mode, setMode] = useState<Mode>('signin')
  const [problem, setProblem] = useState<string | null>(null)
  const [passwordReset, setPasswordReset] = useState({ isOpen: false, email: '' })
  const isSignIn = mode === 'signin'

  function switchMode(): void {
    setMode(isSignIn ? 'signup' : 'signin')
    setProblem(null)
  }

  return (
    <AuthLayout
      title={isSignIn ? 'Sign in' : 'Create your account'}
      intro={<ProductIntro />}
      below={configuration.hasDemoAccount && !configuration.sendsEmail && <NoEmailNote />}
    >
      <Stack gap="md">
        <PendingUploadsNotice />
        {isInvited && <Text size="sm">Sign in or create an account to accept your invitation.</Text>}
        {problem && (
          <>
            <ErrorAlert message={problem} />
            <LazyNetworkSignInAlert />
          </>
        )}
        {isSignIn ? (
          <SignInForm
            onProblem={setProblem}
            onForgotPassword={(email) => setPasswordReset({ isOpen: true, email })}
          />
        ) : (
          <SignUpForm onProblem={setProblem} />
        )}
        {isSignIn && configuration.hasDemoAccount && <DemoSignIn onProblem={setProblem} />}
        <Text size="sm" ta="center">
          {isSignIn ? 'New here?' : 'Already have an account?'}{' '}
          <Anchor component="button" type="button" size="sm" fw={600} onClick={switchMode}>
            {isSignIn ? 'Sign up' : 'Sign in'}
          </Anchor>
        </Text>
      </Stack>
      <LazyDialog opened={passwordReset.isOpen}>
        {(opened) => (
          <ForgotPasswordDialog
            opened={opened}
            email={passwordReset.email}
            onClose={() => setPasswordReset({ ...passwordReset, isOpen: false })}
          />
        )}
      </LazyDialog>
    </AuthLayout>
  )
}
