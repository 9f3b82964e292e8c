import { clipped } from '../parsing/visible-text.ts'

const nameKeys = [
  'text',
  'label',
  'name',
  'object',
  'object_name',
  'class',
  'class_name',
  'word',
  'type',
  'category',
  'material',
  'item',
  'title',
  'issue',
  'description',
]

const longest = 80

/** What a thing calls itself. */
export function readLabel(thing: Record<string, unknown>): string | undefined {
  for (const key of nameKeys) {
    const said = Object.hasOwn(thing, key) ? thing[key] : undefined
    const label = typeof said === 'string' ? plainLabel(said) : ''
    if (label) return label
  }
}

/** For a thing without a name: "object 3" for the third of `objects`. */
export function placeLabel(listName: string, at: number): string {
  return `${wordsOf(listName).replace(/([^s])s$/, '$1')} ${at + 1}`
}

/** "cap analysis" for `cap_analysis`. */
export function wordsOf(key: string): string {
  return plainLabel(key.replaceAll('_', ' ')) || 'thing'
}

/** On one line, and with nothing hidden in it. */
function plainLabel(text: string): string {
  return clipped(
    text
      .slice(0, longest * 4)
      .replace(/\s+/g, ' ')
      .trim(),
    longest,
  )
}
