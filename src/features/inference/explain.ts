import { ApiError, ConnectionFailed } from '#api/errors.ts'

export type Failure = { tone: 'error' | 'warning'; message: string }

/** What a failed analysis is told as (specification, point 8). */
export function explain(error: unknown): Failure {
  if (error instanceof ApiError) return explainAnswer(error)
  if (error instanceof ConnectionFailed) {
    return {
      tone: 'error',
      message: `${error.message} Your picture is still here: choose Test Again when the connection is back.`,
    }
  }
  return {
    tone: 'error',
    message: 'The analysis could not be run. Your picture is still here: please try again.',
  }
}

function explainAnswer({ status, body, message }: ApiError): Failure {
  if (status !== 402 || !saysLimitExceeded(body)) return { tone: 'error', message }
  const upgrade = (body as { upgrade_message?: unknown }).upgrade_message
  const said =
    typeof upgrade === 'string' && upgrade.trim()
      ? upgrade
      : 'Please contact support to upgrade your account.'
  return { tone: 'warning', message: `${message}\n\n${said}` }
}

function saysLimitExceeded(body: unknown): boolean {
  return (
    typeof body === 'object' &&
    body !== null &&
    (body as { error?: unknown }).error === 'usage_limit_exceeded'
  )
}
