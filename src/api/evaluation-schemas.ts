import { Baseline } from '#contract/baseline.ts'
import { Dataset, DatasetItem, SavedDatasetItem } from '#contract/dataset.ts'
import {
  Evaluation,
  EvaluationEstimate,
  EvaluationItem,
  EvaluationItemResults,
  EvaluationReport,
} from '#contract/evaluation.ts'
import { z } from '#contract/zod.ts'

export const evaluationSchemas = {
  baseline: z.object({ baseline: Baseline.nullable() }),
  baselines: z.object({ baselines: z.array(Baseline) }),
  created: z.object({ id: z.string() }),
  dataset: Dataset,
  datasets: z.object({ datasets: z.array(Dataset) }),
  estimate: EvaluationEstimate,
  evaluationItems: z.object({ items: z.array(EvaluationItem) }),
  evaluations: z.object({ evaluations: z.array(Evaluation) }),
  item: DatasetItem,
  itemResults: EvaluationItemResults,
  items: z.object({ items: z.array(DatasetItem) }),
  report: EvaluationReport,
  savedItem: SavedDatasetItem,
}
