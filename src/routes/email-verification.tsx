import { createFileRoute } from '@tanstack/react-router'
import { actionCode } from '#features/auth/email-link.ts'
import { useEmailLink } from '#features/auth/use-link-once.ts'
import { VerifyEmailScreen } from '#screens/verify-email/verify-email-screen.tsx'

export const Route = createFileRoute('/email-verification')({ component: EmailVerificationRoute })

function EmailVerificationRoute() {
  return <VerifyEmailScreen code={actionCode(useEmailLink(), 'verifyEmail')} />
}
