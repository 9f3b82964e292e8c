import { AnswerFrame, type InferenceAnswer } from '#contract/inference.ts'

/** `metadata.model`, else `variant_model`, else 'Unknown' (specification, point 2, Test Studio). */
export function modelUsed(answer: InferenceAnswer): string {
  const { metadata, variant_model } = AnswerFrame.parse(answer)
  return metadata?.model || variant_model || 'Unknown'
}
