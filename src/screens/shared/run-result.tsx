import type { RunView } from '#core/runs/use-run.ts'
import { describeLastStorageProblem } from '#platform/storage/describe-last-storage-problem.ts'
import { ErrorAlert } from '#ui/error-alert.tsx'
import { ReviewedResult } from './reviewed-result.tsx'

type RunResultProps = {
  view: RunView
  isTitled?: boolean
  /** Whether the image is also shown without annotations. */
  showsImage?: boolean
}

/** Renders nothing while the run is pending. */
export function RunResult({ view, isTitled = false, showsImage = false }: RunResultProps) {
  const { run, request, result, hasSaveFailed } = view
  const { state } = run
  if (state.status !== 'done') return null
  return (
    <>
      {hasSaveFailed && (
        <ErrorAlert tone="warning" message={`Result received, but ${describeLastStorageProblem()}`} />
      )}
      <ReviewedResult
        runId={run.idempotencyKey}
        result={result}
        elapsedMs={state.elapsedMs}
        request={request}
        agent={run.agent}
        name={run.image.name}
        isShared={run.sharing === 'sent'}
        isTitled={isTitled && state.headline !== undefined}
        showsImage={showsImage}
      />
    </>
  )
}
