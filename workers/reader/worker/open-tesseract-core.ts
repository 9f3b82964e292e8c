import createCore from 'tesseract.js-core/tesseract-core-simd-lstm.js'
import { encodePgm } from '#engines/image/encode-pgm.ts'
import {
  type OcrEngine,
  pageSegmentationModes,
  tesseractParameters,
  toOcrPage,
} from '#engines/ocr/ocr-engine.ts'
import { readerCacheName, readerFiles } from '../shared/reader-files.ts'

/** `OEM_LSTM_ONLY` of Tesseract. */
const lstmOnly = 1

/** Does not use tesseract.js, which would start another worker, from a script that Trusted Types block. */
export async function openTesseractCore(): Promise<OcrEngine> {
  const [wasmBinary, model] = await Promise.all([loadFile(readerFiles.core), loadModel()])
  const core = await createCore({ wasmBinary: await wasmBinary.arrayBuffer() })
  core.FS.writeFile('eng.traineddata', model)
  const api = new core.TessBaseAPI()
  if (api.Init(null, 'eng', lstmOnly) !== 0) throw new Error('Tesseract did not accept its model')
  for (const [name, value] of Object.entries(tesseractParameters)) api.SetVariable(name, value)
  return {
    async recognize(image, layout) {
      // Recognition blocks this worker, which receives messages before it.
      await new Promise((resolve) => setTimeout(resolve))
      api.SetVariable('tessedit_pageseg_mode', pageSegmentationModes[layout])
      core.FS.writeFile('/input', encodePgm(image))
      if (api.SetImageFile(1, 0) !== 0) throw new Error('Tesseract did not accept the image')
      api.Recognize(null)
      return toOcrPage(api.MeanTextConf(), JSON.parse(api.GetJSONText()).blocks)
    },
    async close() {
      api.End()
    },
  }
}

/** Some servers send a .gz file with `Content-Encoding: gzip`, so that the browser unpacks it. */
async function loadModel(): Promise<Uint8Array> {
  const file = await (await loadFile(readerFiles.model)).blob()
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer())
  const isPacked = first === 0x1f && second === 0x8b
  const model = isPacked ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file
  return new Uint8Array(await new Response(model).arrayBuffer())
}

/** Prefers the cache to the server. */
async function loadFile(url: string): Promise<Response> {
  const cached = await caches.match(url, { cacheName: readerCacheName }).catch(() => undefined)
  const response = cached ?? (await fetch(url))
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${url}`)
  return response
}
