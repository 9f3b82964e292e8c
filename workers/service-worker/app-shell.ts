import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

/** One cache per build. The one before stays: a tab that has not moved over yet still loads its parts from it. */
const cachePrefix = 'shell-'
const buildsKept = 2

/** Pages that are the server's own, and files: none of these may ever be answered with our page. */
const notScreens = [
  /^\/api(\/|$)/,
  /^\/emulator(\/|$)/,
  /^\/(identitytoolkit|securetoken)\.googleapis\.com(\/|$)/,
  /^\/__\//,
  /\.[a-z0-9]+$/i,
]

/** What is asked of a server and never answered here: the backend and the sign-in, on our origin or on theirs. */
const askedOfServers = [
  `${import.meta.env.VITE_API_URL?.replace(/\/$/, '') ?? ''}/api/*`,
  ...['', 'https:/'].flatMap((start) => [
    `${start}/identitytoolkit.googleapis.com/*`,
    `${start}/securetoken.googleapis.com/*`,
  ]),
]

/**
 * Keeps the app on the device, every part of it, and opens each screen from there. Answers of the API are never kept.
 * It takes over from an older worker when a person says so, or when no page of the older one is open any more.
 */
export function serveShell(worker: ServiceWorkerGlobalScope, files: (PrecacheEntry | string)[]): void {
  const cacheName = cachePrefix + buildId(files)
  const shell = new PrecacheController({ cacheName })
  shell.addToCacheList(files)
  worker.addEventListener('install', (event) => void shell.install(event))
  worker.addEventListener('install', (event) => event.waitUntil(passBy(event)))
  worker.addEventListener('activate', (event) => event.waitUntil(begin(worker, cacheName)))
  worker.addEventListener('message', ({ data }) => {
    if (data?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })
  registerRoute(new PrecacheRoute(shell))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await worker.caches.match(request)) ?? fetch(request),
  )
  registerRoute(new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: notScreens }))
}

/** Not in every browser, and not yet among TypeScript's own types. */
type WithRoutes = ExtendableEvent & {
  addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/**
 * What is never answered here does not pass through here either: the way of a picture is shorter by that, and by the
 * start of a worker that has gone to sleep. Where the browser knows no such rules everything goes as before.
 */
async function passBy(event: WithRoutes): Promise<void> {
  const routes = askedOfServers.map(
    (urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const,
  )
  await event.addRoutes?.(routes).catch(() => undefined)
}

/** The pages name their parts by their content, so their own content stands for all of them. */
function buildId(files: (PrecacheEntry | string)[]): string {
  const pages = files.filter((file) => typeof file !== 'string').filter(({ url }) => url.endsWith('.html'))
  return pages.map(({ revision }) => revision?.slice(0, 12)).join('-') || 'unknown'
}

/** The very first one takes the page that brought it: without a network that page is to find its other parts too. */
async function begin({ caches, clients }: ServiceWorkerGlobalScope, current: string): Promise<void> {
  if ((await dropOldBuilds(caches, current)) === 0) await clients.claim()
}

/** Resolves with how many builds there were before. */
async function dropOldBuilds(caches: CacheStorage, current: string): Promise<number> {
  const others = (await caches.keys()).filter((name) => name.startsWith(cachePrefix) && name !== current)
  // In the order in which they were made.
  const tooOld = others.slice(0, Math.max(0, others.length - (buildsKept - 1)))
  await Promise.all(tooOld.map((name) => caches.delete(name)))
  return others.length
}
