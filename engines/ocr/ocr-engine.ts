import type { GrayPixels } from '../image/pixels.ts'

export type Corners = { x0: number; y0: number; x1: number; y1: number }

/** Words by paragraph and line. Confidences are 0 to 1. */
export type OcrPage = { confidence: number; paragraphs: PageWord[][][] }
export type PageWord = { text: string; confidence: number; corners: Corners }

/**
 * A single block of lines, or a column of blocks whose letters differ in size. The analysis for several columns misses the
 * amounts at the right edge of receipts.
 */
export type Layout = 'block' | 'column'

/** Recognizes one image at a time. */
export type OcrEngine = {
  recognize(image: GrayPixels, layout: Layout): Promise<OcrPage>
  close(): Promise<void>
}

export const tesseractParameters = {
  user_defined_dpi: '300',
  /** Discards messages such as 'Image too small to scale!!', which Tesseract writes to stderr. */
  debug_file: '/dev/null',
} as const

/** `tessedit_pageseg_mode`. */
export const pageSegmentationModes: Record<Layout, string> = { block: '6', column: '4' }

/** Confidences are 0 to 100. */
export type TesseractBlock = {
  paragraphs: { lines: { words: { text: string; confidence: number; bbox: Corners }[] }[] }[]
}

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
