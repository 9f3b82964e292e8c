import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findAgentType } from '#domain/agents/agent-types.ts'
import type { AnalysisName } from '#engines/analyses/analysis-name.ts'
import { memoizePerScope } from '#platform/user-scope.ts'
import { ReaderClient } from '#workers/reader/page/reader-client.ts'
import type { AnalyzeRequest } from '#workers/reader/shared/reader-worker.ts'
import { withMarker } from './device-settings.ts'

/** `unreadable` is an image in which the engine is not sure of anything. */
export type DeviceResult =
  | { status: 'reading' }
  | { status: 'read'; result: Record<string, unknown> }
  | { status: 'unreadable'; reason: string }

/** The results of this many runs are retained until the page is closed. */
const maxResults = 20
/** A text of a lower confidence is not shown: it would be a guess. */
const minTextConfidence = 0.6
/** `metadata.model` of the results of this device. */
export const deviceEngineName = 'Tesseract on this device'

/** Returns which analysis gives a result for the agent; undefined if it needs a model. */
export function findAnalysis(agent: AgentRef, parameter: string | undefined): AnalysisName | undefined {
  const analysis = findAgentType(agent)?.local?.analysis
  // The device cannot recognize objects that the user names.
  const namesObjects =
    analysis === 'count-with-expectation' && parameter !== undefined && !/^\d{1,6}$/.test(parameter)
  return namesObjects ? undefined : analysis
}

/** Analyzes images in a worker of this device. Nothing is sent, and nothing is charged. */
class DeviceReader {
  readonly #client = new ReaderClient()
  readonly #results = new Map<string, DeviceResult>()
  readonly #compared = new Set<string>()
  /** The runs to which the server has responded. */
  readonly #answered = new Set<string>()
  /** The run whose first reading is improved. */
  #improving: string | undefined
  readonly #listeners = new Set<() => void>()

  constructor(signal: AbortSignal) {
    signal.addEventListener('abort', () => this.#client.terminate())
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  find(runId: string): DeviceResult | undefined {
    return this.#results.get(runId)
  }

  /** Analyzes the image of a run once. The result of a first reading is replaced when the analysis is complete, unless it fails. */
  async analyze(runId: string, image: Blob, request: AnalyzeRequest): Promise<void> {
    if (this.#results.has(runId)) return
    this.#save(runId, { status: 'reading' })
    let isComplete = false
    const onFirstResult = (result: Record<string, unknown>) => {
      // It comes through another port than the complete one, so it may be later.
      if (isComplete) return
      const first = toDeviceResult(result)
      if (first.status === 'read') this.#save(runId, first)
      this.#improving = runId
      if (this.#answered.has(runId)) this.#client.finish()
    }
    const outcome = await withMarker(() => this.#client.analyze(image, request, onFirstResult)).catch(
      (error: unknown) => ({
        error: { message: error instanceof Error ? error.message : 'The reader failed.' },
      }),
    )
    isComplete = true
    this.#improving = undefined
    const hasFirst = this.find(runId)?.status === 'read'
    if (hasFirst && (this.#answered.has(runId) || 'error' in outcome)) return
    this.#save(
      runId,
      'error' in outcome ? toUnreadable(outcome.error.message) : toDeviceResult(outcome.result),
    )
  }

  /** Must be called when the server has responded. A result that is shown stays, so that it is compared once. */
  finish(runId: string): void {
    this.#answered.add(runId)
    if (this.#improving === runId) this.#client.finish()
  }

  /** Returns true at the first call for a run. */
  markCompared(runId: string): boolean {
    const isFirst = !this.#compared.has(runId)
    this.#compared.add(runId)
    return isFirst
  }

  #save(runId: string, result: DeviceResult): void {
    this.#results.set(runId, result)
    const [oldest] = this.#results.keys()
    if (this.#results.size > maxResults && oldest !== undefined) this.#results.delete(oldest)
    for (const listener of this.#listeners) listener()
  }
}

export const getDeviceReader = memoizePerScope((scope) => new DeviceReader(scope.signal))

const toUnreadable = (reason: string): DeviceResult => ({ status: 'unreadable', reason })

/** A text that is empty or uncertain is not shown. */
function toDeviceResult(result: Record<string, unknown>): DeviceResult {
  const { text, confidence, extracted_text } = result
  const isEmpty = (text ?? extracted_text) === ''
  const isGuess = typeof text === 'string' && typeof confidence === 'number' && confidence < minTextConfidence
  if (isEmpty || isGuess) return toUnreadable('There is too little legible text for this device.')
  return { status: 'read', result }
}
