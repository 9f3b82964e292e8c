import type { Page } from 'playwright/test'

/** The page's processor, so many times slower than this machine's; 1 is as it is. */
export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

type LongTask = { ms: number; scripts: string[] }

/** Collects, from now on, what keeps the page's thread for more than 50 ms, with the names of the scripts in it. */
export async function watchLongTasks(page: Page): Promise<() => Promise<LongTask[]>> {
  await page.evaluate(() => {
    const tasks: { startTime: number; ms: number }[] = []
    const frames: { from: number; to: number; scripts: string[] }[] = []
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        tasks.push({ startTime, ms: Math.round(duration) })
    }).observe({ type: 'longtask' })
    type Script = { duration: number; invoker: string; sourceFunctionName: string; sourceURL: string }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { scripts } = entry as PerformanceEntry & { scripts: Script[] }
        frames.push({
          from: entry.startTime,
          to: entry.startTime + entry.duration,
          scripts: scripts.map(
            ({ duration, invoker, sourceFunctionName, sourceURL }) =>
              `${Math.round(duration)} ms ${invoker} ${sourceFunctionName} ${sourceURL.split('/').at(-1)}`,
          ),
        })
      }
    }).observe({ type: 'long-animation-frame' })
    Object.assign(globalThis, { longTasks: { tasks, frames } })
  })
  return () =>
    page.evaluate(() => {
      const { tasks, frames } = (
        globalThis as unknown as {
          longTasks: {
            tasks: { startTime: number; ms: number }[]
            frames: { from: number; to: number; scripts: string[] }[]
          }
        }
      ).longTasks
      return tasks.map(({ startTime, ms }) => ({
        ms,
        scripts: frames
          .filter(({ from, to }) => from <= startTime + 1 && startTime < to)
          .flatMap(({ scripts }) => scripts),
      }))
    })
}
