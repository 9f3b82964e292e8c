import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { stallDisk } from '../support/stall-disk.ts'

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

for (const size of sizes)
  test(`At ${size.width} px the outline's two cards stand until the studio's setup is read, and where they stood`, async ({
    studio: page,
    context,
  }) => {
    await page.setViewportSize(size)
    const outline = await cardsOfOutline(page)
    const other = await stallDisk(context, 'vision-studio-draft')
    await page.bringToFront()
    // The agents are not what is waited for here: their fields stay as they are drawn first.
    await page.route('**/api/v1/agents/', () => new Promise(() => undefined))
    await page.evaluate(() => indexedDB.deleteDatabase('vision-agents'))
    await page.goto('/test')

    const opening = page.getByRole('status', { name: 'Opening the studio' })
    await expect(opening).toBeVisible()
    await expect(page.locator('#start')).toHaveCount(0)
    const cards = await boxesOf(opening.locator('section'))
    expectSamePlaces(cards, outline)
    // Nothing else is said meanwhile: what stands in the cards is a drawing.
    await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0)

    await other.close()
    await expect(opening).toHaveCount(0)
    const setup = page.getByRole('region', { name: 'Configuration' })
    await expect(setup.getByRole('status', { name: 'Loading agents' })).toBeVisible()
    expectSamePlaces(await boxesOf(setup), cards.slice(0, 1))
  })

test('What cannot be pressed yet takes no focus, and a reader hears one name', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('status', { name: 'AI Vision Platform' })).toBeVisible()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect(page.getByRole('heading')).toHaveCount(0)
})

test('Whoever chose dark sees dark from the first paint, also where the system is light', async ({
  signedIn: page,
}) => {
  const ground = page.locator('#start')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radiogroup', { name: 'Colour scheme' }).getByText('Dark').click()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.goto('about:blank')
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/login', '/test', '/agents']) {
    await page.goto(path)
    await expect(ground, path).toHaveCSS('background-color', 'rgb(14, 17, 22)')
  }
  await page.evaluate(() => localStorage.removeItem('mantine-color-scheme-value'))
  await page.reload()
  await expect(ground).toHaveCSS('background-color', 'rgb(246, 247, 249)')
})

test('Every page brings the app’s own styles along, before a script has run', async ({ page }) => {
  await page.route('**/assets/*.js', (route) => route.abort())
  for (const path of ['/login', '/test', '/agents', '/reset-password', '/email-verification']) {
    await page.goto(path)
    await expect(page.locator('body'), path).toHaveCSS('overflow-wrap', 'anywhere')
  }
})

type Box = { x: number; y: number; width: number; height: number }

async function cardsOfOutline(page: Page): Promise<Box[]> {
  await page.goto('about:blank')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/test')
  const boxes = await boxesOf(page.locator('#start .card'))
  await page.unroute('**/assets/*.js')
  return boxes
}

function boxesOf(cards: Locator): Promise<Box[]> {
  return cards.evaluateAll((all) =>
    all.map((card) => {
      const { x, y, width, height } = card.getBoundingClientRect()
      return { x, y, width, height }
    }),
  )
}

function expectSamePlaces(some: Box[], others: Box[]): void {
  expect(some.length).toBe(others.length)
  for (const [index, box] of some.entries())
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(box[side] - (others[index]?.[side] ?? 0)), `${side} of card ${index}`).toBeLessThan(2)
}

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
