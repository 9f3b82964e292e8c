import type { DatasetWithCount } from '../datasets/datasets.ts'
import type { Logger } from '../log.ts'
import { advanceEvaluation } from './advance-evaluation.ts'
import type { EvaluationDependencies } from './evaluation-dependencies.ts'
import { createEvaluation, type EvaluationOptions, resumeEvaluation } from './evaluation-rows.ts'
import { sampleDueBaselines, sampleNow } from './sample-baseline.ts'

/** Of evaluations that make a step. Their analyses run in the queues of analyses. */
const places = { concurrency: 4, perOrganization: 2 }
/** How often baselines that are due are looked for. */
const scheduleIntervalMs = 10_000

/** After `start`, makes the steps of evaluations in this process. */
export class Evaluations {
  readonly #dependencies: EvaluationDependencies
  readonly #log: Logger
  #timer: NodeJS.Timeout | undefined
  #sampling = Promise.resolve()

  constructor(dependencies: EvaluationDependencies, log: Logger) {
    this.#dependencies = dependencies
    this.#log = log
  }

  /** Also samples baselines by schedule. */
  start(): void {
    const { queue } = this.#dependencies
    queue.work('evaluations', places, ({ id }) => advanceEvaluation(this.#dependencies, id))
    this.#timer = setInterval(() => this.#sampleBySchedule(), scheduleIntervalMs).unref()
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

  /** Starts no more samples by schedule. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#sampling
  }

  #sampleBySchedule(): void {
    this.#sampling = this.#sampling
      .then(async () => void (await this.sampleDueBaselines()))
      .catch((error: Error) => this.#log.warn({ reason: error.message }, 'Baselines could not be sampled'))
  }
}
