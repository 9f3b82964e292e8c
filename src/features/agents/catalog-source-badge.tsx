import { Badge } from '@mantine/core'
import type { AgentCatalog } from '#core/agents/use-agent-catalog.ts'
import { formatCount } from '#platform/format.ts'

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
  if (!catalog) return undefined
  if (catalog.source === 'server') return describeSkipped(catalog.skipped)
  if (catalog.source === 'samples') return 'Sample list'
  return `${causes[catalog.cause]} · saved ${formatShortDate(catalog.loadedAt)}`
}

function describeSkipped(count: number): string | undefined {
  return count > 0 ? `${formatCount(count, 'agent')} can't be shown` : undefined
}

const causes = { offline: 'Offline', error: 'Server error', slow: 'Slow server' }

function formatShortDate(at: number): string {
  return new Date(at).toLocaleDateString(undefined, { month: 'short', day: 'numeric' })
}
