import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from 'playwright/test'
import { isLive, openCamera } from '../support/camera-page.ts'
import { test } from '../support/fixtures.ts'

/** Highest accepted layout shift score. */
const most = 0.01

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

for (const viewport of [phone, desk]) {
  const size = `${viewport.width} px`
  test(`Nothing on /login moves while it opens, ${size}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Fill in the demo account' })).toBeVisible()
    expect(await shiftOf(page)).toBeLessThan(most)
  })

  test(`Nothing on /test moves while it opens, ${size}`, async ({ signedIn: page }) => {
    await page.setViewportSize(viewport)
    await watchShifts(page)
    await page.goto('/test')
    await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
    await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/./)
    expect(await shiftOf(page)).toBeLessThan(most)
  })

  test(`Nothing moves while the studio opens at the camera, ${size}`, async ({ signedIn: page, context }) => {
    await context.grantPermissions(['camera'])
    await page.setViewportSize(viewport)
    await page.goto('/test')
    await openCamera(page)
    await isLive(page)
    await watchShifts(page)
    await page.goto('/test')
    await isLive(page)
    expect(await shiftOf(page)).toBeLessThan(most)
  })

  for (const path of ['/', '/settings']) {
    test(`Nothing on ${path} moves while it opens, ${size}`, async ({ signedIn: page }) => {
      await page.setViewportSize(viewport)
      await watchShifts(page)
      await page.goto(path)
      await expect(page.getByText('requests remaining')).toBeVisible()
      expect(await shiftOf(page)).toBeLessThan(most)
    })
  }
}

test('A start page that arrives in chunks causes no layout shift', async ({ page, app }) => {
  await page.setViewportSize(phone)
  await using chunked = await serveInChunks(app.url, ['Sign in</h1>', 'No mail is sent'])
  await page.route('**/assets/*.js', (route) => route.abort())
  await watchShifts(page)
  await page.goto(`${chunked.url}/login`)
  await expect(page.locator('#start').getByText('No mail is sent')).toBeVisible()
  expect(await shiftOf(page)).toBeLessThan(most)
})

/** Serves the page at `origin` in chunks, with a 500 ms pause before each of `texts`. */
async function serveInChunks(origin: string, texts: string[]): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(async (request, response) => {
    const { headers } = request
    const answer = await fetch(`${origin}${request.url}`, { headers: { accept: headers.accept ?? '*/*' } })
    const body = Buffer.from(await answer.arrayBuffer())
    const cuts = texts.map((text) => body.indexOf(text)).filter((at) => at > 0)
    const { 'content-encoding': _, 'content-length': __, ...kept } = Object.fromEntries(answer.headers)
    response.writeHead(answer.status, kept)
    let from = 0
    for (const at of cuts) {
      response.write(body.subarray(from, at))
      from = at
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    response.end(body.subarray(from))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Records layout shifts from the first frame of the next page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(globalThis, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) shifts.sum += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** Returns the layout shift score after the network is idle and two frames are painted. */
async function shiftOf(page: Page): Promise<number> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(
    () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  return page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
}
