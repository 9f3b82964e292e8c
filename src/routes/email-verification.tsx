import { createFileRoute } from '@tanstack/react-router'
import { codeOfLink } from '#features/auth/email-link.ts'
import { useLinkOnce } from '#features/auth/use-link-once.ts'
import { VerifyEmailScreen } from '#screens/verify-email/verify-email-screen.tsx'

export const Route = createFileRoute('/email-verification')({ component: EmailVerificationRoute })

function EmailVerificationRoute() {
  return <VerifyEmailScreen code={codeOfLink(useLinkOnce(), 'verifyEmail')} />
}
