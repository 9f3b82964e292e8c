import type { RecognizedText } from '../text/recognized-text.ts'

export function listTextWarnings({ isIllegible }: RecognizedText): string[] {
  return isIllegible ? ['most of the text is illegible'] : []
}
