import { EngineError } from '../engine-error.ts'
import type { PixelSource } from '../image/pixels.ts'
import { createEngineRunner } from './engine-runner.ts'
import type { OcrEngine } from './ocr-engine.ts'
import { prepareForOcr } from './prepare-for-ocr.ts'
import { readInAnyRotation } from './read-page.ts'
import { type Reading, type RecognizedText, toRecognizedText } from './reading.ts'
import { createClock } from './reading-clock.ts'

const idleTimeoutMs = 60_000
/** A page of 700 words takes less than 10 s on two busy cores. An image of noise would take longer. */
const defaultReadTimeoutMs = 14_000

/** Leaves time for one more reading of a band that has begun. */
const secondReadingFraction = 0.75

export type TextReaderOptions = {
  /** Must not use the network. */
  openEngine: () => Promise<OcrEngine>
  timeoutMs?: number
  /** After this time nothing is read twice. */
  secondReadingMs?: number
}

export type ReadOptions = {
  /** Ends the reading when each part was read once. */
  finishSignal?: AbortSignal
  /** Called before unsure parts are read again, which waits for the promise. */
  onFirstReading?: (text: RecognizedText) => Promise<void>
}

/** Reads one image at a time. The engine starts with the first image and stops after a minute without one. */
export function createTextReader({
  openEngine,
  timeoutMs = defaultReadTimeoutMs,
  secondReadingMs = timeoutMs * secondReadingFraction,
}: TextReaderOptions) {
  const runner = createEngineRunner(openEngine)
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  async function close() {
    clearTimeout(idleTimer)
    await runner.close()
  }

  return {
    /**
     * Tries other rotations if the upright reading is implausible. Returns what was read when the time is up.
     *
     * @throws EngineError `invalid_image`, `out_of_time` if nothing was read in time, or `ocr_failed`; the signal's reason
     *   when aborted.
     */
    async read(
      image: PixelSource,
      signal: AbortSignal,
      { finishSignal, onFirstReading }: ReadOptions = {},
    ): Promise<RecognizedText> {
      clearTimeout(idleTimer)
      try {
        runner.warmUp()
        const renderer = await prepareForOcr(image)
        const clock = createClock({ timeoutMs, secondReadingMs }, { signal, finishSignal })
        const onFirst = onFirstReading && ((first: Reading) => onFirstReading(toRecognizedText(first)))
        const reading = await readInAnyRotation(renderer, { runner, clock }, onFirst)
        if (reading.paragraphs.length > 0 || reading.unreadFraction === 0) return toRecognizedText(reading)
        // Under load, the same image takes many times as long as alone.
        throw new EngineError(
          'out_of_time',
          'There was not enough time to read this image. Please try again later.',
        )
      } finally {
        idleTimer = setTimeout(close, idleTimeoutMs)
        // The timer must not keep a Node process running. In browsers it is a number.
        Object(idleTimer).unref?.()
      }
    },
    close,
  }
}
