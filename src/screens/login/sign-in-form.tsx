import { Anchor, Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { getSignInErrorMessage } from '#features/auth/auth-messages.ts'
import { loadAuth } from '#platform/auth.ts'
import { PasswordField } from '#ui/password-field.tsx'
import { useBlockUpdates } from '#ui/use-block-updates.ts'

type SignInFormProps = {
  onProblem: (message: string | null) => void
  onForgotPassword: (email: string) => void
}

export function SignInForm({ onProblem, onForgotPassword }: SignInFormProps) {
  const form = useForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : 'Please enter your email address'),
      password: (password) => (password ? null : 'Please enter your password'),
    },
  })

  useBlockUpdates(form.isDirty())

  async function submit({ email, password }: typeof form.values): Promise<void> {
    onProblem(null)
    try {
      await (await loadAuth()).signIn(email.trim(), password)
    } catch (error) {
      onProblem(getSignInErrorMessage(error))
    }
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap="md">
        <TextInput
          label="Email"
          type="email"
          size="md"
          autoComplete="username"
          required
          withAsterisk={false}
          {...form.getInputProps('email')}
        />
        <PasswordField label="Password" autoComplete="current-password" {...form.getInputProps('password')} />
        <Group justify="flex-end" mt={-8}>
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => onForgotPassword(form.values.email.trim())}
          >
            Forgot Password?
          </Anchor>
        </Group>
        <Button type="submit" size="md" loading={form.submitting}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
