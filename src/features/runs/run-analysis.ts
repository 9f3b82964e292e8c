import { calls } from '#api/calls.ts'
import type { AgentVariant } from '#contract/agent.ts'
import type { InferenceAnswer } from '#contract/inference.ts'
import { blobToDataUrl } from '#platform/data-url.ts'

export type AnalysisRequest = {
  agentCode: string
  /** What is sent: already upright, resized and without metadata. */
  picture: Blob
  variantId?: AgentVariant['id'] | undefined
  provider?: string | undefined
  model?: string | undefined
  parameter?: string | undefined
  /** Made when the person asked for the analysis: a repeat with the same key is answered once and charged once. */
  idempotencyKey: string
  /** Whose run it is; nobody else pays for it. */
  person?: string
}

type Sending = {
  signal?: AbortSignal
  /** The text of the picture's data URL, where it was made while the disk was at work. */
  imageData?: Promise<Blob> | undefined
}

/** Sends one picture to one agent. Errors as `call` throws them. */
export async function runAnalysis(
  request: AnalysisRequest,
  { signal, imageData = blobToDataUrl(request.picture) }: Sending = {},
): Promise<InferenceAnswer> {
  const body = {
    imageData: await imageData,
    ...(request.provider ? { provider: request.provider } : {}),
    ...(request.model ? { model: request.model } : {}),
    ...(request.variantId === undefined ? {} : { variant_id: request.variantId }),
    ...(request.parameter ? { parameter: request.parameter } : {}),
  }
  signal?.throwIfAborted()
  return calls.infer(request.agentCode, body, {
    idempotencyKey: request.idempotencyKey,
    signal,
    person: request.person,
  })
}
