import type { MiddlewareHandler } from 'hono'
import { HttpError } from './http-error.ts'

type SameOriginOptions = {
  listenHost: string
  publicUrl: string | undefined
}

/**
 * Rejects requests from pages of other sites. The header Sec-Fetch-Site decides if it is present, because proxies may rewrite
 * Host; browsers send it to https and localhost. Otherwise, on plain HTTP, the host of Origin must equal Host. Programs send
 * neither header and are accepted.
 *
 * On plain HTTP the owner of a page can make its host name resolve to 127.0.0.1 (DNS rebinding), which makes the page
 * same-origin. Therefore a server on a loopback address also requires a host name of this machine.
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

/** Browsers resolve these names without DNS, as they do for localhost and its subdomains. */
function isLoopback(hostname: string): boolean {
  return /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(hostname)
}
