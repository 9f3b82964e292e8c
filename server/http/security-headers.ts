import type { MiddlewareHandler } from 'hono'

type SecurityHeaderOptions = {
  /** Origins, besides the page's own. */
  connectTo?: readonly string[]
  /** Of the scripts that the development server adds to the page. */
  nonce?: string
}

/** Of the Firebase SDK, for a real project. */
export const firebaseOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
] as const

const commonHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), fullscreen=(self), clipboard-write=(self), screen-wake-lock=(self), geolocation=(self), microphone=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=(), magnetometer=(), gyroscope=(), accelerometer=(), browsing-topics=()',
}

/** The only inline script applies the color scheme before the first paint (index.html). */
const inlineScriptHash = "'sha256-D11bAi7JtlmSWMF5IVH6iR3CDERE2jzRM7YJgsFCu34='"

/** For pages, scripts, workers and images. */
export function createSecurityHeaders({
  connectTo = [],
  nonce,
}: SecurityHeaderOptions = {}): Record<string, string> {
  // For the WebAssembly of the image worker. Evaluating strings as code stays forbidden.
  const scripts = [
    "'self'",
    inlineScriptHash,
    "'wasm-unsafe-eval'",
    ...(nonce ? [`'nonce-${nonce}'`] : []),
  ].join(' ')
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Mantine creates <style> elements, for which a static page cannot have a nonce.
    "style-src 'self' 'unsafe-inline'",
    "style-src-elem 'self' 'unsafe-inline'",
    "style-src-attr 'none'",
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src ${["'self'", ...connectTo].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ]
  return { ...commonHeaders, 'Content-Security-Policy': policy.join('; ') }
}

/** API responses are data and must not be used as a page. */
export function createApiSecurityHeaders(): Record<string, string> {
  return {
    ...commonHeaders,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    Vary: 'Origin, Authorization',
  }
}

/** Swagger UI needs inline styles; everything else stays restricted. */
export function createDocsSecurityHeaders(): Record<string, string> {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return { ...commonHeaders, 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }
}

export function setHeaders(headers: Record<string, string>): MiddlewareHandler {
  return async (c, next) => {
    for (const [name, value] of Object.entries(headers)) c.header(name, value)
    await next()
  }
}

/** Browsers refuse plain http for this host, but not for its subdomains, for two years. Used with `HSTS=1`, for a server that only uses https. */
export const strictTransportSecurity: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Strict-Transport-Security', 'max-age=63072000')
}
