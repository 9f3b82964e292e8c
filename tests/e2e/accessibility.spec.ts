import type { Page } from 'playwright/test'
import {
  axeFindings,
  cutOff,
  followScheme,
  headingLevels,
  smallTargets,
  textSizeOf,
} from '../support/accessibility.ts'
import { expect, signInToDemo, test } from '../support/fixtures.ts'
import { screenStates } from '../support/screen-states.ts'

// One page, one sign-in: a state is opened once and looked at in every way there is.

const desktop = { width: 1280, height: 900 }
const narrow = { width: 320, height: 640 }

// The frame slides to its new width; a fault stays.
const softly = expect.configure({ soft: true, timeout: 2000 })

let page: Page
let isSignedIn = false
let setTextSize: (percent: number) => Promise<void>

test.beforeAll(async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, viewport: desktop, reducedMotion: 'reduce' })
  page = await context.newPage()
  setTextSize = await textSizeOf(page)
})

test.afterAll(async () => page.context().close())

for (const { name, isInside, open, only, close } of screenStates) {
  test(`Anybody can use: ${name}`, async () => {
    if (isInside && !isSignedIn) {
      await signInToDemo(page)
      isSignedIn = true
    }
    const size = only === 'phone' ? { ...desktop, width: 390 } : desktop
    await page.setViewportSize(size)
    await open(page)

    await followScheme(page, 'light')
    expect.soft(await axeFindings(page), 'axe, light').toEqual([])
    // The same page: only its colours are others.
    await followScheme(page, 'dark')
    expect.soft(await axeFindings(page, 'colours'), 'axe, dark').toEqual([])
    expect.soft(await smallTargets(page, 24), 'smaller than 24 px').toEqual([])
    const levels = await headingLevels(page)
    expect.soft(levels[0], 'the first heading').toBe(1)
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    expect.soft(skipped, `levels left out in ${levels.join(' ')}`).toEqual([])

    await setTextSize(200)
    await softly.poll(() => cutOff(page), { message: 'cut off with text twice as large' }).toEqual([])
    await setTextSize(100)
    await page.setViewportSize({ ...narrow, height: size.height })
    await softly.poll(() => cutOff(page), { message: 'cut off at 320 px' }).toEqual([])

    await page.setViewportSize(size)
    await close?.(page)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.context().clearPermissions()
  })
}
