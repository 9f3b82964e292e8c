import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import type { ReadWord } from '#contract/text-answer.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { AnalysisInput } from '#server/engines/analysis-input.ts'
import { createFairQueue } from '#server/engines/fair-queue.ts'
import type { InputImage } from '../image/image.ts'
import { type Page, prepareForReading, type Turn, turnedOver } from './prepare-for-ocr.ts'
import { dropLowConfidenceWords } from './drop-low-confidence-words.ts'

const idleMs = 60_000
const queueLimits = { inAll: 64, perOwner: 24 }
/** A page of 700 words took under 10 s on a busy machine of two cores; noise may take half a minute and says nothing. */
const longestReadingMs = 25_000
/** Of words: what was read is likely there. */
const sure = 0.7
/** Of a page: below, the picture may be upside down or on its side. */
const doubtful = 0.6
/** Of a page: below, words are made up from noise; only those of which the reader is sure are kept. */
const madeUp = 0.4
/** A line on its side is read as a column of single letters, 8 and d look like letters upside down: not yet words. */
const shortestTurnedWord = 3
const fewestTurnedLetters = 4
const clearly = 0.15

/** Noise is read as hundreds of words, slowly; three more readings would take a minute. */
const mostTurnedWords = 200

export type TextReader = ReturnType<typeof createTextReader>
export type Reading = {
  text: string
  confidence: number
  words: ReadWord[]
  /** How the picture had to be turned to be read, clockwise in degrees. */
  rotation: Turn
  /** Most of what looked like text could not be read, and is left out: what else stands there nobody can say. */
  isIllegible: boolean
}
type Lines = { confidence: number; lines: ReadWord[][]; paragraphs: ReadWord[][][]; turned: Turn }

/**
 * Optical character recognition inside this process's worker thread, without network. One picture at a time; the
 * others wait, and their owners take turns. The worker is closed after a minute without work.
 *
 * @param longestMs for all readings of one picture, from when its own begins.
 */
export function createTextReader({ longestMs = longestReadingMs } = {}) {
  let worker: Promise<Worker> | undefined
  let idle: NodeJS.Timeout | undefined
  const queue = createFairQueue(queueLimits)

  async function close() {
    clearTimeout(idle)
    const closing = worker
    worker = undefined
    await closing?.then((open) => open.terminate()).catch(() => undefined)
  }

  async function recognize(picture: InputImage, turned: Turn, signal: AbortSignal): Promise<Lines> {
    signal.throwIfAborted()
    // Opens while the picture is prepared.
    worker ??= openWorker()
    const opening = worker
    opening.catch(() => undefined)
    const page = await prepareForReading(picture, turned)
    try {
      const open = await opening
      signal.throwIfAborted()
      const { data } = await Promise.race([
        open.recognize(page.png, {}, { text: true, blocks: true }),
        aborted(signal),
      ])
      return asLines(data, page, turned)
    } catch (error) {
      // A worker that failed, or is still busy with what nobody waits for, is not used again.
      await close()
      signal.throwIfAborted()
      throw new HttpError(502, 'engine_failed', 'The text could not be read.', { cause: error })
    }
  }

  /** As it is; where that makes little sense, the other ways up too. */
  async function readUpright(picture: InputImage, signal: AbortSignal): Promise<Lines> {
    const upright = await recognize(picture, 0, signal)
    if (upright.lines.length === 0 || makesSense(upright)) return upright
    for (const turn of turnedOver) {
      const reading = await recognize(picture, turn, signal)
      if (isClearlyBetter(reading, upright)) return reading
    }
    return upright
  }

  async function readInTime({ image, signal }: Asked): Promise<Reading> {
    clearTimeout(idle)
    const deadline = AbortSignal.timeout(longestMs)
    try {
      return asReading(await readUpright(image, AbortSignal.any([signal, deadline])))
    } catch (error) {
      if (signal.aborted || error !== deadline.reason) throw error
      const sentence = 'This picture could not be read in time. Please send a sharper one.'
      throw new HttpError(422, 'unreadable_picture', sentence)
    } finally {
      idle = setTimeout(close, idleMs).unref()
    }
  }

  return {
    /**
     * @throws Fault 503 when too many are waiting, 422 when the picture is damaged or takes too long; the signal's
     * reason when aborted.
     */
    read: (asked: Asked): Promise<Reading> => queue.run(asked.organizationId, asked.signal, () => readInTime(asked)),
    close,
  }
}

type Asked = Pick<AnalysisInput, 'picture' | 'owner' | 'signal'>

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
  await worker.setParameters({
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    user_defined_dpi: '300',
    // Its remarks ('Image too small to scale!!') would stand in the server's log as bare lines.
    debug_file: '/dev/null',
  })
  return worker
}

type Recognized = Awaited<ReturnType<Worker['recognize']>>['data']

function asLines(recognized: Recognized, { toPicture }: Page, turned: Turn): Lines {
  const paragraphs = (recognized.blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .map(({ lines }) =>
      lines
        .map(({ words }) =>
          words.map(({ text, confidence, bbox }) => ({
            text,
            confidence: Math.round(confidence) / 100,
            box: toPicture(bbox),
          })),
        )
        .filter((words) => words.length > 0),
    )
  const confidence = Math.round(recognized.confidence) / 100
  return { confidence, paragraphs, lines: paragraphs.flat(), turned }
}

/** Without what was read into frames and icons; of a page that was mostly guessed, only what is sure. */
function asReading({ paragraphs, lines, confidence, turned }: Lines): Reading {
  const isGuessed = confidence < madeUp
  const likely = new Set(dropLowConfidenceWords(lines).flat())
  const isKept = (word: ReadWord) => (isGuessed ? isSure(word) && lettersIn([word]) > 0 : likely.has(word))
  const kept = paragraphs
    .map((paragraph) => paragraph.map((words) => words.filter(isKept)).filter((words) => words.length > 0))
    .filter((paragraph) => paragraph.length > 0)
  const words = kept.flat(2)
  return {
    text: kept.map((paragraph) => paragraph.map(asText).join('\n')).join('\n\n'),
    confidence: words.length === 0 ? 0 : confidence,
    words,
    rotation,
    isIllegible: isGuessed && lines.length > 0,
  }
}

const asText = (words: ReadWord[]) => words.map(({ text }) => text).join(' ')
const isSure = ({ confidence }: ReadWord) => confidence >= sure

function makesSense(reading: Lines): boolean {
  const words = reading.lines.flat()
  const isLong = words.length > mostTurnedWords
  return reading.confidence >= doubtful || isLong || sureLetters(reading) > lettersIn(words) / 2
}

/** Good by itself, not only beside an upright reading of which hardly a letter is sure. */
function isClearlyBetter(turned: Lines, upright: Lines): boolean {
  const isSurer = turned.confidence >= Math.max(doubtful, upright.confidence + clearly)
  const letters = lettersIn(sureWords(turned).filter((word) => lettersIn([word]) >= shortestTurnedWord))
  return isSurer && letters >= fewestTurnedLetters && letters > sureLetters(upright) * 2
}

const sureWords = ({ lines }: Lines) => lines.flat().filter(isSure)
/** Letters in words of which the reader is sure: what counts between two readings of one picture. */
const sureLetters = (reading: Lines) => lettersIn(sureWords(reading))
const lettersIn = (words: ReadWord[]) =>
  words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, fail) => {
    if (signal.aborted) fail(signal.reason)
    else signal.addEventListener('abort', () => fail(signal.reason), { once: true })
  })
}
