import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { defaultBodyBytes, limitBody } from '../http/body-limits.ts'
import { HttpError } from '../http/http-error.ts'
import { socketAddress } from '../http/rate-limits.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import type { Logger } from '../log.ts'
import type { AuthEmulator } from './auth-emulator.ts'
import { demoProjectId } from './emulator-process.ts'

type Dependencies = { emulator: AuthEmulator; publicUrl: () => string; log: Logger }

/** Without Authorization: `Bearer owner` grants administrator rights in the emulator. */
const forwardedHeaders = ['content-type', 'x-client-version', 'x-firebase-gmpid', 'x-firebase-locale']
/** Requests that change no account. After all others the accounts are saved before the response is sent. */
const readOnlyPath = /:(lookup|signInWithPassword|sendOobCode|createAuthUri)$|\/v1\/token$/

/**
 * Proxies the emulator on the app's origin, so that one origin and one Content-Security-Policy suffice. The emulator
 * lets a client become any user; therefore only direct requests from this machine are accepted, for a loopback host
 * name (a different Host header means DNS rebinding) and from a page on a loopback origin.
 */
export function emulatorProxy({ emulator, publicUrl, log }: Dependencies): Hono {
  const app = new Hono()
  for (const prefix of ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']) {
    app.all(`${prefix}/*`, requireLoopback, limitBody(defaultBodyBytes * 4), async (c) => {
      const response = await forward(c, emulator.host)
      const body = await response.arrayBuffer()
      if (response.ok && c.req.method !== 'GET' && !readOnlyPath.test(c.req.path)) await emulator.save()
      if (response.ok && c.req.path.endsWith(':sendOobCode')) await logMail(emulator.host, publicUrl(), log)
      const type = response.headers.get('Content-Type') ?? 'application/json'
      const headers = { ...apiSecurityHeaders(), 'Content-Type': type }
      return new Response(body, { status: response.status, headers })
    })
  }
  return app
}

async function forward(c: Context, host: string): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const headers = Object.fromEntries(
    forwardedHeaders.flatMap((name) => (c.req.header(name) ? [[name, c.req.header(name) ?? '']] : [])),
  )
  const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  return await fetch(`http://${host}${pathname}${search}`, {
    method: c.req.method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: await c.req.arrayBuffer() }),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new HttpError(503, 'authentication_unavailable', 'Sign-in for the demo is not running.', { cause })
  })
}

const requireLoopback: MiddlewareHandler = async (c, next) => {
  const address = socketAddress(c)
  const isLocal = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
  const origin = c.req.header('Origin')
  const isDirect = !['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'].some((name) =>
    c.req.header(name),
  )
  const isOwnPage = origin === undefined || isLoopbackUrl(origin)
  if (isLocal && isDirect && isOwnPage && isLoopbackUrl(`http://${c.req.header('Host') ?? ''}`))
    return await next()
  throw new HttpError(403, 'loopback_only', 'Sign-in for the demo works on this machine only.')
}

function isLoopbackUrl(url: string): boolean {
  return URL.canParse(url) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)
}

type OobCode = { email: string; requestType: string; oobLink: string }

/** Logs the link of the latest email instead of sending it. The link leads to the app's page for it. */
async function logMail(host: string, publicUrl: string, log: Logger): Promise<void> {
  const { oobCodes } = await fetch(`http://${host}/emulator/v1/projects/${demoProjectId}/oobCodes`).then(
    (response) => response.json() as Promise<{ oobCodes?: OobCode[] }>,
    () => ({ oobCodes: [] }),
  )
  const code = oobCodes?.at(-1)
  if (!code) return
  const { searchParams } = new URL(code.oobLink)
  const link = new URL('/auth/action', publicUrl)
  for (const name of ['mode', 'oobCode']) link.searchParams.set(name, searchParams.get(name) ?? '')
  const subject = code.requestType === 'PASSWORD_RESET' ? 'choose a new password' : 'verify your address'
  log.info(`Mail to ${code.email}, ${subject}: ${link}`)
}
