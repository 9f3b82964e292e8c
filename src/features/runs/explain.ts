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
  const limit = status === 402 ? limitExceeded(body) : undefined
  if (!limit) return { tone: 'error', message }
  const upgrade = limit.upgrade_message
  const said =
    typeof upgrade === 'string' && upgrade.trim()
      ? upgrade
      : 'Please contact support to upgrade your account.'
  return { tone: 'warning', message: `${message}\n\n${said}` }
}

/** What says that the limit is reached: the body, or its `detail` as some frameworks wrap it. */
function limitExceeded(body: unknown): { upgrade_message?: unknown } | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { error, detail } = body as { error?: unknown; detail?: unknown }
  return error === 'usage_limit_exceeded' ? body : limitExceeded(detail)
}
