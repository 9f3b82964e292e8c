import type { PixelSource } from '../image/pixels.ts'
import type { RecognizedText } from '../ocr/reading.ts'

/** What an analysis needs. The server and the app run the same analyses. */
export type Analysis = {
  image: PixelSource
  /** The user's input, trimmed. */
  context: string | undefined
  /** Aborts when the analysis is cancelled or times out. */
  signal: AbortSignal
  /** Reads the text of the image. */
  readText(): Promise<RecognizedText>
}

/** Returns the size to which pixel boxes in a result refer. */
export const getImageSize = ({ width, height }: Analysis['image']) => ({ width, height })
