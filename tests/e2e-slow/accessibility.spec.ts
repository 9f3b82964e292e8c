import type { Page } from 'playwright/test'
import {
  colorRules,
  createTextZoom,
  findAxeViolations,
  findBrokenWords,
  findClippedText,
  findDistortedImages,
  findSmallTargets,
  readHeadingLevels,
  setColorScheme,
} from '../support/accessibility.ts'
import { expect, signInToDemo, test } from '../support/fixtures.ts'
import type { ScreenState } from '../support/screen-states/screen-state.ts'
import { screenStates } from '../support/screen-states/screen-states.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }
const narrow = { width: 320, height: 640 }

// A short timeout that is enough for animations, such as that of the sidebar's width.
const expectSoon = expect.configure({ soft: true, timeout: 2000 })

let page: Page
let isSignedIn = false
let current: ScreenState | undefined
let setTextSize: (percent: number) => Promise<void>

test.beforeAll(async ({ browser, app }) => {
  const context = await browser.newContext({ baseURL: app.url, viewport: desktop, reducedMotion: 'reduce' })
  page = await context.newPage()
  setTextSize = await createTextZoom(page)
})

test.afterAll(async () => page.context().close())

const getViewportSize = ({ only }: ScreenState) => (only === 'phone' ? { ...desktop, width: 390 } : desktop)

async function openState(state: ScreenState): Promise<void> {
  if (current) await page.setViewportSize(getViewportSize(current))
  await current?.close?.(page)
  current = undefined
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.context().clearPermissions()
  if (state.needsSignIn && !isSignedIn) await signInToDemo(page)
  isSignedIn ||= state.needsSignIn
  await page.setViewportSize(getViewportSize(state))
  await state.open(page)
  current = state
}

/** Returns the first state of each screen: `history` of `history`, `history: empty` and so on. */
function listScreens(): ScreenState[] {
  const screens = new Map<string, ScreenState>()
  for (const state of screenStates) {
    const [screen = ''] = state.name.split(':')
    if (!screens.has(screen)) screens.set(screen, state)
  }
  return [...screens.values()]
}

// `npm run test:nightly` tests all states.
for (const state of process.env.ALL_STATES ? screenStates : listScreens()) {
  test(`Has no accessibility violations: ${state.name}`, async () => {
    await openState(state)
    await setColorScheme(page, 'light')
    expect.soft(await findAxeViolations(page), 'axe').toEqual([])
    expect.soft(await findSmallTargets(page, 24), 'smaller than 24 px').toEqual([])
    expect.soft(await findDistortedImages(page), 'distorted').toEqual([])
    const levels = await readHeadingLevels(page)
    expect.soft(levels[0], 'first heading').toBe(1)
    const skipped = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)
    expect.soft(skipped, `skipped levels in ${levels.join(' ')}`).toEqual([])

    await setColorScheme(page, 'dark')
    expect.soft(await findAxeViolations(page, colorRules), 'axe in the dark color scheme').toEqual([])

    await setTextSize(200)
    await expectSoon
      .poll(() => findClippedText(page), { message: 'clipped at a text size of 200 %' })
      .toEqual([])
    await page.setViewportSize({ ...phone, height: getViewportSize(state).height })
    await expectSoon
      .poll(() => findBrokenWords(page), { message: 'broken on a phone at a text size of 200 %' })
      .toEqual([])
    await setTextSize(100)
    await page.setViewportSize({ ...narrow, height: getViewportSize(state).height })
    await expectSoon
      .poll(() => findClippedText(page), { message: 'clipped at a width of 320 px' })
      .toEqual([])
  })
}
