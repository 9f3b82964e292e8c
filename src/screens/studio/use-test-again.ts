import { addCountCriteria } from '#core/agents/run-request.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending, isSameRequest, mayHaveBackendResult, type Run } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from './studio-session.ts'
import type { SubmitImageActions } from './use-submit-image.ts'

type TestAgainOptions = {
  choice: AgentChoice
  submitInstead: SubmitImageActions['submitInstead']
  scrollToResults: () => void
}

/** Returns a function that sends a pending run again if the request has not changed. Otherwise it starts a new run. */
export function useTestAgain({ choice, submitInstead, scrollToResults }: TestAgainOptions): () => void {
  const scope = useUserScope()
  const session = getStudioSession(scope)

  function isUnchanged({ request }: Run, file: File): boolean {
    if (!choice.request || choice.contextProblem !== undefined) return false
    const by = session.getCountCriteria(file, choice.agent?.code)
    return isSameRequest(request, addCountCriteria(choice.request, choice.agent, by).request)
  }

  return () => {
    const { image } = session
    const last = getRunStore(scope).find(session.runId)
    if (!image) return session.reject('Please select an image first')
    if (last?.state.status === 'sending') return
    if (last && isPending(last) && isUnchanged(last, image.file)) {
      scrollToResults()
      void getOutbox(scope).send(last.id)
      return
    }
    // One that was not sent or was refused would be charged when the user retries it in the history.
    const replacedId = last && !mayHaveBackendResult(last) ? last.id : undefined
    const id = submitInstead(image, replacedId)
    if (id !== undefined) session.show(image, id)
  }
}
