import { findEntities } from '../entities/find-entities.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { listTextWarnings } from './list-text-warnings.ts'

export async function extractText({ image, readText, readCodes }: AnalysisContext) {
  const barcodes = await readCodes()
  const reading = await readText()
  return {
    text: reading.text,
    full_text: reading.text,
    confidence: reading.confidence,
    words: reading.words,
    ...findEntities(reading.lines, barcodes),
    doubts: listTextWarnings(reading),
    turned: reading.rotation,
    image_size: getImageSize(image),
  }
}
