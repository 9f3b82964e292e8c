import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { createDocsSecurityHeaders } from '../http/security-headers.ts'
import { serveStaticApp } from '../http/static-app.ts'

const assetFolder = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const servedAssets = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])

const docsPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API documentation</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png">
    <meta name="color-scheme" content="light dark">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
    <style>
      .back { display: inline-block; margin: 12px 20px 0; padding: 8px 0; font: 600 14px sans-serif; color: LinkText }
      .dark-mode .back { color: #9ec5ff }
    </style>
  </head>
  <body>
    <nav><a class="back" href="/">← Back to the app</a></nav>
    <main id="docs"></main>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/**
 * `?agent=<code>` opens the operation of that agent, like the fragment `#/Agents/<code>`. The page sends no requests to other
 * hosts.
 */
const startScript = `const dark = matchMedia('(prefers-color-scheme: dark)')
const followColorScheme = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
followColorScheme()
dark.addEventListener('change', followColorScheme)
const agent = new URLSearchParams(location.search).get('agent')
if (agent && !location.hash) history.replaceState(null, '', '#/Agents/' + encodeURIComponent(agent))
SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  persistAuthorization: false,
})
`

/** Swagger UI is served from its package, so that it works offline. */
export function createDocsRoutes(): Hono {
  const headers = createDocsSecurityHeaders()
  const serveAsset = serveStaticApp(assetFolder, headers)
  return new Hono()
    .use(compress())
    .get('/', (c) => c.html(docsPage, 200, headers))
    .get('/start.js', (c) =>
      c.body(startScript, 200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
    .get('/:file', async (c, next) => {
      if (!servedAssets.has(c.req.param('file'))) return next()
      const request = new Request(new URL(`/${c.req.param('file')}`, c.req.url), {
        headers: c.req.raw.headers,
      })
      return await new Hono().use(serveAsset).fetch(request)
    })
    .all('*', (c) => c.json({ error: 'not_found', message: 'Not found.' }, 404, headers))
}
