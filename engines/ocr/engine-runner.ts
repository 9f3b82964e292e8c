import { EngineError } from '../engine-error.ts'
import type { GrayPixels } from '../image/pixels.ts'
import type { Layout, OcrEngine, OcrPage } from './ocr-engine.ts'

export type EngineRunner = ReturnType<typeof createEngineRunner>

/** The engine is stopped after `ms`. */
export type RecognizeOptions = { ms: number; signal: AbortSignal }

/** Starts the engine when needed, also after it was closed. */
export function createEngineRunner(openEngine: () => Promise<OcrEngine>) {
  let engine: Promise<OcrEngine> | undefined

  function open(): Promise<OcrEngine> {
    engine ??= openEngine()
    engine.catch(() => undefined)
    return engine
  }

  async function close() {
    const closing = engine
    engine = undefined
    await closing?.then((opened) => opened.close()).catch(() => undefined)
  }

  return {
    warmUp: () => void open(),
    close,
    /**
     * Returns undefined if the time is up.
     *
     * @throws EngineError `ocr_failed`; the signal's reason when aborted.
     */
    async recognize(
      image: GrayPixels,
      layout: Layout,
      { ms, signal }: RecognizeOptions,
    ): Promise<OcrPage | undefined> {
      const timeout = AbortSignal.timeout(ms)
      try {
        const opened = await open()
        signal.throwIfAborted()
        return await Promise.race([
          opened.recognize(image, layout),
          rejectOnAbort(AbortSignal.any([signal, timeout])),
        ])
      } catch (error) {
        // An engine that has failed, or still reads, is not used again.
        await close()
        signal.throwIfAborted()
        if (error === timeout.reason) return undefined
        throw new EngineError('ocr_failed', 'The text could not be read.', { cause: error })
      }
    },
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
