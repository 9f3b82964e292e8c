import { Skeleton, Text } from '@mantine/core'
import { formatNumber } from '#platform/format.ts'
import { TitledCard } from '#ui/card.tsx'
import classes from './agent-usage-card.module.css'

export type AgentUsage = { name: string; calls: number }

type AgentUsageCardProps = {
  /** The most used agent first; undefined while loading. */
  agents: AgentUsage[] | undefined
  /** Says what was counted, if it is not everything. */
  note?: string | undefined
}

/** More agents are summarized in one row. */
const maxRows = 5

export function AgentUsageCard({ agents, note }: AgentUsageCardProps) {
  return (
    <TitledCard title="Agents used this month">
      {!agents && <Skeleton height={88} role="status" aria-label="Loading the agents used this month" />}
      {agents?.length === 0 && (
        <Text size="sm" c="dimmed">
          None yet this month.
        </Text>
      )}
      {agents && agents.length > 0 && <Rows agents={topAgents(agents)} />}
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </TitledCard>
  )
}

function Rows({ agents }: { agents: AgentUsage[] }) {
  const most = Math.max(...agents.map(({ calls }) => calls))
  return (
    <ul className={classes.rows}>
      {agents.map(({ name, calls }) => (
        <li key={name} className={classes.row}>
          <span className={classes.name}>{name}</span>{' '}
          <span className={classes.calls}>{formatNumber(calls)}</span>
          <span className={classes.track} aria-hidden>
            <span className={classes.bar} style={{ width: `${(calls / most) * 100}%` }} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function topAgents(agents: AgentUsage[]): AgentUsage[] {
  if (agents.length <= maxRows) return agents
  const others = agents.slice(maxRows - 1)
  return [
    ...agents.slice(0, maxRows - 1),
    { name: `${others.length} more agents`, calls: others.reduce((sum, { calls }) => sum + calls, 0) },
  ]
}
