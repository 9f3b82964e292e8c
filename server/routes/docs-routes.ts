import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { Hono } from 'hono'
import { docsSecurityHeaders } from '../http/security-headers.ts'
import { serveStaticApp } from '../http/static-app.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const offered = new Set(['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>API documentation</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png">
    <link rel="stylesheet" href="/api/docs/swagger-ui.css">
  </head>
  <body>
    <div id="docs"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`

/** `?agent=<code>` opens that agent's own call; so does the fragment `#/Agents/<code>`. No validator, no foreign host. */
const start = `const agent = new URLSearchParams(location.search).get('agent')
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

/** The page behind the Docs buttons; works without internet. */
export function docsRoutes(): Hono {
  const headers = docsSecurityHeaders()
  const serve = serveStaticApp(assets, headers)
  return new Hono()
    .get('/', (c) => c.html(page, 200, headers))
    .get('/start.js', (c) =>
      c.body(start, 200, { ...headers, 'Content-Type': 'text/javascript; charset=utf-8' }),
    )
    .get('/:file', async (c, next) => {
      if (!offered.has(c.req.param('file')))
        return c.json({ error: 'not_found', message: 'There is nothing here.' }, 404, headers)
      const request = new Request(new URL(`/${c.req.param('file')}`, c.req.url), {
        headers: c.req.raw.headers,
      })
      return (await new Hono().use(serve).fetch(request)) ?? next()
    })
}
