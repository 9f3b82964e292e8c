import type { Page } from 'playwright/test'

type Field = { field: { clockDays: number; taken: number } }

const dayMs = 24 * 3_600_000

/** Counts the photos that are taken, and makes the clock of the page wrong by whole days. Call it before the page is opened. */
export async function instrumentFieldPage(page: Page, clockDays: number): Promise<void> {
  await page.addInitScript(
    ({ clockDays, dayMs }) => {
      const field = { clockDays, taken: 0 }
      Object.assign(globalThis, { field } satisfies Field)
      const now = Date.now.bind(Date)
      globalThis.Date = new Proxy(Date, {
        construct: (target, args: []) =>
          args.length === 0 ? new target(now() + field.clockDays * dayMs) : new target(...args),
      })
      Date.now = () => now() + field.clockDays * dayMs
      globalThis.VideoFrame = new Proxy(VideoFrame, {
        construct(target, args: ConstructorParameters<typeof VideoFrame>) {
          field.taken += 1
          return new target(...args)
        },
      })
    },
    { clockDays, dayMs },
  )
}

/** Sets the clock of the page to so many days after the real time. */
export async function setClockOffsetDays(page: Page, days: number): Promise<void> {
  await page.evaluate((clockDays) => {
    ;(globalThis as unknown as Field).field.clockDays = clockDays
  }, days)
}

/** Returns how many photos the page has taken. */
export async function countTakenPhotos(page: Page): Promise<number> {
  return page.evaluate(() => (globalThis as unknown as Field).field.taken)
}
