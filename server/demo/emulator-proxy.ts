import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { HttpError } from '../http/http-error.ts'
import { limitBody, defaultBodyBytes, socketAddress } from '../http/rate-limits.ts'
import type { Log } from '../log.ts'
import { apiSecurityHeaders } from '../http/security-headers.ts'
import type { AuthEmulator } from './auth-emulator.ts'
import { printMail } from './demo-mail.ts'

type Needs = { emulator: AuthEmulator; publicUrl: () => string; log: Log }

/** Not the authorization: `Bearer owner` makes its sender the emulator's administrator. */
const kept = ['content-type', 'x-client-version', 'x-firebase-gmpid', 'x-firebase-locale']
/** What leaves the accounts as they are; after everything else they are saved before the answer goes out. */
const harmless = /:(lookup|signInWithPassword|sendOobCode|createAuthUri)$|\/v1\/token$/

/**
 * Lets the app reach the emulator on its own origin, so that one origin and one policy serve everything. Whoever gets
 * here can be anyone, therefore: this machine only, by the socket's address, under a name of this machine (a foreign
 * Host is a rebound DNS name), not on behalf of a foreign page and not through a proxy, which stands for anyone.
 */
export function emulatorProxy({ emulator, publicUrl, log }: Needs): Hono {
  const app = new Hono()
  for (const prefix of ['/identitytoolkit.googleapis.com', '/securetoken.googleapis.com', '/emulator']) {
    app.all(`${prefix}/*`, refuseStrangers, limitBody(defaultBodyBytes * 4), async (c) => {
      const answer = await forward(c, emulator.host)
      const body = await answer.arrayBuffer()
      if (answer.ok && c.req.method !== 'GET' && !harmless.test(c.req.path)) await emulator.save()
      if (answer.ok && c.req.path.endsWith(':sendOobCode')) await printMail(emulator.host, publicUrl(), log)
      const type = answer.headers.get('Content-Type') ?? 'application/json'
      return new Response(body, { status: answer.status, headers: { ...apiSecurityHeaders(), 'Content-Type': type } })
    })
  }
  return app
}

async function forward(c: Context, host: string): Promise<Response> {
  const { pathname, search } = new URL(c.req.url)
  const headers = Object.fromEntries(
    kept.flatMap((name) => (c.req.header(name) ? [[name, c.req.header(name) ?? '']] : [])),
  )
  const hasBody = c.req.method !== 'GET' && c.req.method !== 'HEAD'
  return await fetch(`http://${host}${pathname}${search}`, {
    method: c.req.method,
    headers,
    redirect: 'manual',
    ...(hasBody && { body: await c.req.arrayBuffer() }),
    signal: AbortSignal.timeout(20_000),
  }).catch((cause: unknown) => {
    throw new HttpError(503, 'authentication_unavailable', 'The demo’s sign-in is not running.', { cause })
  })
}

const refuseStrangers: MiddlewareHandler = async (c, next) => {
  const peer = socketAddress(c)
  const isHere = peer === '127.0.0.1' || peer === '::1' || peer === '::ffff:127.0.0.1'
  const origin = c.req.header('Origin')
  const isDirect = !['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host'].some((name) =>
    c.req.header(name),
  )
  const isOurPage = origin === undefined || isLoopbackName(origin)
  if (isHere && isDirect && isOurPage && isLoopbackName(`http://${c.req.header('Host') ?? ''}`))
    return await next()
  throw new HttpError(403, 'loopback_only', 'The demo’s sign-in can be used on this machine only.')
}

function isLoopbackName(address: string): boolean {
  return URL.canParse(address) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
