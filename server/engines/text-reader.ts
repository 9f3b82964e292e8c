import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import type { ReadWord } from '#contract/text-answer.ts'
import { Fault } from '../http/fault.ts'
import { decode, type Picture, refuse } from './picture.ts'

const idleMs = 60_000
const longestQueue = 64
/** Below this the letters of an ordinary photo of a page are too small for the recognizer. */
const smallSide = 1200
const largeSide = 3000

export type TextReader = ReturnType<typeof createTextReader>
export type Reading = { text: string; confidence: number; words: ReadWord[] }

/**
 * Optical character recognition inside this process's worker thread, without network. One picture at a time; the
 * others wait. The worker is closed after a minute without work.
 */
export function createTextReader() {
  let worker: Promise<Worker> | undefined
  let idle: NodeJS.Timeout | undefined
  let waiting = 0
  let queue: Promise<unknown> = Promise.resolve()

  async function close() {
    clearTimeout(idle)
    const closing = worker
    worker = undefined
    await closing?.then((open) => open.terminate()).catch(() => undefined)
  }

  async function recognize(picture: Picture, signal: AbortSignal): Promise<Reading> {
    signal.throwIfAborted()
    clearTimeout(idle)
    const { png, scale } = await prepare(picture)
    worker ??= openWorker()
    try {
      const open = await worker
      const { data } = await Promise.race([
        open.recognize(png, {}, { text: true, blocks: true }),
        aborted(signal),
      ])
      return asReading(data, scale)
    } catch (error) {
      // A worker that failed, or is still busy with what nobody waits for, is not used again.
      await close()
      signal.throwIfAborted()
      throw error instanceof Fault
        ? error
        : new Fault(502, 'engine_failed', 'The text could not be read.', { cause: error })
    } finally {
      idle = setTimeout(close, idleMs).unref()
    }
  }

  return {
    /** @throws Fault 503 when too many are waiting, 422 when the picture is damaged; the signal's reason when aborted. */
    async read(picture: Picture, signal: AbortSignal): Promise<Reading> {
      if (waiting >= longestQueue) {
        throw new Fault(503, 'busy', 'Too many pictures are waiting to be read. Please try again.', {
          headers: { 'Retry-After': '10' },
        })
      }
      waiting++
      const turn = queue.then(() => recognize(picture, signal))
      queue = turn.catch(() => undefined)
      return await Promise.race([turn, aborted(signal)]).finally(() => waiting--)
    },
    close,
  }
}

async function openWorker(): Promise<Worker> {
  const { createWorker, OEM } = (await import('tesseract.js')).default
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  // Without an error handler an unreadable picture would end the whole process.
  const options = {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  }
  return await createWorker('eng', OEM.LSTM_ONLY, options)
}

/** Greyscale with full contrast; small pictures are enlarged and huge ones reduced, since letters have a best size. */
async function prepare(picture: Picture): Promise<{ png: Buffer; scale: number }> {
  const longest = Math.max(picture.width, picture.height)
  const scale = longest < smallSide ? Math.min(2, smallSide / longest) : Math.min(1, largeSide / longest)
  const width = Math.max(1, Math.round(picture.width * scale))
  const image = decode(picture).greyscale().normalise()
  const png = await (scale === 1 ? image : image.resize({ width }))
    .png({ compressionLevel: 1 })
    .toBuffer()
    .catch(refuse)
  return { png, scale: width / picture.width }
}

type Page = Awaited<ReturnType<Worker['recognize']>>['data']

function asReading(page: Page, scale: number): Reading {
  const lines = (page.blocks ?? []).flatMap((block) =>
    block.paragraphs.flatMap((paragraph) => paragraph.lines),
  )
  const words = lines
    .flatMap((line) => line.words)
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence: Math.round(confidence) / 100,
      box: {
        x: Math.round(bbox.x0 / scale),
        y: Math.round(bbox.y0 / scale),
        width: Math.round((bbox.x1 - bbox.x0) / scale),
        height: Math.round((bbox.y1 - bbox.y0) / scale),
      },
    }))
  return {
    text: page.text.trim(),
    confidence: words.length === 0 ? 0 : Math.round(page.confidence) / 100,
    words,
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason)
    else signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}
