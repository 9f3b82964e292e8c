import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientConfiguration } from '#contract/client-configuration.ts'

const requests: string[] = []
let respond: () => Response
let pageCount = 0

beforeEach(() => {
  localStorage.clear()
  requests.length = 0
  respond = () => new Response('Not found', { status: 404 })
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push(url)
    return respond()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  localStorage.clear()
  document.querySelector('meta[name="configuration"]')?.remove()
})

/** Loads the module in a page that contains this configuration. */
async function loadInPage(inPage?: object | string): Promise<ClientConfiguration> {
  if (inPage !== undefined) {
    const meta = document.head.appendChild(document.createElement('meta'))
    meta.name = 'configuration'
    meta.content = typeof inPage === 'string' ? inPage : JSON.stringify(inPage)
  }
  // The query is different each time, so that the browser loads the module again.
  const url = `./configuration.ts?${++pageCount}`
  const module = (await import(/* @vite-ignore */ url)) as typeof import('./configuration.ts')
  await module.loadConfiguration()
  return module.configuration
}

/** Simulates a page that the service worker has cached. */
function simulateCachedPage(): void {
  const controller = {} as ServiceWorker
  vi.spyOn(navigator.serviceWorker, 'controller', 'get').mockReturnValue(controller)
}

const saveConfiguration = (configuration: object | string) =>
  localStorage.setItem(
    'configuration',
    typeof configuration === 'string' ? configuration : JSON.stringify(configuration),
  )
const readSavedConfiguration = () => JSON.parse(localStorage.getItem('configuration') ?? 'null')

const defaults: ClientConfiguration = {
  auth: { kind: 'embedded' },
  apiOrigin: '',
  supportEmail: 'support@example.com',
  accountActions: 'real',
  hasTrial: true,
  hasSharedBatches: false,
  hasDemoAccount: false,
  sendsEmail: true,
}
const current = { ...defaults, supportEmail: 'current@example.com', hasDemoAccount: true }
const older = { ...defaults, supportEmail: 'older@example.com' }

test('loads the configuration of the page without a request, and saves it', async () => {
  saveConfiguration(older)
  expect(await loadInPage(current)).toEqual(current)
  expect(readSavedConfiguration()).toEqual(current)
  expect(requests).toEqual([])
})

test('a cached page uses the saved configuration and fetches the current one for the next start', async () => {
  simulateCachedPage()
  saveConfiguration(older)
  respond = () => Response.json(current)
  expect(await loadInPage({ ...defaults, supportEmail: 'cached-page@example.com' })).toEqual(older)
  expect(requests, 'the first paint does not wait').toEqual([])
  dispatchEvent(new Event('load'))
  await expect.poll(readSavedConfiguration).toEqual(current)
  expect(await loadInPage()).toEqual(current)
})

test('a cached page without a saved configuration uses its own', async () => {
  simulateCachedPage()
  expect(await loadInPage(current)).toEqual(current)
})

test('a page of a static host fetches /config.json once', async () => {
  respond = () => Response.json({ auth: { kind: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'd' } })
  const expected = { ...defaults, auth: { kind: 'firebase', projectId: 'p', apiKey: 'k', authDomain: 'd' } }
  expect(await loadInPage()).toEqual(expected)
  expect(requests).toEqual(['/config.json'])
  expect(await loadInPage(), 'saved').toEqual(expected)
  expect(requests).toEqual(['/config.json'])
})

test.each<[string, () => Response]>([
  ['missing', () => new Response('Not found', { status: 404 })],
  ['a page instead', () => new Response('<!doctype html>')],
  ['null', () => new Response('null')],
  ['of another shape', () => new Response('{"supportEmail":"x"}')],
  ['unreachable', () => Response.error()],
  [
    'without a network',
    () => {
      throw new TypeError('Failed to fetch')
    },
  ],
])('the defaults apply if /config.json is %s', async (_, response) => {
  respond = response
  expect(await loadInPage()).toEqual(defaults)
  expect(readSavedConfiguration()).toBeNull()
})

test.each(['', '{', 'null', '[]', '"text"', '{"supportEmail":"x"}'])(
  'ignores the damaged text %j',
  async (text) => {
    respond = () => Response.json(current)
    saveConfiguration(text)
    expect(await loadInPage(text)).toEqual(current)
  },
)

test('works with blocked storage', async () => {
  const blocked = () => {
    throw new DOMException('Blocked', 'SecurityError')
  }
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(blocked)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(blocked)
  expect(await loadInPage(current)).toEqual(current)
})
