import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ClientConfiguration } from '#contract/client-configuration.ts'
import { injectConfiguration, serveConfiguration } from './page-configuration.ts'

const page = '<!doctype html><html><head><title>App</title></head><body>$&</body></html>'
const configuration: ClientConfiguration = {
  auth: { kind: 'embedded' },
  apiOrigin: '',
  supportEmail: 'help@example.com',
  accountActions: 'real',
  hasTrial: true,
  hasSharedBatches: true,
  hasDemoAccount: false,
  sendsEmail: true,
}

/** Reads the configuration as a browser does. */
function readConfiguration(html: string): unknown {
  const [, content = ''] = /<meta name="configuration" content="([^"]*)" \/>/.exec(html) ?? []
  return JSON.parse(content.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

test.each([
  'help@example.com',
  '"><script>alert(1)</script>',
  '</head><img src=x onerror=alert(1)>',
  "'& &quot; &amp;lt; \\ $& $1 $` 山田",
  '\u2028\u0000\n',
])('a value cannot leave its attribute, and is read as it was written: %j', (supportEmail) => {
  const html = injectConfiguration(page, { ...configuration, supportEmail })
  expect(readConfiguration(html)).toEqual({ ...configuration, supportEmail })
  expect(html.replace(/<meta name="configuration" content="[^"<]*" \/>/, '')).toBe(page)
})

test('/config.json is never cached', async () => {
  const app = new Hono().get('/config.json', serveConfiguration(configuration))
  const response = await app.request('/config.json')
  expect(await response.json()).toEqual(configuration)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Content-Type')).toMatch(/^application\/json/)
})
