import type { AnalysisContext } from './analysis-context.ts'
import type { AnalysisName } from './analysis-name.ts'
import { assessBottle, listRecyclables } from './assess-containers.ts'
import { countAll, countWithExpectation } from './count-all.ts'
import { countPeople } from './count-people.ts'
import { describeScene } from './describe-scene.ts'
import { detectObjects, detectProducts, listDetectedClasses } from './detect-objects.ts'
import { extractText } from './extract-text.ts'
import { validateLabel } from './validate-label.ts'
import { validateObjects } from './validate-objects.ts'

type Analysis = (analysis: AnalysisContext) => Promise<Record<string, unknown>>

export const analyses: Record<AnalysisName, Analysis> = {
  'extract-text': extractText,
  'validate-label': validateLabel,
  'count-all': countAll,
  'count-with-expectation': countWithExpectation,
  'count-people': countPeople,
  'detect-objects': detectObjects,
  'detect-products': detectProducts,
  'list-classes': listDetectedClasses,
  'validate-objects': validateObjects,
  'assess-bottle': assessBottle,
  'list-recyclables': listRecyclables,
  'describe-scene': describeScene,
}
