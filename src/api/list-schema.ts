import { z } from '#contract/zod.ts'
import { logProblem } from '#platform/log.ts'

/** `skipped` entries could not be used: they lack what identifies them, or an earlier entry has the same identity. */
export type ListParseResult<Item> = { items: Item[]; skipped: number }

type ListOptions<Item> = {
  /** For the log. */
  name: string
  entry: z.ZodType<Item>
  getKey: (item: Item) => string
}

/** An entry that cannot be used does not affect the others. */
export function createListSchema<Item>({ name, entry, getKey }: ListOptions<Item>) {
  return z.array(z.unknown()).transform((entries): ListParseResult<Item> => {
    const items = new Map<string, Item>()
    for (const one of entries) {
      const item = entry.safeParse(one).data
      if (item !== undefined && !items.has(getKey(item))) items.set(getKey(item), item)
    }
    const skipped = entries.length - items.size
    // Without the entries, because they may contain secrets.
    if (skipped > 0)
      logProblem(`${skipped} of ${entries.length} ${name} cannot be used.`, 'No or repeated identity.')
    return { items: [...items.values()], skipped }
  })
}
