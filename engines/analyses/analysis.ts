import type { PixelSource } from '../image/pixels.ts'
import type { RecognizedText } from '../ocr/reading.ts'

/** What an analysis needs, on the server and in the app. */
export type Analysis = {
  image: PixelSource
  /** Trimmed. */
  context: string | undefined
  /** Aborts when the analysis is cancelled or times out. */
  signal: AbortSignal
  readText(): Promise<RecognizedText>
}

/** Returns the size to which pixel boxes in a result refer. */
export const getImageSize = ({ width, height }: Analysis['image']) => ({ width, height })
