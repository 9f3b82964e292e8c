import type { DatasetWithCount } from '../datasets/datasets.ts'
import type { Logger } from '../log.ts'
import { advanceEvaluation } from './advance-evaluation.ts'
import type { EvaluationDependencies } from './evaluation-dependencies.ts'
import { createEvaluation, type EvaluationOptions, resumeEvaluation } from './evaluations.ts'
import { sampleDueBaselines, sampleNow } from './sample-baseline.ts'

/** How many evaluations make a step at the same time. Their analyses run in the queues of analyses. */
const concurrency = 4
/** How often a process looks for baselines that are due. */
const scheduleIntervalMs = 10_000

export type Evaluations = ReturnType<typeof openEvaluations>

/**
 * Opens the queue of evaluations.
 *
 * @param runs whether this process makes the steps of evaluations.
 */
export function openEvaluations(
  { log, ...dependencies }: EvaluationDependencies & { log: Logger },
  runs: boolean,
) {
  const { database, queue } = dependencies
  let sampling = Promise.resolve()
  const sampleDue = () => sampleDueBaselines(database, queue)
  const sampleBySchedule = () => {
    sampling = sampling
      .then(async () => void (await sampleDue()))
      .catch((error: Error) => log.warn({ reason: error.message }, 'Baselines could not be sampled'))
  }
  const timer = runs ? setInterval(sampleBySchedule, scheduleIntervalMs).unref() : undefined
  if (runs) queue.work('evaluations', concurrency, ({ id }) => advanceEvaluation(dependencies, id))
  return {
    create: (dataset: DatasetWithCount, options: EvaluationOptions) =>
      createEvaluation(database, queue, dataset, options),
    resume: (id: string) => resumeEvaluation(database, queue, id),
    /** Compares a sample of a golden set with its baseline. Returns the id of the sample. */
    sampleBaseline: (datasetId: string) => sampleNow(database, queue, datasetId),

    /** Starts the samples that are due. Also happens at intervals. */
    sampleDueBaselines: sampleDue,

    /** Starts no more samples by schedule. */
    async stop(): Promise<void> {
      clearInterval(timer)
      await sampling
    },
  }
}
