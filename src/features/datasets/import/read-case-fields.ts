import { isRecord, type JsonRecord } from '#domain/results/parsing/json.ts'

const imageNames = [
  'image',
  'image_url',
  'media_url',
  'image_path',
  'image_data',
  'file',
  'filename',
  'file_name',
  'path',
  'photo',
]
const expectedNames = [
  'expected',
  'expected_output',
  'ideal',
  'answer',
  'label',
  'ground_truth',
  'reference',
  'output',
]
const imageFile = /\.(jpe?g|jfif|png|webp|gif|avif|hei[cf])$/i

export const isImageReference = (value: unknown): value is string =>
  typeof value === 'string' &&
  (value.startsWith('data:image/') || imageFile.test(value.split(/[?#]/)[0] ?? ''))

/** A field with a usual name, or one whose value is an image. */
export function findImageField(record: JsonRecord): string | undefined {
  const named = imageNames.find((name) => typeof record[name] === 'string' && record[name] !== '')
  const data = Object.keys(record).find((name) => isImageReference(record[name]))
  return named && isImageReference(record[named]) ? named : (data ?? named)
}

/** Not part of the expected result. */
const descriptiveNames = ['tags', 'name', 'id', 'metadata', 'description']

function listOtherFields(record: JsonRecord, imageField: string): [name: string, value: unknown][] {
  const skipped = new Set([imageField, ...imageNames, ...descriptiveNames])
  return Object.entries(record).filter(([name]) => !skipped.has(name))
}

/** Returns a field with a usual name, or else all other fields; and the names of unused fields. */
export function readExpected(
  record: JsonRecord,
  imageField: string,
): { expected: JsonRecord | string | number | undefined; unused: string[] } {
  const fields = listOtherFields(record, imageField)
  for (const name of expectedNames) {
    const expected = toExpected(record[name])
    if (expected !== undefined)
      return { expected, unused: fields.map(([other]) => other).filter((other) => other !== name) }
  }
  return { expected: fields.length > 0 ? Object.fromEntries(fields) : undefined, unused: [] }
}

/** A text may be JSON. */
export function toExpected(value: unknown): JsonRecord | string | number | undefined {
  if (isRecord(value)) return value
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return undefined
  try {
    const parsed: unknown = JSON.parse(value)
    return isRecord(parsed) ? parsed : value
  } catch {
    return value
  }
}

export function readTags(value: unknown): string[] {
  const tags = Array.isArray(value) ? value : typeof value === 'string' ? value.split(/[;,]/) : []
  return [...new Set(tags.filter((tag) => typeof tag === 'string').map((tag) => tag.trim().slice(0, 40)))]
    .filter(Boolean)
    .slice(0, 20)
}
