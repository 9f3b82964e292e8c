import { EngineError } from '../engine-error.ts'
import type { Rotation } from '../image/gray-pixels.ts'
import type { PixelSource } from '../image/pixels.ts'
import { dropMisreadWords } from './drop-misread-words.ts'
import type { OcrEngine, OcrPage } from './ocr-engine.ts'
import { countLettersAndDigits, type OcrWord } from './ocr-word.ts'
import { alternativeRotations, type PreparedPage, prepareForOcr } from './prepare-for-ocr.ts'

const idleTimeoutMs = 60_000
/** Enough for a page of 700 words, which takes less than 10 s on two busy cores. An image of noise may take 30 s. */
const defaultReadTimeoutMs = 25_000
/** A word with at least this confidence is treated as correct. */
const minReliableWordConfidence = 0.7
/** A page with a lower confidence may be rotated, so other rotations are tried. */
const minUprightPageConfidence = 0.6
/** A page with a lower confidence is illegible, so only its reliable words are returned. */
const minLegiblePageConfidence = 0.4
/** How much the confidence of a rotated page must exceed that of the upright page for the rotation to be used. */
const minRotationConfidenceGain = 0.15
/**
 * The minimum length of the words that show the right rotation. Text in a wrong rotation is read as single letters and
 * characters that look like 8 or d.
 */
const minWordLettersForRotation = 3
const minLettersForRotation = 4
/** Sideways text is read as words of one or two characters, some of them with a high confidence. */
const minMeanLettersOfUprightWords = 1.7
const minWordsOfSidewaysPage = 8
/**
 * A page with more words is probably noise, which is read as hundreds of words. Other rotations are not tried, because three
 * more readings would take a minute.
 */
const maxWordsToRotate = 200

export type RecognizedText = {
  text: string
  /** The confidence of the page, from 0 to 1. */
  confidence: number
  words: OcrWord[]
  /** The clockwise rotation that made the image upright. */
  rotation: Rotation
  /** Whether most of the text could not be read. Only its reliable words are included. */
  isIllegible: boolean
}
type Reading = { confidence: number; lines: OcrWord[][]; paragraphs: OcrWord[][][]; rotation: Rotation }

export type TextReaderOptions = {
  /** Starts the engine, without network access. */
  openEngine: () => Promise<OcrEngine>
  timeoutMs?: number
}

/**
 * Creates a text reader. It reads one image at a time. The engine starts with the first image and stops after a minute
 * without one.
 */
export function createTextReader({ openEngine, timeoutMs = defaultReadTimeoutMs }: TextReaderOptions) {
  let engine: Promise<OcrEngine> | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  async function close() {
    clearTimeout(idleTimer)
    const closing = engine
    engine = undefined
    await closing?.then((opened) => opened.close()).catch(() => undefined)
  }

  async function recognize(image: PixelSource, rotation: Rotation, signal: AbortSignal): Promise<Reading> {
    signal.throwIfAborted()
    // The engine is not awaited here, so that it starts while the image is prepared.
    engine ??= openEngine()
    const startingEngine = engine
    startingEngine.catch(() => undefined)
    const page = await prepareForOcr(image, rotation)
    try {
      const opened = await startingEngine
      signal.throwIfAborted()
      return toReading(
        await Promise.race([opened.recognize(page.image), rejectOnAbort(signal)]),
        page,
        rotation,
      )
    } catch (error) {
      // An engine that has failed, or that still reads an aborted image, is not used again.
      await close()
      signal.throwIfAborted()
      throw new EngineError('ocr_failed', 'The text could not be read.', { cause: error })
    }
  }

  async function recognizeInAnyRotation(image: PixelSource, signal: AbortSignal): Promise<Reading> {
    const upright = await recognize(image, 0, signal)
    if (upright.lines.length === 0 || isPlausible(upright)) return upright
    for (const rotation of alternativeRotations) {
      const rotated = await recognize(image, rotation, signal)
      if (isClearlyBetter(rotated, upright)) return rotated
    }
    return upright
  }

  return {
    /**
     * Reads the text of an image, trying other rotations if the upright reading is implausible.
     *
     * @throws EngineError `invalid_image`, `unreadable_image` after the timeout, or `ocr_failed`; the signal's reason
     *   when aborted.
     */
    async read(image: PixelSource, signal: AbortSignal): Promise<RecognizedText> {
      clearTimeout(idleTimer)
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        return toRecognizedText(await recognizeInAnyRotation(image, AbortSignal.any([signal, timeout])))
      } catch (error) {
        if (signal.aborted || error !== timeout.reason) throw error
        const message = 'This image could not be read in time. Please send a sharper one.'
        throw new EngineError('unreadable_image', message)
      } finally {
        idleTimer = setTimeout(close, idleTimeoutMs)
        // In Node the timer must not keep the process running. In browsers it is a number.
        Object(idleTimer).unref?.()
      }
    },
    close,
  }
}

function toReading({ confidence, paragraphs }: OcrPage, page: PreparedPage, rotation: Rotation): Reading {
  const converted = paragraphs.map((paragraph) =>
    paragraph.map((line) =>
      line.map(({ corners, ...word }): OcrWord => ({ ...word, box: page.toImageBox(corners) })),
    ),
  )
  return { confidence, paragraphs: converted, lines: converted.flat(), rotation }
}

function toRecognizedText({ paragraphs, lines, confidence, rotation }: Reading): RecognizedText {
  const isLegible = confidence >= minLegiblePageConfidence
  const likelyWords = new Set(dropMisreadWords(lines).flat())
  const isIncluded = (word: OcrWord) =>
    isLegible ? likelyWords.has(word) : isReliable(word) && countLettersAndDigits([word]) > 0
  const includedParagraphs = paragraphs
    .map((paragraph) => paragraph.map((line) => line.filter(isIncluded)).filter((line) => line.length > 0))
    .filter((paragraph) => paragraph.length > 0)
  const words = includedParagraphs.flat(2)
  return {
    text: includedParagraphs.map((paragraph) => paragraph.map(joinWords).join('\n')).join('\n\n'),
    confidence: words.length === 0 ? 0 : confidence,
    words,
    rotation,
    isIllegible: !isLegible && lines.length > 0,
  }
}

const joinWords = (words: OcrWord[]) => words.map(({ text }) => text).join(' ')
const isReliable = ({ confidence }: OcrWord) => confidence >= minReliableWordConfidence
const listReliableWords = ({ lines }: Reading) => lines.flat().filter(isReliable)
const countReliableLetters = (reading: Reading) => countLettersAndDigits(listReliableWords(reading))

function isPlausible(reading: Reading): boolean {
  const words = reading.lines.flat()
  const letters = countLettersAndDigits(words)
  const mayBeSideways =
    words.length >= minWordsOfSidewaysPage && letters / words.length < minMeanLettersOfUprightWords
  if (mayBeSideways && words.length <= maxWordsToRotate) return false
  return (
    reading.confidence >= minUprightPageConfidence ||
    words.length > maxWordsToRotate ||
    countReliableLetters(reading) > letters / 2
  )
}

/**
 * Returns whether the rotated reading is the right one. It must have a minimum of reliable letters, since twice as many as in
 * the upright reading may be hardly any.
 */
function isClearlyBetter(rotated: Reading, upright: Reading): boolean {
  if (rotated.confidence < Math.max(minUprightPageConfidence, upright.confidence + minRotationConfidenceGain))
    return false
  const reliableLetters = countLettersAndDigits(
    listReliableWords(rotated).filter((word) => countLettersAndDigits([word]) >= minWordLettersForRotation),
  )
  return reliableLetters >= minLettersForRotation && reliableLetters > countReliableLetters(upright) * 2
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
