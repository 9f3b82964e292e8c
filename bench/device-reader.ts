import { readdir, stat } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { AnalysisName } from '../engines/analyses/analysis-name.ts'

declare global {
  interface Window {
    readerWorker: Worker
  }
}

/** Starts the worker of the device in a page of the app, whose policy must be bypassed. */
export async function startReaderWorker(page: Page): Promise<void> {
  const scripts = (await readdir('dist/assets')).filter((name) => /^reader\.worker-.*\.js$/.test(name))
  const sizes = await Promise.all(scripts.map(async (name) => (await stat(`dist/assets/${name}`)).size))
  // Another file of the name only exports the address of the worker.
  const script = scripts[sizes.indexOf(Math.max(...sizes))]
  await page.evaluate((url) => {
    window.readerWorker = new Worker(url, { type: 'module' })
  }, `/assets/${script}`)
}

/** Analyzes a JPEG with the worker. */
export async function analyzeOnDevice(
  page: Page,
  image: Buffer,
  analysis: AnalysisName,
): Promise<Record<string, unknown>> {
  const outcome = await page.evaluate(callWorker, { base64: image.toString('base64'), analysis })
  if (!outcome.result) throw new Error(outcome.error?.message ?? 'The worker failed.')
  return outcome.result
}

type Outcome = { result?: Record<string, unknown>; error?: { message: string } }

/** Calls the worker as comlink does. Runs in the page. */
async function callWorker({ base64, analysis }: { base64: string; analysis: string }): Promise<Outcome> {
  const blob = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob()
  const id = String(Math.random())
  const answer = new Promise<unknown>((resolve) => {
    const listen = ({ data }: MessageEvent) => {
      if (data.id !== id) return
      window.readerWorker.removeEventListener('message', listen)
      resolve(data.value)
    }
    window.readerWorker.addEventListener('message', listen)
  })
  window.readerWorker.postMessage({
    id,
    type: 'APPLY',
    path: ['analyze'],
    argumentList: [
      { type: 'RAW', value: blob },
      { type: 'RAW', value: { analysis, parameter: undefined } },
    ],
  })
  return (await answer) as Outcome
}

/** Returns the processor time of all pages with their workers, in seconds. */
export async function readRendererCpuSeconds(page: Page): Promise<number> {
  return (await listRendererProcesses(page)).reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

/** Of all pages with their workers. */
export async function listRendererProcesses(page: Page): Promise<{ id: number; cpuTime: number }[]> {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page has no browser.')
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer')
}
