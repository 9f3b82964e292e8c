import { ApiError } from '#api/errors.ts'
import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { Dataset } from '#contract/dataset.ts'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import type { Size } from '#domain/geometry.ts'
import { buildCorrection } from '#domain/results/corrections/build-correction.ts'
import type { JsonRecord } from '#domain/results/parsing/json.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import { getImageDimensions } from './get-image-dimensions.ts'

export type ReviewedImage = {
  /** The idempotency key of the run. */
  runId: string
  agent: AgentRef & { name: string }
  result: unknown
  /** Undefined if only the server has it. */
  image: Blob | undefined
  /** Of the upright image, in pixels; undefined to measure it. */
  size?: Size | undefined
  /** Whether the server has the image already, as that of a shared batch. */
  isShared: boolean
  /** Undefined if the result is right. */
  correction: JsonRecord | undefined
  name?: string | undefined
}

/** Returns the last changed set of the agent, or a new one. */
export async function findOrCreateDataset({
  agent,
}: Pick<ReviewedImage, 'agent'>): Promise<Pick<Dataset, 'id' | 'name'>> {
  const { datasets } = await evaluationCalls.datasets()
  const found = datasets.find(({ agent_code }) => agent_code === agent.code)
  if (found) return found
  const name = `${agent.name} golden set`
  return { ...(await evaluationCalls.createDataset({ name, agent_code: agent.code })), name }
}

/** Replaces the expected result if the set has the image. */
export async function addReviewedImage(datasetId: string, reviewed: ReviewedImage) {
  const { runId, image, isShared, result, agent, correction } = reviewed
  const name = toItemName(reviewed.name)
  const size = reviewed.size ?? (image && (await getImageDimensions(image)))
  const right = interpretResult(correction ?? result, agent)
  const expected = buildCorrection(right.record, right.corrections(size), size)
  const source = isShared || !image ? { run_id: runId } : { image_data: await blobToDataUrl(image) }
  return await evaluationCalls.saveItem(datasetId, { ...source, expected, ...(name ? { name } : {}) })
}

/** Accepts a path. The end of a long name tells more than its beginning. */
const toItemName = (name = '') =>
  name
    .slice(-200)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .trim()

/** Returns whether the server does not accept this image, but may accept others. */
export const isImageRefused = (error: unknown) =>
  error instanceof ApiError && [404, 409, 410, 413, 422].includes(error.status)
