import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PixelBox } from '../image/pixels.ts'
import type { OcrPage } from './prepare-for-ocr.ts'

/** A recognized word. `confidence` is 0 to 1. */
export type OcrWord = { text: string; confidence: number; box: PixelBox }

export type Tesseract = Awaited<ReturnType<typeof openTesseract>>

/** Starts a Tesseract worker with the English model of `@tesseract.js-data/eng`. */
export async function openTesseract() {
  const { createWorker, OEM, PSM } = (await import('tesseract.js')).default
  const data = dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json'))
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: join(data, '4.0.0_best_int'),
    gzip: true,
    cacheMethod: 'none',
    // An error without a handler would end the process.
    errorHandler: () => undefined,
  })
  await worker.setParameters({
    // Disables the layout analysis of Tesseract, which misses the amounts at the right edge of receipts.
    tessedit_pageseg_mode: PSM.SINGLE_BLOCK,
    user_defined_dpi: '300',
    // Discards messages such as 'Image too small to scale!!', which Tesseract writes to stderr by default.
    debug_file: '/dev/null',
  })
  return {
    /** Returns the words by paragraph and line, and the confidence of the page. */
    async recognize({ png, toImageBox }: OcrPage) {
      const { data: recognized } = await worker.recognize(png, {}, { text: true, blocks: true })
      const paragraphs = (recognized.blocks ?? [])
        .flatMap((block) => block.paragraphs)
        .map(({ lines }) =>
          lines
            .map(({ words }): OcrWord[] =>
              words.map(({ text, confidence, bbox }) => ({
                text,
                confidence: Math.round(confidence) / 100,
                box: toImageBox(bbox),
              })),
            )
            .filter((words) => words.length > 0),
        )
      return { confidence: Math.round(recognized.confidence) / 100, paragraphs }
    },
    close: () => worker.terminate(),
  }
}

/** Counts the letters and digits of all words. */
export function countLettersAndDigits(words: { text: string }[]): number {
  return words.reduce((sum, { text }) => sum + (text.match(/[\p{L}\p{N}]/gu)?.length ?? 0), 0)
}
