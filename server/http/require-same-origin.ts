import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'

type SameOriginOptions = {
  /** The address that the server listens on. */
  listenHost: string
  publicUrl: string | undefined
}

/**
 * Rejects requests from pages of other sites. Proxies may rewrite Host, so Sec-Fetch-Site decides if it is present: browsers
 * send it to https and localhost. Without it, on plain HTTP, the host of Origin must be Host. Programs send neither.
 *
 * On plain HTTP a page can have its own name resolved to 127.0.0.1 (DNS rebinding) and is same-origin then. So a server that
 * listens on a loopback address also requires a name that only this machine can have.
 *
 * @throws HttpError 403
 */
export function requireSameOrigin({ listenHost, publicUrl }: SameOriginOptions): MiddlewareHandler {
  const publicHost = publicUrl && getHost(publicUrl)
  const isTrusted = (host: string) =>
    host === publicHost || !isLoopback(listenHost) || isLoopback(getHostname(host))
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    const host = c.req.header('Host') ?? ''
    const isSameOrigin = site ? site === 'same-origin' : !origin || getHost(origin) === host
    if (!isSameOrigin)
      throw new HttpError(403, 'cross_origin', 'Sign-in is only possible from the pages of this server.')
    if (!site && origin?.startsWith('http:') && !isTrusted(host))
      throw new HttpError(
        403,
        'unknown_host',
        'This server is for this machine only: open it at localhost. For other names start it with PUBLIC_URL, or with HOST=0.0.0.0.',
      )
    await next()
  }
}

function getHost(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined
}

function getHostname(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
}

/** Returns whether a name is resolved without DNS: browsers do so for localhost and its subdomains. */
function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}
