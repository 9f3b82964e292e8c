import type { MiddlewareHandler } from 'hono'

type Options = {
  /** Origins the page may connect to besides its own. */
  connectTo?: readonly string[]
  /** For the development server, which injects scripts into the page. */
  nonce?: string
}

/** Called by the Firebase SDK for a real project. The demo uses the emulator proxy instead. */
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
    'camera=(self), fullscreen=(self), clipboard-write=(self), screen-wake-lock=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=(), magnetometer=(), gyroscope=(), accelerometer=(), browsing-topics=()',
}

/** The only inline script, which applies the color scheme before the first paint; see index.html. */
const inlineScript = "'sha256-D11bAi7JtlmSWMF5IVH6iR3CDERE2jzRM7YJgsFCu34='"

/** Headers of the app's files: pages, scripts, workers, images. */
export function securityHeaders({ connectTo = [], nonce }: Options = {}): Record<string, string> {
  // 'wasm-unsafe-eval' lets the image worker run its resize kernel; eval of strings stays forbidden.
  const scripts = ["'self'", inlineScript, "'wasm-unsafe-eval'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(
    ' ',
  )
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Mantine creates <style> elements, and a static page has no nonce for them.
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

/** Headers of API responses, which are data and never a page. */
export function apiSecurityHeaders(): Record<string, string> {
  return {
    ...commonHeaders,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    Vary: 'Origin, Authorization',
  }
}

/** Headers of the API documentation. Swagger UI writes inline styles and markup; everything else stays restricted. */
export function docsSecurityHeaders(): Record<string, string> {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return { ...commonHeaders, 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }
}

/** For a server that is only reachable over https (`HSTS=1`): browsers then refuse http for two years. */
export const strictTransportSecurity: MiddlewareHandler = async (c, next) => {
  await next()
  c.res.headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
}
