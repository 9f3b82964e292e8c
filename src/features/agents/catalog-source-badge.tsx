import { Badge } from '@mantine/core'
import type { AgentCatalog } from './use-agent-catalog.ts'

/** Marks a list of agents that is not from the server. */
export function CatalogSourceBadge({ catalog }: { catalog: AgentCatalog | undefined }) {
  if (!catalog || catalog.source === 'server') return null
  return (
    <Badge variant="default" tt="none">
      {catalog.source === 'samples' ? 'Sample list' : `Offline · saved ${formatShortDate(catalog.loadedAt)}`}
    </Badge>
  )
}

function formatShortDate(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
}
