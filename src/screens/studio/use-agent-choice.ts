import { useCallbackRef } from '@mantine/hooks'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Agent } from '#contract/agent.ts'
import { chooseAgent, chooseVariant } from '#features/agents/choose-agent.ts'
import { useCatalogue } from '#features/agents/use-catalogue.ts'
import type { StudioDraft } from '#features/drafts/studio-draft.ts'
import { chooseModel, type ModelChoice } from '#features/models/choose-model.ts'
import { useProviders } from '#features/models/use-providers.ts'

export type WantedAgent = { code?: string | undefined; name?: string | undefined }

/** Whether another screen asks for an agent. */
export function isFresh({ code, name }: WantedAgent): boolean {
  return code !== undefined || name !== undefined
}

/**
 * Which agent, variant, provider, model and context. What another screen asks for goes before the draft; another
 * agent brings its own default variant, and a variant its own model.
 */
export function useAgentChoice(wanted: WantedAgent, draft: StudioDraft) {
  // What arrives is drawn in slices: the fields with it are the most costly part of the screen.
  const catalogue = useDeferredValue(useCatalogue())
  const providers = useDeferredValue(useProviders())
  const fresh = isFresh(wanted)
  const [chosen, setChosen] = useState<WantedAgent>(fresh ? wanted : { code: draft.agentCode })
  const [variantId, setVariantId] = useState(fresh ? null : draft.variantId)
  const [picked, pickModel] = useState<ModelChoice | null>(fresh ? null : draft.model)
  const [contexts, setContexts] = useState(draft.contexts)

  const agents = catalogue.data?.agents ?? none
  const agent = chooseAgent(agents, chosen)
  const variant = agent?.variants?.find(({ id }) => String(id) === variantId) ?? chooseVariant(agent)

  const model = useMemo(() => chooseModel(providers ?? [], picked, variant), [providers, picked, variant])

  function selectVariant(id: string | null): void {
    setVariantId(id)
    pickModel(null)
  }

  function selectAgent(code: string): void {
    setChosen({ code })
    selectVariant(null)
  }

  return {
    catalogue,
    agents,
    agent,
    selectAgent,
    variant,
    selectVariant: useCallbackRef(selectVariant),
    providers,
    model,
    pickModel,
    parameter: (agent && contexts[agent.code]) ?? '',
    setParameter: useCallbackRef((text: string) => agent && setContexts({ ...contexts, [agent.code]: text })),
    /** What of this a draft keeps: the agent that was asked for, also while a list without it stands in. */
    toKeep: { agentCode: chosen.code ?? agent?.code, variantId, model: picked, contexts },
  }
}

const none: Agent[] = []

export type AgentChoice = ReturnType<typeof useAgentChoice>
