import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import type { ReadWord } from '#contract/text-answer.ts'
import { Fault } from '../http/fault.ts'
import type { Picture } from './picture.ts'
import { type Page, prepareForReading, type Turn, turns } from './prepare-for-reading.ts'

const idleMs = 60_000
const longestQueue = 64
/** Of words: what was read is likely there. */
const sure = 0.7
/** Of a page: below, the picture may be upside down or on its side. */
const doubtful = 0.6

export type TextReader = ReturnType<typeof createTextReader>
export type Reading = {
  text: string
  confidence: number
  words: ReadWord[]
  /** How the picture had to be turned to be read, clockwise in degrees. */
  turned: Turn
}

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

  async function recognize(picture: Picture, turned: Turn, signal: AbortSignal): Promise<Reading> {
    signal.throwIfAborted()
    // Opens while the picture is prepared.
    worker ??= openWorker()
    const opening = worker
    opening.catch(() => undefined)
    const page = await prepareForReading(picture, turned)
    try {
      const open = await opening
      const { data } = await Promise.race([
        open.recognize(page.png, {}, { text: true, blocks: true }),
        aborted(signal),
      ])
      return asReading(data, page, turned)
    } catch (error) {
      // A worker that failed, or is still busy with what nobody waits for, is not used again.
      await close()
      signal.throwIfAborted()
      throw new Fault(502, 'engine_failed', 'The text could not be read.', { cause: error })
    }
  }

  /** As it is; where that makes little sense, the other ways up too. */
  async function readUpright(picture: Picture, signal: AbortSignal): Promise<Reading> {
    clearTimeout(idle)
    try {
      let best: Reading | undefined
      for (const turn of turns) {
        const reading = await recognize(picture, turn, signal)
        if (!best || sureLetters(reading) > sureLetters(best) * 2) best = reading
        if ((turn === 0 && reading.words.length === 0) || makesSense(reading)) break
      }
      return best as Reading
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
      const turn = queue.then(() => readUpright(picture, signal))
      queue = turn.catch(() => undefined)
      return await Promise.race([turn, aborted(signal)]).finally(() => waiting--)
    },
    close,
  }
}

async function openWorker(): Promise<Worker> {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  // Without an error handler an unreadable picture would end the whole process.
  const options = {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    errorHandler: () => undefined,
  }
  const worker = await createWorker('eng', OEM.LSTM_ONLY, options)
  // A page as one block: finding columns by itself, it loses the amounts at the right of receipts.
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SINGLE_BLOCK, user_defined_dpi: '300' })
  return worker
}

type Recognized = Awaited<ReturnType<Worker['recognize']>>['data']

function asReading(recognized: Recognized, { toPicture }: Page, turned: Turn): Reading {
  const words = (recognized.blocks ?? [])
    .flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines))
    .flatMap((line) => line.words)
    .map(({ text, confidence, bbox }) => ({
      text,
      confidence: Math.round(confidence) / 100,
      box: toPicture(bbox),
    }))
  return {
    text: recognized.text.trim(),
    confidence: words.length === 0 ? 0 : Math.round(recognized.confidence) / 100,
    words,
    turned,
  }
}

function makesSense(reading: Reading): boolean {
  const letters = reading.words.reduce((sum, { text }) => sum + text.length, 0)
  return reading.confidence >= doubtful || sureLetters(reading) > letters / 2
}

/** Letters in words of which the reader is sure: what counts between two readings of one picture. */
function sureLetters({ words }: Reading): number {
  return words.filter(({ confidence }) => confidence >= sure).reduce((sum, { text }) => sum + text.length, 0)
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason)
    else signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}
