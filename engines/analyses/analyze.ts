import { minSureConfidence } from '../detection/detector.ts'
import { analyses } from './analyses.ts'
import type { AnalysisContext } from './analysis-context.ts'
import type { AnalysisName } from './analysis-name.ts'
import { listCountPhrases } from './list-count-phrases.ts'

type Result = Record<string, unknown>

const hasText = (text: unknown, { codes }: Result) => !isEmpty(codes) || isText(String(text))

/** Fewer than three different letters and digits, such as "0 0 · 0", are rather noise than a text, except for three in a row. */
const isText = (text: string) =>
  /[\p{L}\p{N}]{3}/u.test(text) || new Set(text.match(/[\p{L}\p{N}]/gu)).size >= 3

/** In words. */
const shortText = 20
/** A text that is shorter and less certain is rather on a thing in a photo than what the photo is of. */
const minShortTextConfidence = 0.95

function isShortAndUnsure({ words, codes, confidence }: Result): boolean {
  return (
    isEmpty(codes) &&
    Array.isArray(words) &&
    words.length < shortText &&
    Number(confidence) < minShortTextConfidence
  )
}

const isEmpty = (list: unknown) => !Array.isArray(list) || list.length === 0

/** Whether an analysis has found what it looks for. Those that look for all objects are left out. */
const checks: Partial<Record<AnalysisName, (result: Result) => boolean>> = {
  'extract-text': (result) => hasText(result.text, result) && !isShortAndUnsure(result),
  'validate-label': (result) => hasText(result.extracted_text, result),
  'count-people': ({ total_count }) => total_count !== 0,
  'detect-products': ({ total_objects }) => total_objects !== 0,
  'assess-bottle': ({ containers }) => !isEmpty(containers),
  'list-recyclables': ({ total_items }) => total_items !== 0,
}

/** Runs an analysis. If it finds nothing of what it looks for, or hardly any, the result says which other objects are in the image. */
export async function analyze(name: AnalysisName, analysis: AnalysisContext): Promise<Result> {
  const result: Result = await analyses[name](analysis)
  if (checks[name]?.(result) !== false) return result
  const objects = (await analysis.detect()).filter(({ confidence }) => confidence >= minSureConfidence)
  return { ...result, other_objects: listCountPhrases(objects) }
}
