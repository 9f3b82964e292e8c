import type { Page } from 'playwright/test'
import { tableRows } from '../../tests/support/batch-page.ts'
import { expect, test } from '../../tests/support/fixtures.ts'
import { seedBatch } from '../../tests/support/seed-batch.ts'

const rowCount = 10_000
/** The factor by which the CPU is slowed down, to be as slow as the CPU of a phone. */
const cpuSlowdown = 4
/** At least this share of the frames of a static HTML table, measured in the same run. */
const minFrameRatio = 0.9
/** The limit for a filter or a sort, in ms. */
const limitMs = 100

test('A table of 10,000 rows scrolls, filters and sorts without delay', async ({ signedIn: page }) => {
  test.setTimeout(180_000)
  await seedBatch(page, { id: 'bench', name: 'Ten thousand', count: rowCount })
  await page.goto('/batches/bench')
  await expect(tableRows(page).first()).toBeVisible({ timeout: 30_000 })
  await page.waitForLoadState('networkidle')
  const session = await page.context().newCDPSession(page)

  const countFrames = async () => {
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const frames = await measureFrames(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    return frames
  }
  const frames = await countFrames()
  const sortMs = await measureUntilPainted(page, 'sort')
  const filterMs = await measureUntilPainted(page, 'filter')
  await page.route('**/static-table', (route) =>
    route.fulfill({ contentType: 'text/html', body: staticTable }),
  )
  await page.goto('/static-table')
  const plain = await countFrames()
  const longest = Math.round(Math.max(...frames))
  process.stdout.write(
    `${rowCount} rows: ${frames.length} frames in 2 s of scrolling at ${cpuSlowdown} x, a static table ${plain.length}; ` +
      `longest ${longest} ms; filter ${filterMs} ms, sort ${sortMs} ms\n`,
  )
  expect(frames.length / plain.length, 'frames, as a share of those of a static table').toBeGreaterThan(
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

/** Scrolls the table for two seconds. Returns the durations of the frames, in ms. */
function measureFrames(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const grid = document.querySelector('[role="grid"]')
    let scroller: Element | null = grid
    while (scroller && scroller.scrollHeight <= scroller.clientHeight + 1) scroller = scroller.parentElement
    const target = scroller ?? document.scrollingElement
    if (!target) throw new Error('The table does not scroll.')
    const frames: number[] = []
    const start = performance.now()
    let last = start
    await new Promise<void>((resolve) => {
      const step = (now: number) => {
        frames.push(now - last)
        last = now
        target.scrollTop += 120
        if (now - start < 2000) requestAnimationFrame(step)
        else resolve()
      }
      requestAnimationFrame(step)
    })
    return frames.slice(2)
  })
}

/** Returns the time from the input to the frame after the rows have changed, in ms. */
function measureUntilPainted(page: Page, what: 'filter' | 'sort'): Promise<number> {
  return page.evaluate(async (what) => {
    const grid = document.querySelector('[role="grid"]')
    const input = document.querySelector<HTMLInputElement>('input[type="search"]')
    const header = [...document.querySelectorAll('[role="grid"] button')].find((it) =>
      /^Confidence/.test(it.textContent ?? ''),
    )
    if (!grid || !input || !(header instanceof HTMLElement)) throw new Error('The table is not complete.')
    const read = () =>
      grid.getAttribute('aria-rowcount') + (grid.querySelector('[data-row]')?.textContent ?? '')
    const before = read()
    const start = performance.now()
    if (what === 'sort') header.click()
    else {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(input, 'img-77')
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    while (read() === before && performance.now() - start < 5000) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return Math.round(performance.now() - start)
  }, what)
}
