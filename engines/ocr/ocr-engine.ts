import type { GrayPixels } from '../image/pixels.ts'

/** The corners of a box in the image that is recognized. */
export type Corners = { x0: number; y0: number; x1: number; y1: number }

/** The words by paragraph and line. Confidences are 0 to 1. */
export type OcrPage = { confidence: number; paragraphs: PageWord[][][] }
export type PageWord = { text: string; confidence: number; corners: Corners }

/**
 * How the text is laid out: as a single block of lines, or as a column of blocks whose letters differ in size. The layout
 * analysis for several columns misses the amounts at the right edge of receipts.
 */
export type Layout = 'block' | 'column'

/** An engine that recognizes one image at a time. Each realm starts Tesseract in its own way. */
export type OcrEngine = {
  recognize(image: GrayPixels, layout: Layout): Promise<OcrPage>
  close(): Promise<void>
}

/** The parameters of Tesseract. */
export const tesseractParameters = {
  user_defined_dpi: '300',
  /** Discards messages such as 'Image too small to scale!!', which Tesseract writes to stderr by default. */
  debug_file: '/dev/null',
} as const

/** The values of the parameter `tessedit_pageseg_mode`. */
export const pageSegmentationModes: Record<Layout, string> = { block: '6', column: '4' }

/** The part of Tesseract's JSON that is used. Confidences are 0 to 100. */
export type TesseractBlock = {
  paragraphs: { lines: { words: { text: string; confidence: number; bbox: Corners }[] }[] }[]
}

/** Converts the blocks of Tesseract's JSON. */
export function toOcrPage(confidence: number, blocks: TesseractBlock[] | null): OcrPage {
  const paragraphs = (blocks ?? [])
    .flatMap((block) => block.paragraphs)
    .map(({ lines }) =>
      lines
        .map(({ words }) =>
          words.map((word) => ({
            text: word.text,
            confidence: Math.round(word.confidence) / 100,
            corners: word.bbox,
          })),
        )
        .filter((words) => words.length > 0),
    )
  return { confidence: Math.round(confidence) / 100, paragraphs }
}

/** Encodes an image as a PGM file, which Tesseract reads without decompressing it. */
export function encodePgm({ data, width, height }: GrayPixels): Uint8Array<ArrayBuffer> {
  const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
  const file = new Uint8Array(header.length + data.length)
  file.set(header)
  file.set(data, header.length)
  return file
}
