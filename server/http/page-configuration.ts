import type { MiddlewareHandler } from 'hono'
import type { ClientConfiguration } from '#contract/client-configuration.ts'

/** In `<meta name="configuration">`. */
export function injectConfiguration(page: string, configuration: ClientConfiguration): string {
  const content = JSON.stringify(configuration)
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
  return page.replace('</head>', () => `<meta name="configuration" content="${content}" /></head>`)
}

/** `GET /config.json`, for pages that the service worker has cached and for the development server. */
export function serveConfiguration(configuration: ClientConfiguration): MiddlewareHandler {
  return async (c) => c.json(configuration, 200, { 'Cache-Control': 'no-store' })
}
