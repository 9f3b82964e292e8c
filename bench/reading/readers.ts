import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { createWorker, PSM } from 'tesseract.js'
import { inspectImage } from '../../engines/node/input-image.ts'
import { isLanguageInstalled, withModels } from '../../engines/node/ocr-models.ts'
import { openTesseract } from '../../engines/node/open-tesseract.ts'
import { toPixelSource } from '../../engines/node/pixel-source.ts'
import { createTextReader } from '../../engines/ocr/text-reader.ts'
import { type ExpectedText, type Score, scoreText } from './score.ts'

export type Reader = { read(file: Buffer, languages: string[]): Promise<string>; close(): Promise<unknown> }
/** `cpuMs` is the time of the processor, which does not depend on what else the machine does. */
export type Outcome = { text: string; score: Score; ms: number; cpuMs: number; isRefused: boolean }

/** Reads with the built-in engine. `timeoutMs` is its limit for an image. */
export function createOurReader(options: { timeoutMs?: number } = {}): Reader {
  return createReader(async (languages) => {
    const reader = createTextReader({ openEngine: () => openTesseract(languages), ...options })
    return {
      read: async (file) => {
        const image = toPixelSource(await inspectImage(file))
        return (await reader.read(image, new AbortController().signal)).text
      },
      close: reader.close,
    }
  })
}

/** Reads with tesseract.js alone, with its layout analysis and the same models. */
export function createPlainReader(): Reader {
  return createReader(async (languages) => {
    const worker = await withModels(languages, (langPath) =>
      createWorker(languages, 1, { langPath, cacheMethod: 'none' }),
    )
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' })
    return {
      read: async (file) => (await worker.recognize(file)).data.text,
      close: () => worker.terminate(),
    }
  })
}

type LanguageReader = { read(file: Buffer): Promise<string>; close(): Promise<unknown> }

/** Opens a reader when the languages change. */
function createReader(open: (languages: string[]) => Promise<LanguageReader>): Reader {
  let current: { key: string; reader: LanguageReader } | undefined
  return {
    async read(file, languages) {
      const installed = languages.filter(isLanguageInstalled)
      const used = installed.length > 0 ? installed : ['eng']
      if (current?.key !== used.join()) {
        await current?.reader.close()
        current = { key: used.join(), reader: await open(used) }
      }
      return await current.reader.read(file)
    },
    close: async () => await current?.reader.close(),
  }
}

const plainCache = `${tmpdir()}/reading-plain`

/** Reads an image with tesseract.js alone. Its text never changes, so it is cached in the temporary folder. */
export async function readPlain(
  reader: Reader,
  bytes: Buffer,
  image: ExpectedText & { languages: string[] },
): Promise<Pick<Outcome, 'score' | 'cpuMs'>> {
  const file = `${plainCache}/${createHash('sha256').update(bytes).digest('hex')}.json`
  const cached = await readFile(file, 'utf8').catch(() => undefined)
  const { text, cpuMs } = cached ? JSON.parse(cached) : await measureReading(reader, bytes, image)
  await mkdir(plainCache, { recursive: true })
  if (!cached) await writeFile(file, JSON.stringify({ text, cpuMs }))
  return { score: scoreText(text, image), cpuMs }
}

/** Reads an image, and measures time and score. An image that is refused has no text. */
export async function measureReading(
  reader: Reader,
  bytes: Buffer,
  image: ExpectedText & { languages: string[] },
): Promise<Outcome> {
  const [startedAt, startedCpu] = [performance.now(), process.cpuUsage()]
  const text = await reader.read(bytes, image.languages).catch(() => undefined)
  const ms = performance.now() - startedAt
  const { user, system } = process.cpuUsage(startedCpu)
  const cpuMs = (user + system) / 1000
  return { text: text ?? '', score: scoreText(text ?? '', image), ms, cpuMs, isRefused: text === undefined }
}
