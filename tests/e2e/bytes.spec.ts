import type { Page } from 'playwright/test'
import { readPieces, sum } from '../bytes/pieces.ts'
import { type Screen, screensOf } from '../bytes/screens.ts'
import { expect, test } from '../support/fixtures.ts'

// A worker's own requests cannot be held back.
test.use({ serviceWorkers: 'block' })

test('The sign-in can be used before anything but its own pieces has come, within its budget', async ({
  page,
}) => {
  const screen = screenAt('login')
  const asked = await holdBackAllBut(screen, page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Fill in the demo account' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(/@/)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true }).first()).toBeEnabled()
  expectWithinBudget(screen, asked)
})

test('The studio takes a picture before anything but its own pieces has come, within its budget', async ({
  signedIn: page,
}) => {
  const screen = screenAt('_shell/test.route')
  const asked = await holdBackAllBut(screen, page)
  await page.goto('/test')
  await expect(page.getByRole('heading', { name: 'Test Studio' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Choose File' })).toBeEnabled()
  await page.getByLabel('Choose an image').setInputFiles('public/samples/receipt.jpg')
  await expect(page.getByText('Preparing receipt.jpg…')).toBeVisible()
  expectWithinBudget(screen, asked)
})

test('Left alone, the sign-in and the studio load no code of another screen and none that was not asked for', async ({
  page,
}) => {
  const asked = listen(page)
  await page.goto('/login', { waitUntil: 'networkidle' })
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(
    modulesOf(asked).filter((module) => /screens\/(shell\/shell|studio)|query-core|\/zod\//.test(module)),
  ).toEqual([])

  await page.getByRole('button', { name: 'Fill in the demo account' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  asked.clear()
  await page.goto('/test', { waitUntil: 'networkidle' })
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
  // What the first answer needs is there by now; the camera is not.
  await expect.poll(() => modulesOf(asked)).toContain('src/features/results/full-result.tsx')
  await expect.poll(() => modulesOf(asked)).toContain('src/platform/image-worker.ts')
  expect(
    modulesOf(asked).filter((module) =>
      /screens\/(?!shell|studio)|features\/camera\/|mantine\/form|browser-image-compression/.test(module),
    ),
  ).toEqual([])
})

test('Nothing moves while the studio opens on a phone, from the first paint to the agents', async ({
  signedIn: page,
}) => {
  await page.setViewportSize({ width: 412, height: 823 })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + (shift as unknown as { value: number }).value,
        )
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/test')
  await expect(page.getByRole('combobox', { name: 'Vision agent' })).toHaveValue(/./)
  await expect(page.getByRole('combobox', { name: 'Model' })).toHaveValue(/./)
  await expect(page.getByText(/left in your trial/)).toBeVisible()
  expect(Number(await page.evaluate(() => document.documentElement.dataset.shift ?? 0))).toBeLessThan(0.01)
})

function screenAt(route: string): Screen {
  const screen = screensOf(readPieces()).find((one) => one.route === route)
  if (!screen) throw new Error(`There is no screen ${route} in the build.`)
  return screen
}

/** The names below dist/ of the scripts that the page asks for, growing. */
function listen(page: Page): Set<string> {
  const asked = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('.js')) asked.add(pathname.slice(1))
  })
  return asked
}

/** Any other script is asked for and never comes. */
async function holdBackAllBut({ pieces }: Screen, page: Page): Promise<Set<string>> {
  const allowed = new Set(pieces.map(({ file }) => file))
  await page.route('**/*.js', async (route) => {
    if (allowed.has(new URL(route.request().url()).pathname.slice(1))) await route.continue()
  })
  return listen(page)
}

function expectWithinBudget({ pieces, budget }: Screen, asked: Set<string>): void {
  const came = pieces.map(({ file }) => file).filter((file) => asked.has(file))
  expect(came.length, 'pieces that came').toBe(pieces.length)
  expect(sum(came)).toBeLessThanOrEqual(budget.js)
}

function modulesOf(asked: Set<string>): string[] {
  return readPieces()
    .filter(({ file }) => asked.has(file))
    .flatMap(({ modules }) => modules)
}
