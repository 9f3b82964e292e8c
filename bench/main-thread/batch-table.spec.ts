import type { Page } from 'playwright/test'
import { tableRows } from '../../tests/support/batch-page.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { seedBatch } from '../../tests/support/seed-batch.ts'

const rowCount = 10_000
/** The factor by which the CPU is slowed down, to be as slow as the CPU of a phone. */
const cpuSlowdown = 4
/** A fast scroll with the wheel, in px per second: 31 rows. */
const speed = 2000
/** At least this share of the frames of a static HTML table, measured in the same run. */
const minFrameRatio = 0.9
/** The maximum time of a filter or a sort, in ms. */
const limitMs = 100

test('A table of 10,000 rows scrolls, filters and sorts without delay', async ({ signedIn: page }) => {
  test.setTimeout(180_000)
  await seedBatch(page, { id: 'bench', name: 'Ten thousand', count: rowCount })
  await page.goto('/batches/bench')
  await expect(tableRows(page).first()).toBeVisible({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  const frames = await countFrames(page)
  const sortMs = await measureMedian(page, 'sort', ['Result', 'Confidence', 'Result', 'Confidence', 'Result'])
  const filterMs = await measureMedian(page, 'filter', ['img-77', 'img-7', 'img-88', 'img-8', 'img-99'])
  await page.route('**/static-table', (route) =>
    route.fulfill({ contentType: 'text/html', body: staticTable }),
  )
  await page.goto('/static-table')
  const plain = await countFrames(page)
  process.stdout.write(
    `${rowCount} rows: ${frames.drawn} frames while scrolling ${speed} px/s at ${cpuSlowdown} x, a static table ${plain.drawn}; ` +
      `${frames.blank} of ${frames.checked} checks found an empty part; filter ${filterMs} ms, sort ${sortMs} ms\n`,
  )
  expect(frames.drawn / plain.drawn, 'frames, as a share of those of a static table').toBeGreaterThan(
    minFrameRatio,
  )
  expect(filterMs, 'filter in ms').toBeLessThan(limitMs)
  expect(sortMs, 'sort in ms').toBeLessThan(limitMs)
})

const staticRows = Array.from(
  { length: 3000 },
  (_, index) => `<tr style="height:64px"><td>img-${index}.jpg<td>Done</tr>`,
)
const staticTable = `<!doctype html><table role="grid">${staticRows.join('')}</table>`

/**
 * Scrolls with the wheel for two seconds. Returns how many frames the browser has drawn, and in how many frames of the page
 * the visible part of the table had no row.
 */
async function countFrames(page: Page): Promise<{ drawn: number; blank: number; checked: number }> {
  const session = await page.context().newCDPSession(page)
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const tracing = await browser.newBrowserCDPSession()
  let drawn = 0
  tracing.on('Tracing.dataCollected', ({ value }) => {
    drawn += value.filter((event) => 'name' in event && event.name === 'DrawFrame').length
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  const checks = await page.evaluateHandle(watchTable)
  await tracing.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: ['disabled-by-default-devtools.timeline.frame', 'devtools.timeline.frame'],
    },
  })
  await session.send('Input.synthesizeScrollGesture', {
    x: 600,
    y: 500,
    yDistance: -2 * speed,
    speed,
    gestureSourceType: 'mouse',
  })
  const completed = new Promise((resolve) => tracing.once('Tracing.tracingComplete', resolve))
  await tracing.send('Tracing.end')
  await completed
  const { blank, checked } = await checks.evaluate((it) => {
    it.isOver = true
    return it
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { drawn, blank, checked }
}

/** Counts in how many frames a part of the table on the screen has no row. Runs in the page. */
function watchTable(): { checked: number; blank: number; isOver: boolean } {
  const counts = { checked: 0, blank: 0, isOver: false }
  const check = () => {
    const body = document.querySelector('[role="grid"] tbody')?.getBoundingClientRect()
    const rows = [...document.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
    if (body) {
      const [top, bottom] = [Math.max(body.top, 0), Math.min(body.bottom, innerHeight)]
      const isCovered =
        rows.some((row) => row.top <= top && row.bottom >= top) &&
        rows.some((row) => row.top < bottom && row.bottom >= bottom - 1)
      counts.checked += 1
      counts.blank += isCovered ? 0 : 1
    }
    if (!counts.isOver) requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
  return counts
}

/** Returns the median of the times that the inputs take, in ms. */
async function measureMedian(page: Page, what: 'sort' | 'filter', values: string[]): Promise<number> {
  const times: number[] = []
  for (const value of values) times.push(await measureUntilPainted(page, what, value))
  return times.sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Number.NaN
}

/**
 * Clicks the header of the column, or types the text in the search. Returns the time from there to the frame after the rows
 * have changed, in ms.
 */
function measureUntilPainted(page: Page, what: 'sort' | 'filter', value: string): Promise<number> {
  return page.evaluate(
    async ({ what, value }) => {
      const grid = document.querySelector('[role="grid"]')
      const input = document.querySelector<HTMLInputElement>('input[type="search"]')
      const headers = document.querySelectorAll<HTMLElement>('[role="grid"] thead button')
      const header = [...headers].find((it) => it.textContent?.startsWith(value))
      if (!grid || !input || (what === 'sort' && !header)) throw new Error('The table is not complete.')
      const read = () =>
        grid.getAttribute('aria-rowcount') + (grid.querySelector('[data-row]')?.textContent ?? '')
      const before = read()
      const start = performance.now()
      if (what === 'sort') header?.click()
      else {
        const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
        set?.call(input, value)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
      while (read() === before && performance.now() - start < 5000) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return Math.round(performance.now() - start)
    },
    { what, value },
  )
}
