import type { WorkerParams } from 'tesseract.js'
import {
  encodePgm,
  type OcrEngine,
  pageSegmentationModes,
  tesseractParameters,
  toOcrPage,
} from '../ocr/ocr-engine.ts'
import { withModels } from './ocr-models.ts'

/** With the models of `@tesseract.js-data`. */
export async function openTesseract(languages: readonly string[] = ['eng']): Promise<OcrEngine> {
  const { createWorker, OEM } = (await import('tesseract.js')).default
  const worker = await withModels(languages, (langPath) =>
    createWorker([...languages], OEM.LSTM_ONLY, {
      langPath,
      gzip: true,
      cacheMethod: 'none',
      // An error without a handler would end the process.
      errorHandler: () => undefined,
    }),
  )
  type Parameters = Partial<WorkerParams>
  await worker.setParameters(tesseractParameters as Parameters)
  return {
    async recognize(image, layout) {
      await worker.setParameters({ tessedit_pageseg_mode: pageSegmentationModes[layout] } as Parameters)
      const { data } = await worker.recognize(Buffer.from(encodePgm(image).buffer), {}, { blocks: true })
      return toOcrPage(data.confidence, data.blocks)
    },
    async close() {
      await worker.terminate()
    },
  }
}
