type Page = {
  /** Origins the page may talk to besides its own. */
  connectTo?: readonly string[]
  /** For a development server that must put scripts into the page. */
  nonce?: string
}

/** What the Firebase SDK calls when a real project is in use; the demo needs neither. */
export const firebaseOrigins = [
  'https://identitytoolkit.googleapis.com',
  'https://securetoken.googleapis.com',
] as const

const everywhere = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'DENY',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), fullscreen=(self), clipboard-write=(self), screen-wake-lock=(self), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=(), magnetometer=(), gyroscope=(), accelerometer=(), browsing-topics=()',
}

/** The one script that stands in the page itself, see index.html. */
const schemeScript = "'sha256-D11bAi7JtlmSWMF5IVH6iR3CDERE2jzRM7YJgsFCu34='"

/** The headers of every response with the app in it: pages, scripts, workers, pictures. */
export function securityHeaders({ connectTo = [], nonce }: Page = {}): Record<string, string> {
  // 'wasm-unsafe-eval' lets the picture worker run its resize kernel; code from strings stays forbidden.
  const scripts = ["'self'", schemeScript, "'wasm-unsafe-eval'", ...(nonce ? [`'nonce-${nonce}'`] : [])].join(
    ' ',
  )
  const policy = [
    "default-src 'none'",
    `script-src ${scripts}`,
    // Mantine writes <style> elements, and a static page has no nonce to give them. Attributes stay shut.
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
  return { ...everywhere, 'Content-Security-Policy': policy.join('; ') }
}

/** The headers of every answer of the API: data, never a page. */
export function apiSecurityHeaders(): Record<string, string> {
  return {
    ...everywhere,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    Vary: 'Origin, Authorization',
  }
}

/** The API's documentation: a foreign program that writes styles and markup, so it is shut in by everything else. */
export function docsSecurityHeaders(): Record<string, string> {
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
  return { ...everywhere, 'Cache-Control': 'no-cache', 'Content-Security-Policy': policy }
}
