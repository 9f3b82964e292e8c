export type Part = string | false | null | undefined

/** Leaves out empty parts. */
export function joinParts(parts: readonly Part[], separator = ' · '): string {
  return parts.filter(Boolean).join(separator)
}
