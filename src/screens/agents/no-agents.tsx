import { Button, Title } from '@mantine/core'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { magnifier } from '#ui/illustration.tsx'

type NoAgentsProps = { query: string; availableOnly: boolean; onClear: () => void; onCreate: () => void }

/**
 * For a search without results. Without filters the list is never empty, because it contains samples if no agents can be
 * loaded.
 */
export function NoAgents({ query, availableOnly, onClear, onCreate }: NoAgentsProps) {
  const scope = availableOnly ? 'available agent' : 'agent'
  return (
    <Card aria-label="No Agents Available">
      <EmptyState
        drawing={magnifier}
        title={<Title order={2}>No Agents Available</Title>}
        actions={
          <>
            <Button variant="default" onClick={onClear}>
              Clear search
            </Button>
            <Button onClick={onCreate}>Create Your First Agent</Button>
          </>
        }
      >
        {query ? `No ${scope} matches ${query}.` : `There is no ${scope}.`} Try another word or category, or
        ask us for the agent you need.
      </EmptyState>
    </Card>
  )
}
