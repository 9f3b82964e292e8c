import { EngineError } from '../engine-error.ts'
import { toGray } from '../image/gray-pixels.ts'
import { createPyramid } from '../image/gray-pyramid.ts'
import { containsCenter, scaleBoxCoordinates, toBoundingBox } from '../image/oriented-box.ts'
import type { PixelBox, PixelSource } from '../image/pixels.ts'
import { createAutoClosingResource } from '../runtime/auto-closing-resource.ts'
import { previewLines, previewSide } from './detect-lines.ts'
import type { TextLine } from './read-line.ts'
import { readPage } from './read-page.ts'
import { type RecognizedText, toRecognizedText } from './recognized-text.ts'
import { type LineReader, restoreSpecialCharacters } from './restore-special-characters.ts'
import type { TextModels } from './text-models.ts'

/** In pixels. More are reduced, to limit the memory to about 150 MB. */
const maxPixels = 24_000_000

export type TextReaderOptions = {
  /** Must not use the network. */
  openModels: () => Promise<TextModels>
  /** Opens a reader of letters that the models do not know, for languages that need it. */
  openLetterReader?: (languages: readonly string[]) => Promise<LineReader>
  timeoutMs?: number
}

export type ReadTextOptions = {
  signal: AbortSignal
  /** Codes of Tesseract's models. */
  languages?: readonly string[]
  /** Called with all lines that were read by then. */
  onLines?: (text: RecognizedText) => void
}

type Opened = {
  /** Opened while the image is decoded. */
  models: Promise<TextModels>
  letters: { key: string; reader: Promise<LineReader> } | undefined
}

/** Reads one image at a time. The models are opened for the first image, and closed after a minute without one. */
export function createTextReader({ openModels, openLetterReader, timeoutMs = 60_000 }: TextReaderOptions) {
  const reader = createAutoClosingResource<Opened>(
    async () => ({ models: openModels(), letters: undefined }),
    async ({ models, letters }) => {
      await Promise.allSettled([models, letters?.reader].map((opened) => opened?.then((it) => it.close())))
    },
  )

  function getLetters(opened: Opened, languages: readonly string[]): Promise<LineReader> | undefined {
    const key = languages.join()
    if (!openLetterReader) return
    if (opened.letters?.key !== key) {
      void opened.letters?.reader.then((previous) => previous.close())
      opened.letters = { key, reader: openLetterReader(languages) }
    }
    return opened.letters.reader
  }

  async function readImage(
    opened: Opened,
    image: PixelSource,
    { signal, languages = [], onLines }: ReadTextOptions,
  ) {
    const reduction = Math.min(1, Math.sqrt(maxPixels / (image.width * image.height)))
    const decoded = await image.decode(Math.floor(Math.max(image.width, image.height) * reduction))
    const pyramid = createPyramid(toGray(decoded))
    const scale = image.width / decoded.width
    let known: TextLine[] = []
    const showLines = (lines: TextLine[]) => {
      known = [...known.filter(({ box }) => !lines.some((line) => containsCenter(line.box, box))), ...lines]
      onLines?.(toRecognizedText({ lines: known, rotation: 0, isIllegible: false }, scale))
    }
    const page = await readPage(pyramid, {
      models: await opened.models,
      signal,
      onLines: onLines && showLines,
    })
    const lines = await restoreSpecialCharacters(page.lines, {
      pyramid,
      languages,
      open: () => getLetters(opened, languages),
      signal,
    })
    return toRecognizedText({ ...page, lines }, scale)
  }

  return {
    /** @throws EngineError `invalid_image`, `out_of_time`, or `ocr_failed`; the signal's reason when aborted. */
    async read(image: PixelSource, options: ReadTextOptions): Promise<RecognizedText> {
      const timeout = AbortSignal.timeout(timeoutMs)
      const signal = AbortSignal.any([options.signal, timeout])
      try {
        return await reader.use((opened) => readImage(opened, image, { ...options, signal }))
      } catch (error) {
        options.signal.throwIfAborted()
        if (error instanceof EngineError) throw error
        if (error === timeout.reason) {
          // Under load, the same image takes many times as long as alone.
          const message = 'There was not enough time to read this image. Please try again later.'
          throw new EngineError('out_of_time', message)
        }
        await reader.close()
        throw new EngineError('ocr_failed', 'The text could not be read.', { cause: error })
      }
    },
    /** Returns where large lines of text are, without reading them. */
    async preview(image: PixelSource, signal: AbortSignal): Promise<PixelBox[]> {
      try {
        return await reader.use(async ({ models }) => {
          const decoded = await image.decode(previewSide)
          const pyramid = createPyramid(toGray(decoded))
          const { detection } = await models
          const boxes = await previewLines(pyramid, { model: detection, signal })
          const scale = image.width / decoded.width
          return boxes.map((box) => toBoundingBox(scaleBoxCoordinates(box, scale, scale)))
        })
      } catch (error) {
        if (!signal.aborted) await reader.close()
        throw error
      }
    },
    close: reader.close,
  }
}
