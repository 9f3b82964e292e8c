import { evaluationCalls } from '#api/evaluation-calls.ts'
import type { Dataset } from '#contract/dataset.ts'
import { buildCorrection } from '#domain/results/corrections/build-correction.ts'
import { listCorrectionFields } from '#domain/results/corrections/list-correction-fields.ts'
import type { JsonRecord } from '#domain/results/parsing/json.ts'
import { blobToDataUrl } from '#platform/data-url.ts'
import { measureBlob } from './measure-blob.ts'

export type ReviewedImage = {
  agentCode: string
  agentName: string
  /** Code and type of the agent. */
  kinds: string[]
  result: unknown
  image: Blob
  /** Undefined if the result is right. */
  correction: JsonRecord | undefined
  name?: string | undefined
}

/** Returns the last changed set of the agent, or a new one. */
export async function findOrCreateSet({
  agentCode,
  agentName,
}: ReviewedImage): Promise<Pick<Dataset, 'id' | 'name'>> {
  const { datasets } = await evaluationCalls.datasets()
  const found = datasets.find(({ agent_code }) => agent_code === agentCode)
  if (found) return found
  const name = `${agentName} golden set`
  return { ...(await evaluationCalls.createDataset({ name, agent_code: agentCode })), name }
}

/** Replaces the expected result if the set has the image. */
export async function addReviewedImage(datasetId: string, reviewed: ReviewedImage) {
  const { image, result, kinds, correction, name } = reviewed
  const size = await measureBlob(image)
  const { record, fields } = listCorrectionFields(correction ?? result, kinds, size)
  const expected = buildCorrection(record, fields, size)
  const image_data = await blobToDataUrl(image)
  return await evaluationCalls.saveItem(datasetId, { image_data, expected, ...(name ? { name } : {}) })
}
