import type { AgentRef } from '#domain/agents/agent-ref.ts'
import { interpretResult } from '#domain/agents/interpret-result.ts'
import { buildCorrection } from '#domain/results/corrections/build-correction.ts'
import type { CorrectionField } from '#domain/results/corrections/correction-field.ts'
import type { JsonRecord } from '#domain/results/parsing/json.ts'
import type { ImportCase, ImportNote } from './import-case.ts'

export type ResolvedCase<Source> = {
  place: string
  source: Source | { dataUrl: string }
  expected: JsonRecord
  name: string
  tags: string[]
}

type Named = { path: string; name: string }

/**
 * Finds images by their path, or by their name if only one file has it.
 *
 * @param agent the agent of the golden set.
 */
export function resolveCases<Source extends Named>(
  cases: readonly ImportCase[],
  images: readonly Source[],
  agent: AgentRef,
): { resolved: ResolvedCase<Source>[]; notes: ImportNote[] } {
  const byPath = new Map(images.map((image) => [image.path, image]))
  const byName = Map.groupBy(images, ({ name }) => name)
  const notes: ImportNote[] = []
  const resolved = cases.flatMap(({ place, image, expected, name, tags }): ResolvedCase<Source>[] => {
    const record = typeof expected === 'object' ? expected : toRecord(expected, agent)
    if (!record) {
      notes.push({ place, reason: 'Its expected result does not fit the agent of this set.' })
      return []
    }
    const common = { place, expected: record, tags }
    if (image.startsWith('data:'))
      return [{ ...common, source: { dataUrl: image }, name: (name ?? place).slice(0, 200) }]
    const path = image.replace(/^(\.?\/)+/, '')
    const found = byPath.get(path) ?? findOnly(byName.get(path.slice(path.lastIndexOf('/') + 1)))
    if (found) return [{ ...common, source: found, name: found.path }]
    const reason = /^https?:/.test(image)
      ? 'Its image is on another server. Download it, and add it with this file.'
      : `The image ${image.slice(0, 100)} is missing. Add it with this file.`
    notes.push({ place, reason })
    return []
  })
  return { resolved, notes }
}

function findOnly<T>(list: readonly T[] | undefined): T | undefined {
  return list?.length === 1 ? list[0] : undefined
}

/** Returns the record in which the main field of the agent has this value; undefined if it cannot have it. */
function toRecord(value: string | number, agent: AgentRef): JsonRecord | undefined {
  const [main] = interpretResult({ text: '' }, agent).corrections(undefined)
  const filled = main && fill(main, value)
  return filled && buildCorrection({}, [filled], undefined)
}

function fill(field: CorrectionField, value: string | number): CorrectionField | undefined {
  switch (field.type) {
    case 'count': {
      const number = Number(value)
      return value !== '' && Number.isFinite(number) ? { ...field, value: number } : undefined
    }
    case 'label': {
      const text = String(value)
      const option = field.options.find((one) => String(one).toLowerCase() === text.toLowerCase())
      return { ...field, value: option ?? text }
    }
    case 'text':
      return { ...field, value: String(value) }
    default:
      return undefined
  }
}
