import type { RecognizedText } from '../ocr/reading.ts'

export function listDoubts({ unreadFraction, isIllegible }: RecognizedText): string[] {
  const percent = Math.max(1, Math.round(unreadFraction * 100))
  return [
    ...(unreadFraction > 0 ? [`${percent} % of the image could not be read in time`] : []),
    ...(isIllegible ? ['most of the text is illegible'] : []),
  ]
}
