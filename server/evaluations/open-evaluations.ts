import type { DatasetWithCount } from '../datasets/datasets.ts'
import { advanceEvaluation } from './advance-evaluation.ts'
import type { EvaluationDependencies } from './evaluation-dependencies.ts'
import { createEvaluation, type EvaluationOptions, resumeEvaluation } from './evaluations.ts'

/** How many evaluations make a step at the same time. Their analyses run in the queues of analyses. */
const concurrency = 4

export type Evaluations = ReturnType<typeof openEvaluations>

/**
 * Opens the queue of evaluations.
 *
 * @param runs whether this process makes the steps of evaluations.
 */
export function openEvaluations(dependencies: EvaluationDependencies, runs: boolean) {
  const { database, queue } = dependencies
  if (runs) queue.work('evaluations', concurrency, ({ id }) => advanceEvaluation(dependencies, id))
  return {
    create: (dataset: DatasetWithCount, options: EvaluationOptions) =>
      createEvaluation(database, queue, dataset, options),
    resume: (id: string) => resumeEvaluation(database, queue, id),
  }
}
