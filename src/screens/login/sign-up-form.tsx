import { Button, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { appendEmailDeliveryHint } from '#features/auth/append-email-delivery-hint.ts'
import { getSignUpErrorMessage } from '#features/auth/auth-messages.ts'
import { validateConfirmation, validatePassword } from '#features/auth/password.ts'
import { loadAuth } from '#platform/auth.ts'
import { notifications } from '#ui/notifications.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'

export function SignUpForm({ onProblem }: { onProblem: (message: string | null) => void }) {
  const form = useForm({
    initialValues: { name: '', email: '', password: '', confirmation: '' },
    validate: {
      name: (name) => (name.trim() ? null : 'Please enter your full name'),
      email: (email) => (email.trim() ? null : 'Please enter your email address'),
      password: (password) => validatePassword(password, 'signUp'),
      confirmation: (confirmation, { password }) => validateConfirmation(password, confirmation),
    },
  })

  useBlockUpdates(form.isDirty())

  async function submit({ name, email, password }: typeof form.values): Promise<void> {
    onProblem(null)
    try {
      await (await loadAuth()).signUp(name.trim(), email.trim(), password)
      notifications.show({
        color: 'green',
        message: appendEmailDeliveryHint(
          'Account created successfully! Please check your email to verify your account.',
        ),
        autoClose: 10_000,
      })
    } catch (error) {
      onProblem(getSignUpErrorMessage(error))
    }
  }

  const field = { size: 'md', required: true, withAsterisk: false } as const
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput label="Full name" autoComplete="name" {...field} {...form.getInputProps('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          {...field}
          {...form.getInputProps('email')}
        />
        <PasswordField label="Password" autoComplete="new-password" {...form.getInputProps('password')} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('confirmation')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          Sign up
        </Button>
      </Stack>
    </form>
  )
}
