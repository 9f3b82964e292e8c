import { keepNumber } from '#domain/datasets/exact-json.ts'
import { isRecord } from '#domain/results/parsing/json.ts'

/** A number, and how it is written. */
class WrittenNumber {
  readonly value: number
  readonly text: string

  constructor(value: number, text: string) {
    this.value = value
    this.text = text
  }
}

/** Also reads merge keys (`<<`), as promptfoo does. The library limits aliases, so that no small file becomes gigabytes. */
export async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import('yaml')
  const parsed: unknown = parse(text, {
    merge: true,
    customTags: (tags) =>
      tags.map((tag) => {
        if (typeof tag === 'string' || !/:(int|float)$/.test(tag.tag) || !('resolve' in tag)) return tag
        const resolve = tag.resolve as (text: string, ...rest: unknown[]) => unknown
        return {
          ...tag,
          resolve: (written: string, ...rest: unknown[]) =>
            new WrittenNumber(Number(resolve(written, ...rest)), written),
        } as typeof tag
      }),
  })
  return unwrapNumbers(parsed, new Set())
}

function unwrapNumbers(value: unknown, seen: Set<unknown>): unknown {
  if (value instanceof WrittenNumber) return value.value
  if (typeof value !== 'object' || value === null || seen.has(value)) return value
  seen.add(value)
  const holder = value as Record<string, unknown>
  for (const [key, inner] of Object.entries(holder)) {
    if (inner instanceof WrittenNumber) holder[key] = keepNumber(holder, key, inner.value, inner.text)
    else if (Array.isArray(inner) || isRecord(inner)) unwrapNumbers(inner, seen)
  }
  return value
}
