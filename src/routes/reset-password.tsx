import { createFileRoute } from '@tanstack/react-router'
import { getActionCode } from '#features/auth/email-link.ts'
import { ResetPasswordScreen } from '#screens/reset-password/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({ component: ResetPasswordRoute })

function ResetPasswordRoute() {
  return <ResetPasswordScreen code={getActionCode(location.search, 'resetPassword')} />
}
