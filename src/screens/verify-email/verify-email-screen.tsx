import { Alert, Button, Loader, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { verifyEmail } from '#features/account/account-actions.ts'
import { verificationMessage } from '#features/account/auth-messages.ts'
import { resendVerification } from '#platform/auth.ts'
import { logProblem } from '#platform/log.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { OutsidePage } from '#ui/outside-page.tsx'

type Verification = { status: 'loading' } | { status: 'verified' } | { status: 'failed'; message: string }

/** `code` is null for a link that is incomplete or of another kind. */
export function VerifyEmailScreen({ code }: { code: string | null }) {
  const [verification, setVerification] = useState<Verification>(
    code === null
      ? { status: 'failed', message: 'Invalid or missing email verification link.' }
      : { status: 'loading' },
  )

  useEffect(() => {
    if (code === null) return
    let wanted = true
    verifyEmail(code).then(
      () => wanted && setVerification({ status: 'verified' }),
      (error: unknown) =>
        wanted && setVerification({ status: 'failed', message: verificationMessage(error) }),
    )
    return () => {
      wanted = false
    }
  }, [code])

  switch (verification.status) {
    case 'loading':
      return (
        <OutsidePage title="Email verification">
          <Stack align="center" role="status">
            <Loader />
            <Text>Verifying your email address...</Text>
          </Stack>
        </OutsidePage>
      )
    case 'verified':
      return (
        <OutsidePage title="Email Verified Successfully!">
          <Stack>
            <Alert color="green" icon={<IconCircleCheck aria-hidden />} role="status">
              Your email address has been verified. You can now sign in to your account.
            </Alert>
            <Button renderRoot={(props) => <Link to="/login" {...props} />}>Continue to Sign In</Button>
          </Stack>
        </OutsidePage>
      )
    case 'failed':
      return <Failed message={verification.message} />
  }
}

function Failed({ message }: { message: string }) {
  const [said, setSaid] = useState<string | null>(null)

  /** The provider mails its link to the signed-in account; without one there is nobody to mail it to. */
  async function resend(): Promise<void> {
    try {
      setSaid(
        (await resendVerification())
          ? 'A new verification email is on its way.'
          : 'Please sign in first, and ask for a new link there.',
      )
    } catch (error) {
      logProblem('The verification email could not be sent again.', error)
      setSaid('The email could not be sent. Please try again later.')
    }
  }

  return (
    <OutsidePage title="Verification Failed">
      <Stack>
        <ErrorAlert message={message} />
        <Button renderRoot={(props) => <Link to="/login" {...props} />}>Back to Sign In</Button>
        <Button variant="subtle" onClick={() => void resend()}>
          Resend Verification Email
        </Button>
        <Text size="sm" ta="center" role="status">
          {said}
        </Text>
      </Stack>
    </OutsidePage>
  )
}
