import type { Headline } from '#domain/results/headline.ts'
import { headlineOfParsed } from '#domain/results/headline-of.ts'
import { type ParsedResult, parseResult, parseUnknownResult } from '#domain/results/parsing/parse-result.ts'
import type { Viewer } from './define-viewer.ts'

/** All files in `viewers` are registered. They export viewers only. */
const files = import.meta.glob<Record<string, Viewer>>(['./viewers/*.tsx', '!./viewers/*.test.tsx'], {
  eager: true,
})

export const allViewers = Object.values(files).flatMap((file) => Object.values(file))

const viewerByKind = new Map(
  allViewers.flatMap((viewer) => viewer.kind.kinds.map((kind) => [kind, viewer] as const)),
)

/** Returns the viewer of the first of these kinds that has a viewer. */
export function findViewer(kinds: string[]): Viewer | undefined {
  return kinds.map((kind) => viewerByKind.get(kind)).find(Boolean)
}

export type ResolvedResult = {
  viewer: Viewer | undefined
  parsed: ParsedResult
  /** Undefined if nothing in the result is an answer. */
  headline: Headline | undefined
  /** The value to show; the paths of annotations start there. It is the result itself if nothing was found in it. */
  value: unknown
}

/** Parses a result for the viewer of an agent's kinds (code, then type). */
export function resolveViewer(result: unknown, kinds: string[]): ResolvedResult {
  const viewer = findViewer(kinds)
  const parsed = viewer ? parseResult(result, viewer.kind) : parseUnknownResult(result)
  const headline = headlineOfParsed(parsed, viewer?.kind)
  return { viewer, parsed, headline, value: 'value' in parsed ? parsed.value : result }
}
