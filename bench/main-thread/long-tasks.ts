import type { Page } from 'playwright/test'
import { type LongTask, traceLongTasks } from '../../tests/support/trace-long-tasks.ts'

/** The factor by which the CPU is slowed down, to be as slow as the CPU of a phone. */
const cpuSlowdown = 4
/** The number of attempts. The best one counts, because other programs on a busy machine cause delays too. */
const attempts = 3

/**
 * Returns the tasks of the main thread over 50 ms (in thread time, not wall time) during `work`, from the best of three
 * attempts. `reset` restores the page before the next attempt.
 */
export async function measureLongTasks(
  page: Page,
  work: () => Promise<void>,
  reset: () => Promise<void>,
): Promise<LongTask[]> {
  const session = await page.context().newCDPSession(page)
  let best: LongTask[] | undefined
  for (let attempt = 0; attempt < attempts && best?.length !== 0; attempt++) {
    if (attempt > 0) await reset()
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
    const tasks = await traceLongTasks(page, work)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    if (!best || computeTotalMs(tasks) < computeTotalMs(best)) best = tasks
  }
  return best ?? []
}

function computeTotalMs(tasks: LongTask[]): number {
  return tasks.reduce((total, { ms }) => total + ms, 0)
}
