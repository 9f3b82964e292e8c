import { reviveScalar } from '#domain/datasets/scalar-sources.ts'
import { isRecord } from '#domain/results/parsing/json.ts'

/** A number or boolean, and how it is written. */
class WrittenScalar {
  readonly value: number | boolean
  readonly text: string

  constructor(value: number | boolean, text: string) {
    this.value = value
    this.text = text
  }
}

/** Also reads merge keys (`<<`), as promptfoo does. The library limits aliases, so that no small file becomes gigabytes. */
export async function parseYaml(text: string): Promise<unknown> {
  const { isScalar, parseAllDocuments } = await import('yaml')
  const documents = parseAllDocuments(text, {
    merge: true,
    customTags: (tags) =>
      tags.map((tag) => {
        if (typeof tag === 'string' || !/:(int|float|bool)$/.test(tag.tag) || !('resolve' in tag)) return tag
        const resolve = tag.resolve as (text: string, ...rest: unknown[]) => unknown
        const resolveWritten = (written: string, ...rest: unknown[]) => {
          const read = resolve(written, ...rest)
          return new WrittenScalar((isScalar(read) ? read.value : read) as number | boolean, written)
        }
        return { ...tag, resolve: resolveWritten } as typeof tag
      }),
  })
  if ('empty' in documents) return undefined
  const [document] = documents
  if (documents.length > 1) throw new Error('It has several documents. Add each as a file.')
  const [error] = document?.errors ?? []
  if (error) throw error
  return unwrapScalars(document?.toJS(), new Set())
}

function unwrapScalars(value: unknown, seen: Set<unknown>): unknown {
  if (value instanceof WrittenScalar) return value.value
  if (typeof value !== 'object' || value === null || seen.has(value)) return value
  seen.add(value)
  const holder = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(holder)) {
    if (inner instanceof WrittenScalar) holder[key] = reviveScalar(holder, key, inner.value, inner.text)
    else if (Array.isArray(inner) || isRecord(inner)) unwrapScalars(inner, seen)
  }
  return value
}
