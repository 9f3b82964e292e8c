import { useState } from 'react'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { TemplateRef } from '#core/agents/run-request.ts'
import { studioDraft } from '#core/agents/studio-draft.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useAgentChoice } from '#core/agents/use-agent-choice.ts'
import { useUserScope } from '#ui/user-scope.tsx'

/** Starts with what is chosen in the studio, unless the server cannot run that: then with the first agent that it can run. */
export function useBatchSetup() {
  const { uid } = useUserScope()
  const [draft, setDraft] = useState(() => studioDraft.read(uid))
  const [isChosen, setChosen] = useState(false)
  const agents = useAgentCatalog().data?.items ?? []
  const isUnavailable = agents.some((agent) => agent.code === draft.agentCode && !isAvailable(agent))
  const start = isUnavailable && !isChosen ? { ...draft, ...noAgent } : draft
  const choice = useAgentChoice(start, (change) => {
    if ('agentCode' in change) setChosen(true)
    setDraft({ ...start, ...change })
  })
  const [templates, setTemplates] = useState<Readonly<Record<string, TemplateRef | undefined>>>({})
  const { agent, request } = choice
  const template = agent?.takes_examples ? templates[agent.code] : undefined
  return {
    ...choice,
    /** With the chosen model, also while a template is used instead. */
    request: request && { ...request, request: { ...request.request, ...(template && { template }) } },
    /** By which the images are counted. */
    template,
    setTemplate: (chosen: TemplateRef | undefined) =>
      agent && setTemplates((before) => ({ ...before, [agent.code]: chosen })),
    resize: draft.resize,
    setResize: (resize: boolean) => setDraft((before) => ({ ...before, resize })),
  }
}

const noAgent = { agentCode: undefined, variantId: null, model: null }

export type BatchSetup = ReturnType<typeof useBatchSetup>
