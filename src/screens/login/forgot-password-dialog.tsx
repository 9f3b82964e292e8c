import { Alert, Button, Modal, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { appendEmailDeliveryHint } from '#features/auth/append-email-delivery-hint.ts'
import { getResetEmailErrorMessage } from '#features/auth/auth-messages.ts'
import { loadAuth } from '#platform/auth.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconCircleCheck } from '#ui/icons.gen.ts'

type ForgotPasswordDialogProps = { opened: boolean; onClose: () => void; email: string }

export function ForgotPasswordDialog({ opened, onClose, email }: ForgotPasswordDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Reset your password">
      <ForgotPasswordForm email={email} onClose={onClose} />
    </Modal>
  )
}

function ForgotPasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const [state, setState] = useState<{ sent: boolean; problem: string | null }>({
    sent: false,
    problem: null,
  })
  const form = useForm({
    initialValues: { email },
    validate: { email: (typed) => (typed.trim() ? null : 'Please enter your email address') },
  })

  async function submit({ email: to }: typeof form.values): Promise<void> {
    setState({ sent: false, problem: null })
    try {
      await (await loadAuth()).sendPasswordReset(to.trim())
      setState({ sent: true, problem: null })
    } catch (error) {
      setState({ sent: false, problem: getResetEmailErrorMessage(error) })
    }
  }

  if (state.sent) {
    return (
      <Stack>
        <Alert color="green" icon={<IconCircleCheck />} role="status">
          {appendEmailDeliveryHint(
            "If an account with that email exists, we've sent you a password reset link.",
          )}
        </Alert>
        <Button onClick={onClose}>Close</Button>
      </Stack>
    )
  }
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        {state.problem && <ErrorAlert message={state.problem} />}
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          data-autofocus
          {...form.getInputProps('email')}
          onBlur={() => form.validateField('email')}
        />
        <Button type="submit" size="md" loading={form.submitting} disabled={!form.values.email.trim()}>
          Send reset link
        </Button>
      </Stack>
    </form>
  )
}
