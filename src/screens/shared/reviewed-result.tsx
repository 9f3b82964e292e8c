import type { ComponentProps } from 'react'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { LazyAddToDatasetButton } from '#features/datasets/lazy-add-to-dataset-button.tsx'
import { ResultView } from '#features/results/result-view.tsx'
import { ReviewableResult } from '#features/reviews/reviewable-result.tsx'

type ReviewedResultProps = ComponentProps<typeof ResultView> & {
  /** The idempotency key of the run. */
  runId: string
  agent: AgentRef & { name: string }
  /** The name of the image in a golden set. */
  name?: string
  isShared?: boolean
}

/** The image may be empty. */
export function ReviewedResult({ runId, name, isShared = false, ...shown }: ReviewedResultProps) {
  const { result, agent, request } = shown
  const { image } = request
  return (
    <ReviewableResult
      runId={runId}
      subject={request}
      result={result}
      agent={agent}
      image={image}
      action={<LazyAddToDatasetButton {...{ runId, agent, result, image, name, isShared }} />}
    >
      <ResultView {...shown} />
    </ReviewableResult>
  )
}
