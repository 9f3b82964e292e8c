import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { unwrap } from './api-error.ts'
import { type Client, createClient } from './client.ts'
import type { EvalCommand } from './parse-eval-command.ts'
import { UsageError } from './parse-run-command.ts'

const pollMs = 1000

export type EvaluationOutcome = {
  verdict: string
  /** `missing` images have a result without what is expected. They are not among the answered ones. */
  candidates: { name: string; right: number; answered: number; missing: number }[]
  /** Whether the first candidate is right often enough. What is missing is not right. */
  isPassed: boolean
  /** Whether all candidates have a result that can be compared. */
  isCompared: boolean
}

type Options = {
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/**
 * Runs an evaluation, waits for its end and writes the reports. An interruption stops the evaluation.
 *
 * @throws ApiError if the server refuses it; UsageError if there is no such set, or if the evaluation pauses or could not be
 *   stopped. The reason of the signal if it was stopped.
 */
export async function runEvaluation(
  command: EvalCommand,
  { signal, onProgress }: Options,
): Promise<EvaluationOutcome> {
  const client = createClient(command)
  const { id } = unwrap(
    await client.POST('/api/v1/evaluations', {
      params: { header: { 'idempotency-key': randomUUID() } },
      body: {
        dataset_id: await findSet(client, command.set),
        candidates: command.candidates,
        stops_early: command.stopsEarly,
        reuses_results: command.reusesResults,
      },
    }),
  )
  const path = { params: { path: { id } } }
  try {
    for (;;) {
      const { evaluation, verdict, candidates } = unwrap(
        await client.GET('/api/v1/evaluations/{id}', { ...path, signal }),
      )
      onProgress(evaluation.done, evaluation.total)
      if (evaluation.status === 'paused')
        throw new UsageError(`The evaluation has paused. ${evaluation.problem}`)
      if (evaluation.status === 'cancelled') throw new UsageError('The evaluation was stopped.')
      if (evaluation.status !== 'running') {
        await writeReports(client, id, command)
        const [first] = candidates
        const fraction = first ? first.right / Math.max(1, first.answered + first.missing) : 0
        return {
          verdict: verdict.text,
          candidates,
          isPassed: command.failBelow === undefined || fraction >= command.failBelow,
          isCompared: candidates.every(({ answered, missing }) => answered > 0 || missing === 0),
        }
      }
      await sleep(pollMs, undefined, { signal })
    }
  } catch (error) {
    if (!signal.aborted) throw error
    await cancel(client, id)
    throw signal.reason
  }
}

async function cancel(client: Client, id: string): Promise<void> {
  try {
    unwrap(
      await client.POST('/api/v1/evaluations/{id}/cancel', {
        params: { path: { id } },
        // Cancelling it twice changes nothing, so it may be retried.
        headers: { 'Idempotency-Key': id },
      }),
    )
  } catch {
    throw new UsageError(`The evaluation ${id} could not be stopped and may continue.`)
  }
}

async function findSet(client: Client, set: string): Promise<string> {
  const { datasets } = unwrap(await client.GET('/api/v1/datasets'))
  const found = datasets.find(({ id }) => id === set) ?? datasets.find(({ name }) => name === set)
  if (!found) throw new UsageError(`There is no golden set ${set}.`)
  return found.id
}

async function writeReports(client: Client, id: string, { junit, json }: EvalCommand): Promise<void> {
  const files = [
    { file: junit, format: 'junit' },
    { file: json, format: 'json' },
  ] as const
  for (const { file, format } of files) {
    if (file === undefined) continue
    const response = await client.GET('/api/v1/evaluations/{id}/export', {
      params: { path: { id }, query: { format } },
      parseAs: 'text',
    })
    await writeFile(file, unwrap(response))
  }
}
