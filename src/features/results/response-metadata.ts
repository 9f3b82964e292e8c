import { type InferenceResult, ResultMetadata } from '#contract/inference.ts'

/** Returns `metadata.model`, else `variant_model`, else 'Unknown' (specification, point 2, Test Studio). */
export function getModelName(result: InferenceResult): string {
  const { metadata, variant_model } = ResultMetadata.parse(result)
  return metadata?.model || variant_model || 'Unknown'
}

type ResponseTimeTexts = {
  total: string
  /**
   * A text with the time of the server and of the network. Undefined if the server reports as much time as the request took,
   * or more, as for a stored result or an item of a batch.
   */
  breakdown?: string
}

export function responseTime(result: InferenceResult, elapsedMs: number): ResponseTimeTexts {
  const { processing_time_ms: server } = ResultMetadata.parse(result)
  const total = `${formatSeconds(elapsedMs)} s`
  if (!server || !(server > 0 && server < elapsedMs)) return { total }
  return {
    total,
    breakdown: `Server ${formatSeconds(server)} s, network ${formatSeconds(elapsedMs - server)} s`,
  }
}

const formatSeconds = (ms: number) => (ms / 1000).toFixed(1)
