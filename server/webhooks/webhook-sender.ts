import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { createPublicLookup, isPublicAddress, type ResolveHost } from './public-address.ts'

export type WebhookMessage = {
  /** The same in all attempts, so that the receiver can recognize repetitions. */
  id: string
  /** JSON. */
  payload: string
}

type WebhookTarget = { url: string; secret: string }
type Options = {
  /** Allows http and private addresses. */
  allowPrivate: boolean
  timeoutMs?: number
  resolve?: ResolveHost
}

/** Returns undefined if a webhook can have this URL. */
export function findUrlProblem(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an https address'
  if (url.username || url.password) return 'must not contain a user name or a password'
  if (allowPrivate) return undefined
  if (url.protocol !== 'https:') return 'must be an https address'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) && !isPublicAddress(host) ? 'must be a public address' : undefined
}

/**
 * Signs messages according to Standard Webhooks (standardwebhooks.com). Does not follow redirects, and rejects unless the
 * status is 2xx.
 */
export function createWebhookSender({ allowPrivate, timeoutMs = 10_000, resolve }: Options) {
  return (target: WebhookTarget, { id, payload }: WebhookMessage): Promise<void> =>
    new Promise((done, fail) => {
      const problem = findUrlProblem(target.url, allowPrivate)
      if (problem) return fail(new Error(`The URL ${problem}`))
      const now = new Date()
      const url = new URL(target.url)
      const send = url.protocol === 'https:' ? requestHttps : requestHttp
      const outgoing = send(url, {
        method: 'POST',
        agent: false,
        signal: AbortSignal.timeout(timeoutMs),
        ...(!allowPrivate && { lookup: createPublicLookup(resolve) }),
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(payload),
          'User-Agent': 'ai-vision-webhooks',
          'webhook-id': id,
          'webhook-timestamp': Math.floor(now.getTime() / 1000),
          'webhook-signature': new Webhook(target.secret).sign(id, now, payload),
        },
      })
      outgoing.on('error', ({ name, message }) =>
        fail(new Error(name === 'AbortError' || name === 'TimeoutError' ? 'No response in time' : message)),
      )
      outgoing.on('response', ({ statusCode = 0 }) => {
        // Only the status counts.
        outgoing.destroy()
        if (statusCode >= 200 && statusCode < 300) done()
        else fail(new Error(`The receiver responded with status ${statusCode}`))
      })
      outgoing.end(payload)
    })
}

export type WebhookSender = ReturnType<typeof createWebhookSender>
