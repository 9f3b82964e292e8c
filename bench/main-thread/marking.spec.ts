import { expect, test } from '../../tests/support/fixtures.ts'
import { runAgent } from '../../tests/support/screen-states/studio-states.ts'

/** The factor by which the CPU is slowed down, to be as slow as the CPU of a phone. */
const cpuSlowdown = 4
/** The maximum time from a tap on a counted object until it is painted as selected, in ms. */
const limitMs = 100
/** Of the image that `runAgent` sends. */
const size = { width: 400, height: 220 }
const [columns, rows, step] = [25, 12, 16]

const objects = Array.from({ length: columns * rows }, (_, index) => ({
  x: (index % columns) * step + 2,
  y: Math.floor(index / columns) * step + 2,
  width: 12,
  height: 12,
}))
const json = {
  total_count: objects.length,
  confidence: 0.95,
  objects,
  image_size: size,
}

test('A tap on one of 300 counted objects selects it without delay', async ({ signedIn: page }) => {
  test.setTimeout(120_000)
  await runAgent(page, 'Counter', { json })
  const open = page
    .getByRole('region', { name: 'Results' })
    .getByRole('button', { name: 'Mark one, count all' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Mark one, count all' })
  await dialog.getByRole('button', { name: 'Add box' }).click()
  await dialog.getByRole('button', { name: 'Count', exact: true }).click()
  const dots = dialog.getByRole('option')
  await expect(dots).toHaveCount(objects.length)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await dots.first().focus()
  const times = await page.evaluate(async () => {
    const waitForPaint = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const taken: number[] = []
    for (let press = 0; press < 12; press += 1) {
      await waitForPaint()
      const startedAt = performance.now()
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }),
      )
      await waitForPaint()
      taken.push(performance.now() - startedAt)
    }
    return taken.slice(2).toSorted((one, other) => one - other)
  })
  await expect(dots.nth(12)).toHaveAttribute('aria-selected', 'true')
  const median = times[Math.floor(times.length / 2)] ?? 0
  process.stdout.write(
    `${objects.length} dots: the next one is selected after ${median.toFixed(0)} ms, at most ${times.at(-1)?.toFixed(0)} ms\n`,
  )
  expect(median, 'median in ms').toBeLessThan(limitMs)
})
