import { isDark } from '../image/measure-light.ts'
import type { RecognizedText } from '../text/recognized-text.ts'
import { type AnalysisContext, getImageSize } from './analysis-context.ts'
import { findObjects } from './find-objects.ts'
import { listCountPhrases } from './list-count-phrases.ts'

const maxQuoted = 200

/** Facts about the image: its objects, its text and its light. It is not understood as a whole. */
export async function describeScene(analysis: AnalysisContext) {
  const { objects, doubts } = await findObjects(analysis)
  const text = await analysis.readText()
  const seen = listCountPhrases(objects)
  const facts = [
    seen.length > 0 ? `Objects: ${seen.join(', ')}.` : 'No known object.',
    describeText(text),
    `Light: ${(await isDark(analysis.image)) ? 'dark' : 'enough'}.`,
  ]
  return {
    scene_detected: seen.length > 0 || text.words.length > 0,
    scene_summary: facts[0],
    description: facts.join('\n'),
    doubts,
    objects: objects.map(({ label, confidence, box }) => ({ name: label, confidence, box })),
    image_size: getImageSize(analysis.image),
  }
}

function describeText({ text, words }: RecognizedText): string {
  if (words.length === 0) return 'No text.'
  const quoted = text.replaceAll(/\s+/g, ' ')
  const end = quoted.length > maxQuoted ? '…' : ''
  return `Text: ${words.length === 1 ? '1 word' : `${words.length} words`}, "${quoted.slice(0, maxQuoted)}${end}".`
}
