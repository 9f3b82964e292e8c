import type { WorkerParams } from 'tesseract.js'
import { encodePgm } from '../image/encode-pgm.ts'
import type { LineReader } from '../text/restore-special-characters.ts'
import { withTesseractModelFolder } from './tesseract-models.ts'

const parameters = {
  /** `PSM_SINGLE_LINE`. */
  tessedit_pageseg_mode: '7',
  user_defined_dpi: '300',
  /** Discards messages such as 'Image too small to scale!!', which Tesseract writes to stderr. */
  debug_file: '/dev/null',
} as Partial<WorkerParams>

/** Reads lines with the models of `@tesseract.js-data`. */
export async function openTesseractReader(languages: readonly string[]): Promise<LineReader> {
  const { createWorker, OEM } = (await import('tesseract.js')).default
  const worker = await withTesseractModelFolder(languages, (langPath) =>
    createWorker([...languages], OEM.LSTM_ONLY, {
      langPath,
      gzip: true,
      cacheMethod: 'none',
      // An error without a handler would end the process.
      errorHandler: () => undefined,
    }),
  )
  await worker.setParameters(parameters)
  return {
    read: async (line) => (await worker.recognize(Buffer.from(encodePgm(line).buffer))).data.text,
    async close() {
      await worker.terminate()
    },
  }
}
