import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { encodePgm, type OcrEngine, tesseractParameters, toOcrPage } from '../ocr/ocr-engine.ts'

/** Starts Tesseract in a worker thread, with the English model of `@tesseract.js-data/eng`. */
export async function openTesseract(): Promise<OcrEngine> {
  const { createWorker, OEM } = (await import('tesseract.js')).default
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // An error without a handler would end the process.
    errorHandler: () => undefined,
  })
  await worker.setParameters(tesseractParameters as Parameters<typeof worker.setParameters>[0])
  return {
    async recognize(image) {
      const { data } = await worker.recognize(Buffer.from(encodePgm(image).buffer), {}, { blocks: true })
      return toOcrPage(data.confidence, data.blocks)
    },
    async close() {
      await worker.terminate()
    },
  }
}
