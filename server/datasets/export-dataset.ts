import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { type DatasetFormat, writeDataset } from '#domain/datasets/dataset-files.ts'
import { listAgentFields } from '#domain/datasets/expected-fields.ts'
import type { Database } from '../database/tables.ts'
import type { Images } from '../images/images.ts'
import { listItems } from './dataset-items.ts'
import type { DatasetRow } from './datasets.ts'

export async function* exportDataset(
  { database, images }: { database: Database; images: Images },
  { id, organization_id }: DatasetRow,
  agent: AgentRef,
  format: DatasetFormat,
): AsyncGenerator<string> {
  const items = (await listItems(database, id)).map(({ name, expected, tags, digest }) => ({
    name,
    tags,
    expected: JSON.parse(expected) as Record<string, unknown>,
    dataUrl: images.readDataUrl(organization_id, digest),
  }))
  yield* writeDataset(items, format, listAgentFields(agent))
}
