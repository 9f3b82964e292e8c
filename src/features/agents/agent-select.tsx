import type { Agent } from '#contract/agent.ts'
import { isAvailable } from '#core/agents/agent-info.ts'
import type { AgentChoice } from '#core/agents/use-agent-choice.ts'
import { Select } from '#ui/select.tsx'
import { ChoiceOption } from './choice-option.tsx'

type AgentSelectProps = { choice: AgentChoice; error?: string | undefined }

export function AgentSelect({ choice: { agents, agent, selectAgent }, error }: AgentSelectProps) {
  return (
    <Select
      label="Vision agent"
      data={groupByAvailability(agents)}
      value={agent?.code ?? null}
      onChange={(code) => code && selectAgent(code)}
      allowDeselect={false}
      maxDropdownHeight="min(360px, 55dvh)"
      renderOption={({ option, checked = false }) => (
        <AgentOption agent={agents.find(({ code }) => code === option.value)} isChosen={checked} />
      )}
      description={agent?.description ?? undefined}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}

/** Unavailable agents are a group of their own, after the available ones. */
function groupByAvailability(agents: Agent[]) {
  const toItems = (some: Agent[]) => some.map(({ code, name }) => ({ value: code, label: name }))
  const unavailable = agents.filter((agent) => !isAvailable(agent))
  if (unavailable.length === 0) return toItems(agents)
  return [
    { group: 'Available', items: toItems(agents.filter(isAvailable)) },
    { group: 'Unavailable on this server', items: toItems(unavailable) },
  ]
}

function AgentOption({ agent, isChosen }: { agent: Agent | undefined; isChosen: boolean }) {
  if (!agent) return null
  const badge = isAvailable(agent) ? undefined : 'Unavailable'
  return <ChoiceOption name={agent.name} badge={badge} details={agent.description} isChosen={isChosen} />
}
