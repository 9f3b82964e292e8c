import type { Analysis } from './analysis.ts'
import type { AnalysisName } from './analysis-name.ts'
import { countAll, countWithExpectation } from './count-all.ts'
import { extractText } from './extract-text.ts'
import { validateLabel } from './validate-label.ts'

export const analyses: Record<AnalysisName, (analysis: Analysis) => Promise<Record<string, unknown>>> = {
  'extract-text': extractText,
  'validate-label': validateLabel,
  'count-all': countAll,
  'count-with-expectation': countWithExpectation,
}
