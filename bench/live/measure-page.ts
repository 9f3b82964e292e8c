import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright'
import { listRendererProcesses } from '../device-reader.ts'

type Counted = { counted: { updates: number; frames: number; ready: number[] } }

/** Counts the drawn previews and the shown frames in the page, until it is reloaded. */
export async function startFrameCounter(page: Page): Promise<void> {
  await page.evaluate(() => {
    const counted: Counted['counted'] = { updates: 0, frames: 0, ready: [] }
    Object.assign(globalThis, { counted } satisfies Counted)
    const { clearRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.clearRect = function (...args) {
      counted.updates += 1
      clearRect.apply(this, args)
    }
    const video = document.querySelector('video')
    const countFrame = () => {
      counted.frames += 1
      video?.requestVideoFrameCallback(countFrame)
    }
    video?.requestVideoFrameCallback(countFrame)
  })
}

/** Returns the drawn previews and the shown frames of the camera, per second. */
export async function measureFrameRates(
  page: Page,
  ms: number,
): Promise<{ updates: number; frames: number }> {
  const read = () =>
    page.evaluate(() => ({ ...(globalThis as unknown as Counted).counted, at: performance.now() }))
  const before = await read()
  await sleep(ms)
  const after = await read()
  const seconds = (after.at - before.at) / 1000
  return {
    updates: (after.updates - before.updates) / seconds,
    frames: (after.frames - before.frames) / seconds,
  }
}

/** Takes photos of a series. Returns the times from each press until the main thread accepts the next one, in ms. */
export async function measureShutter(page: Page, photos: number, everyMs: number): Promise<number[]> {
  for (let photo = 0; photo < photos; photo += 1) {
    await page.evaluate(() => {
      const { ready } = (globalThis as unknown as Counted).counted
      const pressedAt = performance.now()
      // Takes the frame before it returns.
      document.querySelector<HTMLElement>('[aria-label="Take photo"]')?.click()
      setTimeout(() => ready.push(performance.now() - pressedAt))
    })
    await sleep(everyMs)
  }
  return page.evaluate(() => (globalThis as unknown as Counted).counted.ready)
}

/**
 * Slows down all threads of the pages during `work`, also the workers, which the throttling of DevTools leaves out: they run for
 * one of `rate` parts of the time.
 */
export async function runThrottled<T>(page: Page, rate: number, work: () => Promise<T>): Promise<T> {
  const processes = await listRendererProcesses(page)
  const signal = (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const { id } of processes) process.kill(id, name)
  }
  const runMs = 10
  let isOver = false
  const throttling = (async () => {
    while (!isOver) {
      signal('SIGSTOP')
      await sleep(runMs * (rate - 1))
      signal('SIGCONT')
      await sleep(runMs)
    }
  })()
  try {
    return await work()
  } finally {
    isOver = true
    await throttling
  }
}

/** Returns the memory of all pages with their workers, without what they share with other processes, in MB. */
export async function readRendererMemory(page: Page): Promise<number> {
  const sizes = (await listRendererProcesses(page)).map(async ({ id }) => {
    const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}
