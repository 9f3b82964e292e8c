import { createFileRoute } from '@tanstack/react-router'
import { codeOfLink } from '#features/auth/email-link.ts'
import { useLinkOnce } from '#features/auth/use-link-once.ts'
import { ResetPasswordScreen } from '#screens/reset-password/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordRoute })

function ResetPasswordRoute() {
  return <ResetPasswordScreen code={codeOfLink(useLinkOnce(), 'resetPassword')} />
}
