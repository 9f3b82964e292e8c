import { type Analysis, getImageSize } from './analysis.ts'

/** Returns the result of text extractors. */
export async function extractText({ image, readText }: Analysis) {
  const { text, confidence, words, rotation } = await readText()
  return { text, full_text: text, confidence, words, turned: rotation, image_size: getImageSize(image) }
}
