import { createAtom, type ReadonlyAtom } from '@tanstack/store'
import type { Agent } from '#contract/agent.ts'
import type { RunRequest } from '#core/runs/run.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { findAgentType } from '#domain/agents/agent-types.ts'
import { type AnalysisName, hasPreview } from '#engines/analyses/analysis-name.ts'
import type { PreviewItem } from '#engines/analyses/preview.ts'
import type { ModelSettings } from '#engines/own-models/model-settings.ts'
import type { CameraFrame } from '#platform/camera/video-frames.ts'
import { memoizePerScope } from '#platform/user-scope.ts'
import { ReaderClient } from '#workers/reader/page/reader-client.ts'
import type { AnalyzeRequest } from '#workers/reader/shared/reader-worker.ts'
import { listModels, type StoredModel } from '#workers/reader/shared/stored-models.ts'
import { deviceSettings, withCrashMarker } from './device-settings.ts'

/** `unreadable`: the engine is not sure of anything. */
export type DeviceResultState =
  | { status: 'reading' }
  /** `isPartial`: more lines follow. */
  | { status: 'read'; result: Record<string, unknown>; isPartial?: boolean }
  | { status: 'unreadable'; reason: string }

/** Results of this many runs are retained until the page is closed. */
const maxResults = 20
/** A text of a lower confidence would be a guess. */
const minTextConfidence = 0.6
/** `metadata.model` of the results of this device. */
export const deviceEngineName = 'Built-in models on this device'

/** Analyses that need no models that find objects. */
const textAnalyses: readonly AnalysisName[] = ['extract-text', 'validate-label']

type DeviceRequest = Pick<RunRequest, 'parameter' | 'examples' | 'region'> & {
  template?: AnalyzeRequest['template']
}

/** Returns how the built-in models give a result; undefined if they cannot, or the user has not turned that on. */
export function findDeviceRequest(
  agent: AgentRef,
  { parameter, examples, template, region }: DeviceRequest,
): AnalyzeRequest | undefined {
  const { isOn, findsObjects } = deviceSettings.get()
  const analysis = agent.own_model ? undefined : findAgentType(agent)?.local?.analysis
  return isOn && analysis && (findsObjects || textAnalyses.includes(analysis))
    ? { analysis, parameter, examples, template, region }
    : undefined
}

/**
 * Returns the operator's model that gives the results of the agent, with the settings of the listed agent; undefined if this
 * device does not store it.
 */
export async function findStoredModel(
  { code, own_model }: AgentRef,
  listed: readonly Agent[],
  uid: string,
): Promise<StoredModel | undefined> {
  const model = listed.find((agent) => agent.code === code)?.own_model
  if (!deviceSettings.get().isOn || !model || model.sha256 !== own_model?.sha256) return undefined
  const { sha256 } = model
  if (!(await listModels(uid)).includes(sha256)) return undefined
  // The server has created them (`ModelSettings`).
  return { uid, sha256, settings: model.settings as unknown as ModelSettings }
}

/** Returns what to look for in frames of the camera; undefined if the device cannot look several times a second. */
export function findPreviewRequest(
  agent: AgentRef,
  parameter: string | undefined,
): AnalyzeRequest | undefined {
  const request = findDeviceRequest(agent, { parameter })
  return request && hasPreview(request.analysis) ? request : undefined
}

/** Nothing is sent or charged. */
class DeviceReader {
  readonly #signal: AbortSignal
  readonly #client = new ReaderClient()
  readonly #results = createAtom<ReadonlyMap<string, DeviceResultState>>(new Map())
  /** By the ids of the runs. */
  readonly results: ReadonlyAtom<ReadonlyMap<string, DeviceResultState>> = this.#results
  readonly #compared = new Set<string>()
  /** Runs to which the server has responded. */
  readonly #answered = new Set<string>()

  constructor(signal: AbortSignal) {
    this.#signal = signal
    signal.addEventListener('abort', () => this.#client.terminate())
  }

  /** Analyzes the image of a run once, unless the server responds before its turn. Shows lines as they are read. */
  async analyze(runId: string, image: Blob, request: AnalyzeRequest | StoredModel): Promise<void> {
    if (this.#results.get().has(runId)) return
    this.#save(runId, { status: 'reading' })
    let isComplete = false
    const onPartialResult = (result: Record<string, unknown>) => {
      // It comes through another port, so it may be later than the complete one.
      if (isComplete || this.#answered.has(runId)) return
      const partial = toDeviceResult(result)
      if (partial.status === 'read') this.#save(runId, { ...partial, isPartial: true })
    }
    const isNeeded = () => !this.#answered.has(runId)
    const options = { onPartialResult, isNeeded, signal: this.#signal }
    const outcome = await withCrashMarker(() => this.#client.analyze(image, request, options)).catch(() => ({
      error: { message: 'The reader did not start, or does not respond.' },
    }))
    isComplete = true
    if (!outcome) return
    this.#save(
      runId,
      'error' in outcome ? toUnreadable(outcome.error.message) : toDeviceResult(outcome.result),
    )
  }

  /** Must be called when the server has responded. */
  finish(runId: string): void {
    this.#answered.add(runId)
  }

  /** Looks at a frame of the camera and closes it. See `ReaderClient.preview`. */
  preview(frame: CameraFrame, request: AnalyzeRequest): Promise<PreviewItem[] | undefined> {
    return this.#client.preview(frame, request)
  }

  cancelPreview(): void {
    this.#client.cancelPreview()
  }

  /** Returns true at the first call for a run. */
  markCompared(runId: string): boolean {
    const isFirst = !this.#compared.has(runId)
    this.#compared.add(runId)
    return isFirst
  }

  #save(runId: string, result: DeviceResultState): void {
    const results = new Map(this.#results.get()).set(runId, result)
    const [oldest] = results.keys()
    if (results.size > maxResults && oldest !== undefined) results.delete(oldest)
    this.#results.set(results)
  }
}

export const getDeviceReader = memoizePerScope((scope) => new DeviceReader(scope.signal))

const toUnreadable = (reason: string): DeviceResultState => ({ status: 'unreadable', reason })

function toDeviceResult(result: Record<string, unknown>): DeviceResultState {
  const { text, confidence, extracted_text } = result
  const isEmpty = (text ?? extracted_text) === ''
  const isGuess = typeof text === 'string' && typeof confidence === 'number' && confidence < minTextConfidence
  if (isEmpty || isGuess) return toUnreadable('There is too little legible text for this device.')
  return { status: 'read', result }
}
