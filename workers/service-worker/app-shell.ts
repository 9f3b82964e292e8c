import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { cachePrefix, deleteOldCaches, markAsActivated } from './build-caches.ts'

/** A navigation to one of these must not receive the page of the app. They are compared with the path and its query. */
const nonScreenPaths = [/^\/api(\/|$)/, /^\/__\//, /^[^?]*\.[a-z0-9]+(\?|$)/i]

/** Never answered from the cache: the API and the authentication provider. */
const networkOnlyPatterns = [
  '/api/*',
  'https://identitytoolkit.googleapis.com/*',
  'https://securetoken.googleapis.com/*',
]

/**
 * Precaches all files of the app and serves every screen from the cache. API responses are never cached. A new version takes
 * over when the user agrees, or when no page of the previous one is open.
 */
export function serveShell(worker: ServiceWorkerGlobalScope, files: (PrecacheEntry | string)[]): void {
  const cacheName = cachePrefix + getBuildId(files)
  const shell = new PrecacheController({ cacheName })
  shell.addToCacheList(files)
  worker.addEventListener('install', (event) => void shell.install(event))
  worker.addEventListener('install', (event) => event.waitUntil(addNetworkOnlyRoutes(event)))
  worker.addEventListener('activate', (event) => event.waitUntil(activate(worker, cacheName)))
  worker.addEventListener('message', ({ data }) => {
    if (data?.type === 'SKIP_WAITING') void worker.skipWaiting()
  })
  registerRoute(new PrecacheRoute(shell))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ request }) => (await worker.caches.match(request)) ?? fetch(request),
  )
  registerRoute(
    new NavigationRoute(shell.createHandlerBoundToURL('/index.html'), { denylist: nonScreenPaths }),
  )
}

/** `addRoutes` is missing in TypeScript's DOM types, and in some browsers. */
type InstallEventWithRoutes = ExtendableEvent & {
  addRoutes?: (routes: { condition: { urlPattern: string }; source: 'network' }[]) => Promise<void>
}

/**
 * The browser sends these requests without starting the service worker. Without static routes they pass through it, and it does
 * not respond.
 */
async function addNetworkOnlyRoutes(event: InstallEventWithRoutes): Promise<void> {
  const routes = networkOnlyPatterns.map(
    (urlPattern) => ({ condition: { urlPattern }, source: 'network' }) as const,
  )
  await event.addRoutes?.(routes).catch(() => undefined)
}

/** Pages contain the content hashes of their chunks, so their revision identifies the build. */
function getBuildId(files: (PrecacheEntry | string)[]): string {
  const pages = files.filter((file) => typeof file !== 'string').filter(({ url }) => url.endsWith('.html'))
  return pages.map(({ revision }) => revision?.slice(0, 12)).join('-') || 'unknown'
}

/** The first installation also takes control of the open page, so that it can load its chunks offline. */
async function activate({ caches, clients }: ServiceWorkerGlobalScope, current: string): Promise<void> {
  if ((await deleteOldCaches(caches, current)) === 0) await clients.claim()
  await markAsActivated(caches, current)
}
