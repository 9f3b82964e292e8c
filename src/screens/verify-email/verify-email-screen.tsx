import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { resendVerification, verifyEmail } from '#features/auth/account-actions.ts'
import { appendEmailDeliveryHint } from '#features/auth/append-email-delivery-hint.ts'
import { getVerificationErrorMessage, invalidVerificationLinkMessage } from '#features/auth/auth-messages.ts'
import { logProblem } from '#platform/log.ts'
import { AuthLayout } from '#ui/auth-layout.tsx'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { IconCircleCheck } from '#ui/icons.gen.ts'

/** `verifiedBefore` is an address that the link has not verified. */
type Verification =
  | { status: 'loading' }
  | { status: 'verified'; verifiedBefore: string | undefined }
  | { status: 'failed'; message: string }

/** Null if the link is incomplete or has another purpose. */
export function VerifyEmailScreen({ code }: { code: string | null }) {
  const [verification, setVerification] = useState<Verification>(
    code === null ? { status: 'failed', message: invalidVerificationLinkMessage } : { status: 'loading' },
  )

  useEffect(() => {
    if (code === null) return
    let isCurrent = true
    verifyEmail(code).then(
      (verifiedBefore) => isCurrent && setVerification({ status: 'verified', verifiedBefore }),
      (error: unknown) =>
        isCurrent && setVerification({ status: 'failed', message: getVerificationErrorMessage(error) }),
    )
    return () => {
      isCurrent = false
    }
  }, [code])

  switch (verification.status) {
    case 'loading':
      return (
        <AuthLayout title="Email verification">
          <Stack align="center" role="status">
            <Loader />
            <Text>Verifying your email address...</Text>
          </Stack>
        </AuthLayout>
      )
    case 'verified':
      return (
        <AuthLayout
          title={verification.verifiedBefore ? 'Email Already Verified' : 'Email Verified Successfully!'}
        >
          <Stack>
            <Alert color="green" icon={<IconCircleCheck />} role="status">
              {verification.verifiedBefore
                ? `${verification.verifiedBefore} is verified already. For another address, sign in with it and request a new link.`
                : 'Your email address has been verified. You can now sign in to your account.'}
            </Alert>
            <Button renderRoot={(props) => <Link to="/login" {...props} />}>Continue to Sign In</Button>
          </Stack>
        </AuthLayout>
      )
    case 'failed':
      return <Failed message={verification.message} />
  }
}

const resendStatus = {
  sent: () => appendEmailDeliveryHint('A new verification email is on its way.'),
  'signed-out': () => 'Please sign in first, and request a new link there.',
  /** No message, because the simulated button only logs (specification, point 2). */
  simulated: () => null,
}

function Failed({ message }: { message: string }) {
  const [status, setStatus] = useState<string | null>(null)

  async function resend(): Promise<void> {
    try {
      setStatus(resendStatus[await resendVerification()]())
    } catch (error) {
      logProblem('The verification email could not be sent again.', error)
      setStatus('The email could not be sent. Please try again later.')
    }
  }

  return (
    <AuthLayout title="Verification Failed">
      <Stack>
        <ErrorAlert message={message} />
        <Button renderRoot={(props) => <Link to="/login" {...props} />}>Back to Sign In</Button>
        {/* No gap below the button while the status is empty. */}
        <Stack gap={0}>
          <Button variant="subtle" onClick={() => void resend()}>
            Resend Verification Email
          </Button>
          <Text size="sm" ta="center" role="status">
            {status}
          </Text>
        </Stack>
      </Stack>
    </AuthLayout>
  )
}
