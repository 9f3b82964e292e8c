import { useState } from 'react'
import type { Agent } from '#contract/agent.ts'
import { getAgentKinds } from '#domain/results/agent-kinds.ts'
import { isAvailable } from '#features/agents/agent-info.ts'
import { chooseAgent, chooseModel, chooseVariant } from '#features/agents/agent-selection.ts'
import { findParameterProblem, normalizeParameter } from '#features/agents/parameters.ts'
import { useAgentCatalog } from '#features/agents/use-agent-catalog.ts'
import { useProviders } from '#features/agents/use-providers.ts'
import { studioDraft } from '#features/drafts/studio-draft.ts'
import type { Run } from '#features/runs/run.ts'
import { useUserScope } from '#ui/user-scope.tsx'

export type BatchRequest = Pick<Run, 'request' | 'agent' | 'variantName'>

const none: Agent[] = []

/** Returns the agent, variant, context and resizing of a new batch. It starts with what is chosen in the studio. */
export function useBatchSetup() {
  const { uid } = useUserScope()
  const [draft] = useState(() => studioDraft.read(uid))
  const catalog = useAgentCatalog()
  const providers = useProviders()
  const [code, setCode] = useState(draft.agentCode)
  const [variantId, setVariantId] = useState(draft.variantId)
  const [model, setModel] = useState(draft.model)
  const [contexts, setContexts] = useState(draft.contexts)
  const [resize, setResize] = useState(draft.resize)
  const agents = catalog.data?.items ?? none
  const agent = chooseAgent(agents, { code })
  const variant = agent?.variants?.find(({ id }) => String(id) === variantId) ?? chooseVariant(agent)
  const chosenModel = chooseModel(providers ?? [], model, variant)
  const context = (agent && contexts[agent.code]) ?? ''

  function selectVariant(id: string | null): void {
    setVariantId(id)
    setModel(null)
  }

  /** Returns undefined until the agents and providers are loaded. */
  function buildRequest(): BatchRequest | undefined {
    if (!agent || !providers) return undefined
    const parameter = normalizeParameter(agent, context)
    return {
      request: {
        agentCode: agent.code,
        ...(variant ? { variantId: variant.id } : {}),
        // The server chooses the model of an agent that is not available yet.
        ...(isAvailable(agent) ? chosenModel : {}),
        ...(parameter ? { parameter } : {}),
      },
      agent: { name: agent.name, kinds: getAgentKinds(agent) },
      ...(variant ? { variantName: variant.name } : {}),
    }
  }

  return {
    /** Whether the agents and providers are loaded. */
    isReady: agent !== undefined && providers !== undefined,
    agents,
    agent,
    variant,
    context,
    resize,
    setResize,
    provider: chosenModel?.provider,
    contextProblem: findParameterProblem(agent, context, chosenModel?.provider),
    selectAgent(next: string): void {
      setCode(next)
      selectVariant(null)
    },
    selectVariant,
    setContext: (text: string) => agent && setContexts({ ...contexts, [agent.code]: text }),
    buildRequest,
  }
}

export type BatchSetup = ReturnType<typeof useBatchSetup>
