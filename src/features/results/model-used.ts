import type { InferenceAnswer } from '#contract/inference.ts'

/** `metadata.model`, else `variant_model`, else 'Unknown' (specification, point 2, Test Studio). */
export function modelUsed({ metadata, variant_model }: InferenceAnswer): string {
  return metadata?.model || variant_model || 'Unknown'
}
