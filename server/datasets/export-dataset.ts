import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { type DatasetFormat, writeDataset } from '#domain/datasets/dataset-files.ts'
import { listAgentFields } from '#domain/datasets/expected-fields.ts'
import type { Database } from '../database/tables.ts'
import { readDataUrl } from './dataset-images.ts'
import { listItems } from './dataset-items.ts'
import type { DatasetRow } from './datasets.ts'

/** Yields the file in parts. */
export async function* exportDataset(
  database: Database,
  { id, organization_id }: DatasetRow,
  agent: AgentRef,
  format: DatasetFormat,
): AsyncGenerator<string> {
  const items = (await listItems(database, id)).map(({ name, expected, tags, digest }) => ({
    name,
    tags,
    expected: JSON.parse(expected) as Record<string, unknown>,
    dataUrl: readDataUrl(database, organization_id, digest),
  }))
  yield* writeDataset(items, format, listAgentFields(agent))
}
