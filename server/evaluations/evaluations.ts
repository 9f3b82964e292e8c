import type { DatasetWithCount } from '../datasets/datasets.ts'
import type { Logger } from '../log.ts'
import { advanceEvaluation } from './advance-evaluation.ts'
import { continueEvaluations } from './continue-evaluations.ts'
import type { EvaluationDependencies } from './evaluation-dependencies.ts'
import { createEvaluation, type EvaluationOptions, resumeEvaluation } from './evaluation-rows.ts'
import { sampleDueBaselines, sampleNow } from './sample-baseline.ts'

/** Of evaluations that make a step. Their analyses run in the queues of analyses. */
const places = { concurrency: 4, perOrganization: 2 }
/** How often baselines that are due, and evaluations that have stopped, are looked for. */
const scheduleIntervalMs = 10_000

/** After `start`, makes the steps of evaluations in this process. */
export class Evaluations {
  readonly #dependencies: EvaluationDependencies
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #scheduled = Promise.resolve()

  constructor(dependencies: EvaluationDependencies, log: Logger) {
    this.#dependencies = dependencies
    this.#log = log
  }

  /** Also samples baselines by schedule, and continues evaluations that have stopped. */
  start(): void {
    const { queue } = this.#dependencies
    queue.work('evaluations', places, ({ id }) => advanceEvaluation(this.#dependencies, id))
    this.#timer = setInterval(() => this.#runSchedule(), scheduleIntervalMs).unref()
  }

  create(dataset: DatasetWithCount, options: EvaluationOptions): Promise<string> {
    const { database, queue } = this.#dependencies
    return createEvaluation(database, queue, dataset, options)
  }

  resume(id: string): Promise<void> {
    const { database, queue } = this.#dependencies
    return resumeEvaluation(database, queue, id)
  }

  sampleBaseline(datasetId: string): Promise<string> {
    const { database, queue } = this.#dependencies
    return sampleNow(database, queue, datasetId)
  }

  /** Also happens at intervals. */
  sampleDueBaselines(): Promise<number> {
    const { database, queue } = this.#dependencies
    return sampleDueBaselines(database, queue)
  }

  /** Starts nothing more by schedule. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#scheduled
  }

  #runSchedule(): void {
    const { database, queue } = this.#dependencies
    this.#scheduled = this.#scheduled
      .then(async () => {
        await this.sampleDueBaselines()
        await continueEvaluations(database, queue)
      })
      .catch((error: Error) =>
        this.#log.warn({ reason: error.message }, 'Baselines could not be sampled, or evaluations continued'),
      )
  }
}
