import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { checkResetCode, resetPassword } from '#features/auth/account-actions.ts'
import { getPasswordResetErrorMessage, invalidResetLinkMessage } from '#features/auth/auth-messages.ts'
import { validateConfirmation, validatePassword } from '#features/auth/password.ts'
import { AuthLayout } from '#ui/auth-layout.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconCircleCheck } from '#ui/icons.gen.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'

/** In ms (specification, point 9). */
const redirectAfterMs = 3000

type LinkState =
  | { status: 'pending' }
  | { status: 'valid'; code: string }
  | { status: 'invalid'; message: string }
  | { status: 'done' }

/** Null if the link is incomplete or has another purpose. */
export function ResetPasswordScreen({ code }: { code: string | null }) {
  const [link, setLink] = useState<LinkState>(
    code === null ? { status: 'invalid', message: invalidResetLinkMessage } : { status: 'pending' },
  )

  useEffect(() => {
    if (code === null) return
    let isCurrent = true
    checkResetCode(code).then(
      () => isCurrent && setLink({ status: 'valid', code }),
      (error: unknown) =>
        isCurrent && setLink({ status: 'invalid', message: getPasswordResetErrorMessage(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [code])

  return (
    <AuthLayout title="Reset your password">
      {link.status === 'pending' && (
        <Stack align="center" role="status">
          <Loader />
          <Text>Checking your link…</Text>
        </Stack>
      )}
      {link.status === 'invalid' && (
        <Stack>
          <ErrorAlert message={link.message} />
          {link.message === invalidResetLinkMessage && (
            <Text size="sm">
              A link works once and expires. To get a new one, go back and choose “Forgot Password?”.
            </Text>
          )}
          <ToLogin />
        </Stack>
      )}
      {link.status === 'valid' && (
        <NewPasswordForm code={link.code} onDone={() => setLink({ status: 'done' })} />
      )}
      {link.status === 'done' && <Done />}
    </AuthLayout>
  )
}

function NewPasswordForm({ code, onDone }: { code: string; onDone: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const form = useForm({ initialValues: { password: '', confirmation: '' } })
  useBlockUpdates(form.isDirty())

  async function submit({ password, confirmation }: typeof form.values): Promise<void> {
    const message =
      password && confirmation
        ? (validateConfirmation(password, confirmation) ?? validatePassword(password, 'reset'))
        : 'Please fill in all fields'
    setProblem(message)
    if (message) return
    await resetPassword(code, password).then(onDone, (error: unknown) =>
      setProblem(getPasswordResetErrorMessage(error)),
    )
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {problem && <ErrorAlert message={problem} />}
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Confirm new password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          Reset password
        </Button>
      </Stack>
    </form>
  )
}

function Done() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate({ to: '/login' }), redirectAfterMs)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <Stack>
      <Alert color="green" icon={<IconCircleCheck />} role="status" title="Password reset">
        Your password has been changed. Taking you to sign-in…
      </Alert>
      <ToLogin />
    </Stack>
  )
}

function ToLogin() {
  return <Button renderRoot={(props) => <Link to="/login" {...props} />}>Back to Login</Button>
}
