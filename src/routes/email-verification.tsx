import { createFileRoute } from '@tanstack/react-router'
import { getActionCode } from '#features/auth/email-link.ts'
import { VerifyEmailScreen } from '#screens/verify-email/verify-email-screen.tsx'

export const Route = createFileRoute('/email-verification')({ component: EmailVerificationRoute })

function EmailVerificationRoute() {
  return <VerifyEmailScreen code={getActionCode(location.search, 'verifyEmail')} />
}
