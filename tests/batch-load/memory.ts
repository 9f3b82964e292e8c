import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'

/** In MB. `heap` is that of the page after a garbage collection; the others are resident memory, `pages` with the workers. */
export type Memory = { heap: number; pages: number; browser: number }

/** Watches the memory of the browser. */
export async function watchMemory(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const pageSession = await page.context().newCDPSession(page)
  const session = await browser.newBrowserCDPSession()
  await pageSession.send('Performance.enable')
  let peak = 0

  async function readResident(): Promise<Omit<Memory, 'heap'>> {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const memory = { pages: 0, browser: 0 }
    for (const { type, id } of processInfo) {
      if (type === 'renderer') memory.pages += await readResidentMb(id)
      if (type === 'browser') memory.browser += await readResidentMb(id)
    }
    peak = Math.max(peak, memory.pages)
    return memory
  }

  const timer = setInterval(() => void readResident().catch(() => undefined), 1_000)
  return {
    /** The highest resident memory of the pages and workers, in MB. */
    peak: () => peak,
    async read(): Promise<Memory> {
      const resident = await readResident()
      await pageSession.send('HeapProfiler.collectGarbage')
      const { metrics } = await pageSession.send('Performance.getMetrics')
      const used = metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
      return { heap: Math.round(used / 2 ** 20), ...resident }
    },
    stop: () => clearInterval(timer),
  }
}

/** Returns 0 for a process that has just ended. */
async function readResidentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024)
}
