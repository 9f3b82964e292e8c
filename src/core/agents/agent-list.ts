import type { Agent } from '#contract/agent.ts'
import { isAvailable } from './agent-info.ts'

type Filter = { search: string; category: string | null; availableOnly: boolean }

/** Searches name, description, skill_type and agent_type, case-insensitively. */
export function filterAgents(agents: Agent[], { search, category, availableOnly }: Filter): Agent[] {
  const query = search.trim().toLowerCase()
  return agents.filter((agent) => {
    if (category !== null && agent.skill_type !== category) return false
    if (availableOnly && !isAvailable(agent)) return false
    const { name, description, skill_type, agent_type } = agent
    return [name, description, skill_type, agent_type].some((text) => text?.toLowerCase().includes(query))
  })
}

export function sortByAvailability(agents: Agent[]): Agent[] {
  return [...agents.filter(isAvailable), ...agents.filter((agent) => !isAvailable(agent))]
}

export function listCategories(agents: Agent[]): string[] {
  const categories = new Set(
    agents.map(({ skill_type }) => skill_type).filter((type) => typeof type === 'string'),
  )
  categories.delete('')
  return [...categories].sort((one, other) => one.localeCompare(other))
}
