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
import type { ScreenState } from '../support/screen-states/screen-state.ts'
import { screenStates } from '../support/screen-states/screen-states.ts'

// One page, one sign-in: a state is brought about once and looked at in every way there is.

const desktop = { width: 1280, height: 900 }
const narrow = { width: 320, height: 640 }

// The frame slides to its new width; a fault stays.
const softly = expect.configure({ soft: true, timeout: 2000 })

let page: Page
let isSignedIn = false
let current: ScreenState | undefined
let setTextSize: (percent: number) => Promise<void>

test.beforeAll(async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, viewport: desktop, reducedMotion: 'reduce' })
  page = await context.newPage()
  setTextSize = await textSizeOf(page)
})

test.afterAll(async () => page.context().close())

const sizeOf = ({ only }: ScreenState) => (only === 'phone' ? { ...desktop, width: 390 } : desktop)

/** Leaves the page as it stands if it is in that state already: only its colours are others. */
async function bringAbout(state: ScreenState): Promise<void> {
  if (current === state) return
  await current?.close?.(page)
  current = undefined
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  if (state.isInside && !isSignedIn) await signInToDemo(page)
  isSignedIn ||= state.isInside
  await page.setViewportSize(sizeOf(state))
  await state.open(page)
  current = state
}

for (const state of screenStates) {
  test(`Has no accessibility violations: ${state.name}, light`, async () => {
    await bringAbout(state)
    await followScheme(page, 'light')
    expect.soft(await axeFindings(page), 'axe').toEqual([])
    expect.soft(await smallTargets(page, 24), 'smaller than 24 px').toEqual([])
    const levels = await headingLevels(page)
    expect.soft(levels[0], 'the first heading').toBe(1)
    const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
    expect.soft(skipped, `levels left out in ${levels.join(' ')}`).toEqual([])
  })

  test(`Has no accessibility violations: ${state.name}, dark, large text, narrow window`, async () => {
    await bringAbout(state)
    await followScheme(page, 'dark')
    expect.soft(await axeFindings(page), 'axe').toEqual([])

    await setTextSize(200)
    await softly.poll(() => cutOff(page), { message: 'cut off with text twice as large' }).toEqual([])
    await setTextSize(100)
    await page.setViewportSize({ ...narrow, height: sizeOf(state).height })
    await softly.poll(() => cutOff(page), { message: 'cut off at 320 px' }).toEqual([])
    await page.setViewportSize(sizeOf(state))
  })
}
