import type { Detection } from './detection.ts'

/** The most frequent first. */
export function countByLabel(objects: readonly Detection[]): { name: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { label } of objects) counts.set(label, (counts.get(label) ?? 0) + 1)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

export function getMeanConfidence(objects: readonly Detection[]): number {
  const sum = objects.reduce((total, { confidence }) => total + confidence, 0)
  return objects.length === 0 ? 0 : Math.round((sum / objects.length) * 100) / 100
}
