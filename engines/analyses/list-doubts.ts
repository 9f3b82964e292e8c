import type { ReadText } from '../text/read-text.ts'

export function listDoubts({ isIllegible }: ReadText): string[] {
  return isIllegible ? ['most of the text is illegible'] : []
}
