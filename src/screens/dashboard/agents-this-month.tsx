import { useAgentCatalog } from '#core/agents/use-agent-catalog.ts'
import type { Run } from '#core/runs/run.ts'
import { useRuns } from '#core/runs/use-runs.ts'
import { type AgentUsage, AgentUsageCard } from '#features/usage/agent-usage-card.tsx'
import { useCachedMonthlyStats, useMonthlyStats, useUsageView } from '#features/usage/usage-queries.ts'

/** Counted by the server, otherwise from the runs on this device. */
export function AgentsThisMonth() {
  const query = useMonthlyStats()
  const { usage } = useUsageView(query, useCachedMonthlyStats())
  const { data: runs } = useRuns()
  const names = new Map(useAgentCatalog().data?.items.map(({ code, name }) => [code, name]))
  if (usage?.by_agent) {
    const agents = usage.by_agent.map(({ agent_code, api_calls }) => ({
      name: names.get(agent_code) ?? agent_code,
      calls: api_calls,
    }))
    return <AgentUsageCard agents={agents} />
  }
  if (query.isPending && query.isEnabled && !usage) return <AgentUsageCard agents={undefined} />
  return <AgentUsageCard agents={runs && countMonthlyRunsByAgent(runs)} note="Counted on this device." />
}

export function countMonthlyRunsByAgent(runs: Run[], now = new Date()): AgentUsage[] {
  const start = new Date(now.getFullYear(), now.getMonth()).getTime()
  const counts = new Map<string, number>()
  for (const { agent, createdAt, state } of runs) {
    if (state.status === 'done' && createdAt >= start)
      counts.set(agent.name, (counts.get(agent.name) ?? 0) + 1)
  }
  return [...counts].map(([name, calls]) => ({ name, calls })).sort((one, other) => other.calls - one.calls)
}
