import { findLabels } from '../vocabulary/find-labels.ts'
import { synonymsByLabel } from '../vocabulary/object-names.ts'

export type RequestedObject = {
  name: string
  /** Of the detectors; none for an object that they do not know. */
  labels: readonly string[]
}

const maxRequested = 50

export function parseRequestedObjects(context = ''): RequestedObject[] {
  const names = context.split(/[,;\n]|\band\b|\bund\b/i).map((name) => name.trim())
  const unique = [...new Set(names.filter((name) => name !== ''))].slice(0, maxRequested)
  return unique.map((name) => ({ name, labels: findLabels(name) }))
}

/** Such as: does not know "hammer". */
export function listUnknownObjectDoubts(requested: readonly RequestedObject[]): string[] {
  const unknown = requested.filter(({ labels }) => labels.length === 0).map(({ name }) => `"${name}"`)
  return unknown.length === 0 ? [] : [`does not know ${unknown.join(', ')}, only ${describeVocabulary()}`]
}

export function describeVocabulary(): string {
  const labels = Object.keys(synonymsByLabel)
  return `${labels.length} kinds of objects such as person, car, dog, chair, bottle and cup`
}
