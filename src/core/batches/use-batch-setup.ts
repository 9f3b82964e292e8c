import { useState } from 'react'
import type { Agent } from '#contract/agent.ts'
import { chooseAgent, chooseModel, chooseVariant } from '#core/agents/agent-selection.ts'
import { findParameterProblem } from '#core/agents/parameters.ts'
import { buildRunRequest } from '#core/agents/run-request.ts'
import { studioDraft } from '#core/agents/studio-draft.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useProviders } from '#core/agents/use-providers.ts'
import { useUserScope } from '#ui/user-scope.tsx'

const none: Agent[] = []

/** Starts with what is chosen in the studio. */
export function useBatchSetup() {
  const { uid } = useUserScope()
  const [draft] = useState(() => studioDraft.read(uid))
  const catalog = useAgentCatalog()
  const providers = useProviders()
  const [code, setCode] = useState(draft.agentCode)
  const [variantId, setVariantId] = useState(draft.variantId)
  const [picked, setPicked] = useState(draft.model)
  const [contexts, setContexts] = useState(draft.contexts)
  const [resize, setResize] = useState(draft.resize)
  const agents = catalog.data?.items ?? none
  const agent = chooseAgent(agents, { code })
  const variant = agent?.variants?.find(({ id }) => String(id) === variantId) ?? chooseVariant(agent)
  const model = chooseModel(providers?.items ?? [], picked, variant)
  const context = (agent && contexts[agent.code]) ?? ''

  function selectVariant(id: string | null): void {
    setVariantId(id)
    setPicked(null)
  }

  return {
    agents,
    agent,
    variant,
    context,
    resize,
    setResize,
    provider: model?.provider,
    contextProblem: findParameterProblem(agent, context, model?.provider),
    selectAgent(next: string): void {
      setCode(next)
      selectVariant(null)
    },
    selectVariant,
    setContext: (text: string) => agent && setContexts({ ...contexts, [agent.code]: text }),
    /** Undefined until the agents and providers are loaded. */
    request: agent && providers && buildRunRequest({ agent, variant, providers, picked, parameter: context }),
  }
}

export type BatchSetup = ReturnType<typeof useBatchSetup>
