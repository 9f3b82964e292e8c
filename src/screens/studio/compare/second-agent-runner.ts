import { useEffect, useEffectEvent } from 'react'
import { builtInProvider } from '#core/agents/agent-info.ts'
import { addCountCriteria } from '#core/agents/run-request.ts'
import { type AgentDraft, useAgentChoice } from '#core/agents/use-agent-choice.ts'
import type { PreparedImage } from '#core/images/prepare-image.ts'
import { getOutbox } from '#core/runs/outbox.ts'
import { isPending, isSameRequest } from '#core/runs/run.ts'
import { getRunStore } from '#core/runs/run-store.ts'
import { useUserScope } from '#ui/user-scope.tsx'
import { getStudioSession } from '../studio-session.ts'

/** Runs the second agent on each image that the first one gets. */
export function SecondAgentRunner({
  secondAgent,
  onRun,
}: {
  secondAgent: AgentDraft
  onRun: () => void
}): null {
  const scope = useUserScope()
  const session = getStudioSession(scope)
  const { request, agent, contextProblem } = useAgentChoice(secondAgent, () => undefined)
  const run = useEffectEvent((image: PreparedImage, runId: string) => {
    if (!request || contextProblem) return
    // Models of providers are compared as they are: without the marked objects.
    const isBuiltIn = (request.request.provider ?? builtInProvider) === builtInProvider
    const by = session.getCountCriteria(image.file, agent?.code)
    const marked = isBuiltIn ? addCountCriteria(request, agent, by) : request
    const draft = { ...marked, createdAt: Date.now(), image: image.file, size: image.size }
    const earlier = getRunStore(scope).find(session.secondRuns.get().get(runId))
    const isRepeated = earlier && isPending(earlier) && isSameRequest(earlier.request, marked.request)
    // A double click starts one run.
    if (isRepeated) void getOutbox(scope).send(earlier.id)
    else session.pairRuns(runId, getOutbox(scope).submit(draft).run.id)
    onRun()
  })
  useEffect(() => session.setSecondAgentRunner((image, runId) => run(image, runId)), [session])
  return null
}
