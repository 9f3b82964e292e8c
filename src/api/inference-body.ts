import type { InferenceRequest } from '#contract/inference.ts'

/**
 * The JSON of an analysis. `imageData`: the text of a data URL, which needs no escapes. The browser takes it over as it
 * is: as one long text it would be copied on the page's thread, 15 to 20 ms of a phone's processor for each 400 KB.
 */
export function inferenceBody(imageData: Blob, others: Omit<InferenceRequest, 'image_data'>): Blob {
  const json = JSON.stringify({ ...others, image_data: '' } satisfies InferenceRequest)
  return new Blob([json.slice(0, -2), imageData, '"}'])
}
