import { useCallbackRef } from '@mantine/hooks'
import { useMemo, useState } from 'react'
import type { Agent } from '#contract/agent.ts'
import { chooseAgent, chooseModel, chooseVariant, type ModelChoice } from '#core/agents/agent-selection.ts'
import { findParameterProblem } from '#core/agents/parameters.ts'
import { buildRunRequest } from '#core/agents/run-request.ts'
import type { StudioDraft } from '#core/agents/studio-draft.ts'
import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { useProviders } from '#core/agents/use-providers.ts'

export type AgentPreselection = { code?: string | undefined; name?: string | undefined }

/** Returns whether another screen has chosen an agent. */
export function isPreselected({ code, name }: AgentPreselection): boolean {
  return code !== undefined || name !== undefined
}

/**
 * A preselection takes precedence over the draft; selecting an agent selects its default variant, and selecting a variant
 * selects its model.
 */
export function useAgentChoice(preselection: AgentPreselection, draft: StudioDraft) {
  const catalog = useAgentCatalog()
  const providers = useProviders()
  const preselected = isPreselected(preselection)
  const [chosen, setChosen] = useState<AgentPreselection>(
    preselected ? preselection : { code: draft.agentCode },
  )
  const [variantId, setVariantId] = useState(preselected ? null : draft.variantId)
  const [picked, pickModel] = useState<ModelChoice | null>(preselected ? null : draft.model)
  const [contexts, setContexts] = useState(draft.contexts)

  const agents = catalog.data?.items ?? none
  const agent = chooseAgent(agents, chosen)
  const variant = agent?.variants?.find(({ id }) => String(id) === variantId) ?? chooseVariant(agent)

  const model = useMemo(
    () => chooseModel(providers?.items ?? [], picked, variant),
    [providers, picked, variant],
  )

  function selectVariant(id: string | null): void {
    setVariantId(id)
    pickModel(null)
  }

  function selectAgent(code: string): void {
    setChosen({ code })
    selectVariant(null)
  }

  const parameter = (agent && contexts[agent.code]) ?? ''
  const choice = {
    catalog,
    agents,
    agent,
    selectAgent,
    variant,
    selectVariant: useCallbackRef(selectVariant),
    providers,
    model,
    pickModel,
    parameter,
    setParameter: useCallbackRef((text: string) => agent && setContexts({ ...contexts, [agent.code]: text })),
    /** Why an image cannot be sent with the current context. */
    contextProblem: findParameterProblem(agent, parameter, model?.provider),
    /** Undefined until the agents and providers are loaded. */
    request: agent && providers && buildRunRequest({ agent, variant, providers, picked, parameter }),
  }
  /**
   * The agent that the user has chosen, also while a list without that agent is shown. Without a choice the studio opens with
   * the first agent that is available then.
   */
  const draftFields = { agentCode: chosen.code, variantId, model: picked, contexts }
  return { choice, draftFields }
}

const none: Agent[] = []

export type AgentChoice = ReturnType<typeof useAgentChoice>['choice']
