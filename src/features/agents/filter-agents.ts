import type { Agent } from '#contract/agent.ts'

type Filter = { search: string; category: string | null }

/** Searches name, description, skill_type and agent_type, whatever their case. */
export function filterAgents(agents: Agent[], { search, category }: Filter): Agent[] {
  const wanted = search.trim().toLowerCase()
  return agents.filter((agent) => {
    if (category !== null && agent.skill_type !== category) return false
    const { name, description, skill_type, agent_type } = agent
    return [name, description, skill_type, agent_type].some((text) => text?.toLowerCase().includes(wanted))
  })
}

/** Every skill_type that occurs, in alphabetical order. */
export function categoriesOf(agents: Agent[]): string[] {
  const found = agents.map(({ skill_type }) => skill_type).filter((type): type is string => Boolean(type))
  return [...new Set(found)].sort((one, other) => one.localeCompare(other))
}
