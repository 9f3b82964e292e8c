import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { serveStaticApp } from '../../server/http/static-app.ts'
import { shareTargetRoutes } from '../../server/routes/share-target-routes.ts'
import { freePort } from './app.ts'

/**
 * An address of its own before the running product, that can be shut, fall silent and change its build: the app's
 * files come from a folder through the server's own code, everything else goes on to the product.
 */
export async function startTestProxy(product: string, folder: string) {
  const port = await freePort()
  let current = folder
  let server: Server | undefined
  let isSilent = false
  const seen: string[] = []

  const app = new Hono()
  app.use('*', async (c, next) => {
    seen.push(`${c.req.method} ${c.req.path}`)
    if (isSilent) await new Promise(() => undefined)
    await next()
  })
  const passedOn = /^\/(api|emulator|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)(\/|$)/
  app.use('*', (c, next) => {
    if (!passedOn.test(c.req.path)) return next()
    const { pathname, search } = new URL(c.req.url)
    return proxy(`${product}${pathname}${search}`, {
      ...c.req,
      headers: { ...c.req.header(), host: undefined },
    })
  })
  app.route('/', shareTargetRoutes())
  app.use('*', (c, next) => serveStaticApp(current, securityHeaders())(c, next))

  async function open(): Promise<void> {
    await new Promise<void>((resolve) => {
      server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => resolve()) as Server
    })
  }

  await open()
  return {
    url: `http://127.0.0.1:${port}`,
    /** Requests since the last `forget`, as `GET /path`. */
    seen,
    open,
    /** As when the server's process is killed: nobody listens, and what was under way is cut. */
    async shut(): Promise<void> {
      server?.closeAllConnections()
      await new Promise((resolve) => server?.close(resolve))
    },
    /** Connections are taken and never answered, as on a network that swallows packets. */
    fallSilent(silent: boolean): void {
      isSilent = silent
    },
    /** A new build is deployed; the old one's files are gone. */
    deploy(build: string): void {
      current = build
    },
  }
}

export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>
