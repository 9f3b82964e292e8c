import { datasetLimits, Tag } from '#contract/dataset.ts'
import type { ImportNote } from './import-table.ts'

/** Reads a list, a JSON list, or tags separated by semicolons, commas or line breaks. */
export function readTags(value: unknown, place: string): { tags: string[]; notes: ImportNote[] } {
  const list = typeof value === 'string' ? splitTags(value) : [value ?? []].flat()
  const texts = [...new Set(list.map(toText))].filter(Boolean)
  const tags = texts.filter((tag) => Tag.safeParse(tag).success)
  const refused = [...texts.filter((tag) => !tags.includes(tag)), ...tags.slice(datasetLimits.tags)]
  const reason = (tag: string) =>
    `Its tag “${tag.slice(0, 40)}” is not imported: an image has at most 20, of 40 characters.`
  return {
    tags: tags.slice(0, datasetLimits.tags),
    notes: refused.map((tag) => ({ place, reason: reason(tag) })),
  }
}

const toText = (tag: unknown) => (typeof tag === 'object' ? JSON.stringify(tag) : String(tag)).trim()

function splitTags(text: string): unknown[] {
  try {
    const parsed: unknown = JSON.parse(text)
    if (Array.isArray(parsed)) return parsed
  } catch {
    // Not JSON.
  }
  return text.split(/[;,\n]/)
}
