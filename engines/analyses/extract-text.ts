import { findEntities } from '../entities/find-entities.ts'
import { type Analysis, getImageSize } from './analysis.ts'
import { listDoubts } from './list-doubts.ts'

export async function extractText({ image, readText, readCodes }: Analysis) {
  const barcodes = await readCodes()
  const reading = await readText()
  return {
    text: reading.text,
    full_text: reading.text,
    confidence: reading.confidence,
    words: reading.words,
    ...findEntities(reading.lines, barcodes),
    doubts: listDoubts(reading),
    turned: reading.rotation,
    image_size: getImageSize(image),
  }
}
