import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { proxy } from 'hono/proxy'
import type { ClientConfiguration } from '#contract/client-configuration.ts'
import { injectConfiguration } from '../../server/http/page-configuration.ts'
import { createSecurityHeaders } from '../../server/http/security-headers.ts'
import { serveStaticApp } from '../../server/http/static-app.ts'
import { createShareTargetRoutes } from '../../server/routes/share-target-routes.ts'
import { findFreePort } from './app.ts'

/** How a network that requires a sign-in responds to requests of the app. */
export type PortalResponse = 'page' | 'redirect' | 'status 511'

const portalPath = '/wifi-sign-in'

/**
 * Starts a proxy in front of the app, which can stop, hang, or deploy another build. It serves the build in `folder` like the
 * server does, and forwards API and auth requests to `upstream`.
 */
export async function startTestProxy(upstream: string, folder: string) {
  const port = await findFreePort()
  const configuration = await readConfiguration(upstream)
  const addConfiguration = (page: string) => injectConfiguration(page, configuration)
  let build = folder
  let server: Server | undefined
  let isHanging = false
  let portal: PortalResponse | undefined
  const requests: string[] = []

  const app = new Hono()
  app.use('*', async (c, next) => {
    requests.push(`${c.req.method} ${c.req.path}`)
    if (isHanging) await new Promise(() => undefined)
    await next()
  })
  app.use('*', (c, next) => {
    if (!portal) return next()
    // Another origin, as that of a real network.
    if (portal === 'redirect' && c.req.path !== portalPath)
      return Promise.resolve(c.redirect(`http://localhost:${port}${portalPath}`))
    const page = '<!doctype html><title>Guest Wi-Fi</title><h1>Welcome to our Wi-Fi</h1>'
    return Promise.resolve(c.html(page, portal === 'status 511' ? 511 : 200))
  })
  const forwarded = /^\/(api\/|config\.json$)/
  app.use('*', (c, next) => {
    if (!forwarded.test(c.req.path)) return next()
    const { pathname, search } = new URL(c.req.url)
    return proxy(`${upstream}${pathname}${search}`, {
      ...c.req,
      headers: { ...c.req.header(), host: undefined },
    })
  })
  app.route('/', createShareTargetRoutes())
  app.use('*', (c, next) => serveStaticApp(build, createSecurityHeaders(), addConfiguration)(c, next))

  async function start(): Promise<void> {
    await new Promise<void>((resolve) => {
      server = serve({ fetch: app.fetch, hostname: '127.0.0.1', port }, () => resolve()) as Server
    })
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    /** All requests, in the form `GET /path`. */
    requests,
    start,
    /** Closes the port and all connections. */
    async stop(): Promise<void> {
      server?.closeAllConnections()
      await new Promise((resolve) => server?.close(resolve))
    },
    /** Accepts connections but does not respond, like a network that drops packets. */
    setHanging(hanging: boolean): void {
      isHanging = hanging
    },
    /** Responds to all requests like a network that requires a sign-in, until it is called with undefined. */
    setPortal(response: PortalResponse | undefined): void {
      portal = response
    },
    /** Replaces the build by a new one. */
    deploy(newBuild: string): void {
      build = newBuild
    },
  }
}

async function readConfiguration(upstream: string): Promise<ClientConfiguration> {
  const response = await fetch(`${upstream}/config.json`)
  return (await response.json()) as ClientConfiguration
}

export type TestProxy = Awaited<ReturnType<typeof startTestProxy>>
