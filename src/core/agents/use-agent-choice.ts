import type { Agent } from '#contract/agent.ts'
import { chooseAgent, chooseRequestModel, getDefaultVariant, type ModelChoice } from './agent-selection.ts'
import { findContextProblem } from './parameters.ts'
import { createRunFields } from './run-request.ts'
import type { StudioDraft } from './studio-draft.ts'
import { useAgentCatalog } from './use-agent-catalog.ts'
import { useProviders } from './use-providers.ts'

/**
 * What the user has chosen, also while a list without that agent is shown. Without an agent the first one is chosen that is
 * available then.
 */
export type AgentDraft = Pick<StudioDraft, 'agentCode' | 'variantId' | 'model' | 'contexts'>

/**
 * Selecting an agent selects its default variant, and selecting a variant selects its model.
 *
 * @param name of the agent that is selected if the draft has no code.
 */
export function useAgentChoice(
  draft: AgentDraft,
  onChange: (change: Partial<AgentDraft>) => void,
  name?: string,
) {
  const catalog = useAgentCatalog()
  const providers = useProviders()
  const agents = catalog.data?.items ?? none
  const agent = chooseAgent(agents, { code: draft.agentCode, name })
  const variant =
    agent?.variants?.find(({ id }) => String(id) === draft.variantId) ?? getDefaultVariant(agent)
  const model =
    catalog.data && chooseRequestModel(catalog.data.source, providers?.items ?? [], draft.model, variant)
  const context = (agent && draft.contexts[agent.code]) ?? ''
  return {
    catalog,
    agents,
    agent,
    variant,
    providers,
    model,
    context,
    contextProblem: findContextProblem(agent, context),
    /** Undefined until the agents and providers are loaded. */
    request: agent && providers && createRunFields({ agent, variant, model, parameter: context }),
    /** @param defaultContext is used if the agent has no context. */
    selectAgent(agentCode: string, defaultContext?: string): void {
      const { [agentCode]: known = '', ...others } = draft.contexts
      const contexts = defaultContext && !known.trim() && { ...others, [agentCode]: defaultContext }
      const isOther = agentCode !== agent?.code
      onChange({ ...(isOther && { agentCode, variantId: null, model: null }), ...(contexts && { contexts }) })
    },
    selectVariant: (variantId: string | null) => onChange({ variantId, model: null }),
    pickModel: (picked: ModelChoice) => onChange({ model: picked }),
    setContext(text: string): void {
      if (agent) onChange({ contexts: { ...draft.contexts, [agent.code]: text } })
    },
  }
}

const none: Agent[] = []

export type AgentChoice = ReturnType<typeof useAgentChoice>
