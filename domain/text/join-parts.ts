export type TextPart = string | false | null | undefined

/** Leaves out empty parts. */
export function joinParts(parts: readonly TextPart[], separator = ' · '): string {
  return parts.filter(Boolean).join(separator)
}
