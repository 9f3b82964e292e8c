import { hasImageExtension } from '#domain/files/image-files.ts'

type Named = { path: string }

/** `several`: more than one file may be meant. */
export type ImageMatch<Source> = { found: Source } | { several: Source[] } | undefined

const decode = (path: string) => decodePercent(path).normalize('NFC')

/** How a reference and the path of a file are compared, the loosest way first. */
const comparisons: ((path: string) => string)[] = [
  // Programs lose joiners and marks of direction, encode twice, and write spaces as plus signs.
  (path) =>
    decode(decode(path).replaceAll('+', ' '))
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Cf}|[\u{fe00}-\u{fe0f}]/gu, ''),
  (path) => decode(path).toLowerCase(),
  decode,
  (path) => path.normalize('NFC'),
  (path) => path,
]

/**
 * Finds the files that references of tables mean: by their path, or by as many of its last folders as match. Two files are never
 * taken for one, and neither are references to different folders.
 */
export function matchImages<Source extends Named>(
  references: readonly string[],
  images: readonly Source[],
): Map<string, ImageMatch<Source>> {
  const matcher = new ImageMatcher(images)
  const matches = new Map(references.map((reference) => [reference, matcher.find(reference)]))
  const byFile = Map.groupBy(matches, ([, match]) => (match && 'found' in match ? match.found : undefined))
  byFile.delete(undefined)
  for (const [found, entries] of byFile) {
    if (!found || entries.length < 2) continue
    const paths = entries.map(([reference]) => toPath(reference))
    const longest = paths.includes(found.path)
      ? found.path
      : paths.reduce((long, path) => (path.length > long.length ? path : long))
    if (paths.every((path) => isSameImage(path, longest))) continue
    for (const [reference] of entries)
      if (![reference, toPath(reference)].includes(found.path)) matches.set(reference, { several: [found] })
  }
  return matches
}

/** `steps`: the name and the folders above it, for each comparison. */
type Candidate<Source> = { source: Source; steps: string[][] }

class ImageMatcher<Source extends Named> {
  readonly #byPath: Map<string, Source[]>
  readonly #byName: Map<string, Candidate<Source>[]>
  readonly #byStem: Map<string, Candidate<Source>[]>

  constructor(images: readonly Source[]) {
    this.#byPath = Map.groupBy(images, ({ path }) => path)
    const group = (toPath: (path: string) => string) => {
      const candidates = images.map((source) => ({ source, steps: toSteps(toPath(source.path)) }))
      return Map.groupBy(candidates, ({ steps }) => getName(steps))
    }
    this.#byName = group((path) => path)
    this.#byStem = group((path) => path.replace(/\.\w+$/, ''))
  }

  find(reference: string): ImageMatch<Source> {
    const path = toPath(reference)
    const [, uploaded] = labelStudioUpload.exec(path) ?? []
    // A name may look like a reference: `a\\b.png` is a file on Linux.
    return (
      this.#findPath(reference) ??
      this.#findPath(path) ??
      this.#findClosest(path, this.#byName) ??
      this.#findPath(decodePercent(reference.replace(/^\.\//, ''))) ??
      (uploaded === undefined ? undefined : this.#findClosest(uploaded, this.#byName)) ??
      (hasImageExtension(path) ? undefined : this.#findClosest(path, this.#byStem))
    )
  }

  #findPath(path: string): ImageMatch<Source> {
    return toMatch(this.#byPath.get(path) ?? [])
  }

  /** Prefers files in the same folders, then those that are written in the same way, then whole paths. */
  #findClosest(path: string, byName: ReadonlyMap<string, Candidate<Source>[]>): ImageMatch<Source> {
    const steps = toSteps(path)
    let candidates = byName.get(getName(steps)) ?? []
    for (const [index, own] of steps.entries())
      candidates = pickClosest(candidates, (one) => countCommonSteps(one.steps[index] ?? [], own))
    candidates = pickClosest(candidates, (one) => Number(String(one.steps[0]) === String(steps[0])))
    return toMatch(candidates.map(({ source }) => source))
  }
}

/** It writes a code before the names of uploaded files. */
const labelStudioUpload = /^data\/upload\/(?:.*\/)?[0-9a-f]{8}-([^/]+)$/

const toSteps = (path: string) => comparisons.map((compare) => compare(path).split('/').reverse())

const getName = ([loosest]: readonly string[][]) => loosest?.[0] ?? ''

function toMatch<Source>(sources: readonly Source[]): ImageMatch<Source> {
  const [found] = sources
  if (found === undefined) return undefined
  return sources.length > 1 ? { several: [...sources] } : { found }
}

/**
 * Removes what tools put around a path: `file://`, drives, `./`, the address of Label Studio's local files, queries of
 * addresses.
 */
function toPath(reference: string): string {
  const local = /[?&]d=([^&]+)/.exec(reference)?.[1]
  const path = (local === undefined ? reference : decodePercent(local))
    .trim()
    .replace(/^file:(\/\/)?/i, '')
    .replace(/^([a-z][\w+.-]*:\/\/[^?#]*).*$/is, '$1')
  return path
    .replaceAll('\\', '/')
    .replace(/^\/*[a-z]:(?=\/)/i, '')
    .replace(/^(\.{0,2}\/)+/, '')
}

/** Whether one is the end of the other. */
function isSameImage(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map(comparisons[1] ?? String)
    .sort((a, b) => a.length - b.length)
  return long === short || long.endsWith(`/${short}`)
}

function pickClosest<T>(list: readonly T[], measure: (one: T) => number): T[] {
  if (list.length < 2) return [...list]
  const measures = list.map(measure)
  const best = Math.max(...measures)
  return list.filter((_, index) => measures[index] === best)
}

function countCommonSteps(one: readonly string[], other: readonly string[]): number {
  const different = one.findIndex((step, index) => step !== other[index])
  return different < 0 ? one.length : different
}

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
