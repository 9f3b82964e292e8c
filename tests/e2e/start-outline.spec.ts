import type { Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'

// What the page shows before the app has drawn anything is a drawing of its own (src/start/): it must stay true.
const screens = [
  { path: '/login', texts: ['Sign in', 'This is a demo.', 'No mail is sent here.'] },
  { path: '/test', texts: ['Test Studio', 'Give an agent a picture'] },
]
/** The smallest is too low for the sign-in: it begins at the top and goes on below. */
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const { path, texts } of screens)
  for (const size of sizes)
    test(`At ${size.width} px the outline of ${path} stands where the screen will, with the same words`, async ({
      page,
      signedIn,
      browser,
      app,
    }) => {
      const stranger = { baseURL: app.url, serviceWorkers: 'block' } as const
      const it = path === '/login' ? await browser.newPage(stranger) : signedIn
      await it.setViewportSize(size)
      // Away from the app, which would load itself again where its parts do not come.
      await it.goto('about:blank')
      await it.route('**/assets/*.js', (route) => route.abort())
      await it.goto(path)
      await expect(it.locator('#start')).toBeVisible()
      const outline = await placesOf(it, texts)
      await it.unroute('**/assets/*.js')
      await it.goto(path)
      await expect(it.locator('#start')).toHaveCount(0)
      const screen = await placesOf(it, texts)
      expect(outline.map(({ text }) => text)).toEqual(screen.map(({ text }) => text))
      for (const [index, { x, y }] of outline.entries()) {
        expect(Math.abs(x - (screen[index]?.x ?? 0)), texts[index]).toBeLessThan(2)
        expect(Math.abs(y - (screen[index]?.y ?? 0)), texts[index]).toBeLessThan(2)
      }
      if (it !== page) await it.close()
    })

test('What cannot be pressed yet takes no focus, and a reader hears one name', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('status', { name: 'AI Vision Platform' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect(page.getByRole('heading')).toHaveCount(0)
})

/** The first element with each text, whoever drew it. */
function placesOf(page: Page, texts: string[]): Promise<{ text: string; x: number; y: number }[]> {
  return page.evaluate(
    (starts) =>
      starts.map((start) => {
        const all = [...document.querySelectorAll('h1, p')]
        const found = all.find((element) => element.textContent.trim().startsWith(start))
        const { x, y } = found?.getBoundingClientRect() ?? { x: Number.NaN, y: Number.NaN }
        return { text: found?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '', x, y }
      }),
    texts,
  )
}
