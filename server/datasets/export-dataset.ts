import { setImmediate } from 'node:timers/promises'
import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { listAgentFields } from '#domain/datasets/agent-fields.ts'
import { type DatasetFormat, streamDataset } from '#domain/datasets/dataset-files.ts'
import type { Database } from '../database/tables.ts'
import type { Images } from '../images/images.ts'
import type { DatasetRow } from './datasets.ts'
import { readItems } from './read-dataset-items.ts'

export function exportDataset(
  { database, images }: { database: Database; images: Images },
  { id, organization_id }: DatasetRow,
  agent: AgentRef,
  format: DatasetFormat,
): AsyncGenerator<string> {
  const files = async function* () {
    for await (const { name, expected, tags, digest } of readItems(database, id)) {
      yield {
        name,
        tags,
        expected: JSON.parse(expected) as Record<string, unknown>,
        dataUrl: images.readDataUrl(organization_id, digest),
      }
    }
  }
  return streamDataset(files(), format, listAgentFields(agent), setImmediate)
}
