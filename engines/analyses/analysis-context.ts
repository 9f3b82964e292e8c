import type { Correlate } from '../counting/correlation.ts'
import type { Example, FractionBox } from '../counting/count-by-example.ts'
import type { CountTemplate } from '../counting/count-template.ts'
import type { ReadFeatures } from '../counting/object-features.ts'
import type { Detection } from '../detection/detection.ts'
import type { FoundCode } from '../entities/find-codes.ts'
import type { PixelSource } from '../image/pixels.ts'
import type { RecognizedText } from '../text/recognized-text.ts'

export type AnalysisContext = {
  image: PixelSource
  /** Trimmed. */
  context: string | undefined
  /** Only for `takesExamples`. */
  examples?: readonly Example[] | undefined
  /** As the examples. Of another image. */
  template?: CountTemplate | undefined
  region?: FractionBox | undefined
  signal: AbortSignal
  readText(): Promise<RecognizedText>
  /** Bar codes and two-dimensional codes. */
  readCodes(): Promise<FoundCode[]>
  /** Objects, also doubtful ones, the most confident first. */
  detect(): Promise<Detection[]>
  correlate: Correlate
  readFeatures: ReadFeatures
}

/** Pixel boxes in a result refer to this size. */
export const getImageSize = ({ width, height }: AnalysisContext['image']) => ({ width, height })
