import { Badge } from '@mantine/core'
import type { AgentCatalog } from '#core/agents/use-agent-catalog.ts'

/** Shows that a list of agents is cached or a sample. */
export function CatalogSourceBadge({ catalog }: { catalog: AgentCatalog | undefined }) {
  const source = describeCatalogSource(catalog)
  return source ? (
    <Badge variant="default" tt="none">
      {source}
    </Badge>
  ) : null
}

/** Returns undefined for a list that the server has just sent. */
export function describeCatalogSource(catalog: AgentCatalog | undefined): string | undefined {
  if (!catalog || catalog.source === 'server') return undefined
  return catalog.source === 'samples' ? 'Sample list' : `Offline · saved ${formatShortDate(catalog.loadedAt)}`
}

function formatShortDate(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
}
