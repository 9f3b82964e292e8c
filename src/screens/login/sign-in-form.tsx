import { Button, PasswordInput, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { signInMessage } from '#features/account/auth-messages.ts'
import { signIn } from '#platform/auth.ts'
import { demoAccount } from './demo-account.ts'
import { passwordToggle } from './password-toggle.ts'

type SignInFormProps = { demo: boolean; onProblem: (message: string | null) => void }

export function SignInForm({ demo, onProblem }: SignInFormProps) {
  const form = useForm({
    initialValues: demo ? demoAccount : { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() ? null : 'Please enter your email address'),
      password: (password) => (password ? null : 'Please enter your password'),
    },
  })

  async function submit({ email, password }: typeof form.values): Promise<void> {
    onProblem(null)
    await signIn(email.trim(), password).catch((error: unknown) => onProblem(signInMessage(error)))
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
        <PasswordInput
          label="Password"
          size="md"
          autoComplete="current-password"
          required
          withAsterisk={false}
          visibilityToggleButtonProps={passwordToggle}
          {...form.getInputProps('password')}
        />
        <Button type="submit" size="md" loading={form.submitting}>
          Sign in
        </Button>
      </Stack>
    </form>
  )
}
