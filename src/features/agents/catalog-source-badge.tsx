import { Badge } from '@mantine/core'
import type { Catalogue } from './use-agent-catalog.ts'

/** Quietly says that the list is not today's. */
export function CatalogueChip({ catalogue }: { catalogue: Catalogue | undefined }) {
  if (!catalogue || catalogue.source === 'server') return null
  return (
    <Badge variant="default" tt="none">
      {catalogue.source === 'samples'
        ? 'Sample list'
        : `List of ${new Date(catalogue.loadedAt).toLocaleDateString(undefined, { dateStyle: 'medium' })}`}
    </Badge>
  )
}
