import { Badge } from '@mantine/core'
import type { AgentCatalog } from './use-agent-catalog.ts'

/** Shows that a list of agents is cached or a sample. */
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
