import { useState } from 'react'
import { chooseAgent, chooseVariant } from '#features/agents/choose-agent.ts'
import { useCatalogue } from '#features/agents/use-catalogue.ts'

export type WantedAgent = { code?: string | undefined; name?: string | undefined }

/** Which agent, which variant, which context. Another agent brings its own default variant. */
export function useAgentChoice(wanted: WantedAgent) {
  const catalogue = useCatalogue()
  const [chosen, setChosen] = useState(wanted)
  const [variantId, selectVariant] = useState<string | null>(null)
  const [parameter, setParameter] = useState('')

  const agents = catalogue.data?.agents ?? []
  const agent = chooseAgent(agents, chosen)
  const variant = agent?.variants?.find(({ id }) => String(id) === variantId) ?? chooseVariant(agent)

  function selectAgent(code: string): void {
    setChosen({ code })
    selectVariant(null)
  }

  return { catalogue, agents, agent, selectAgent, variant, selectVariant, parameter, setParameter }
}
