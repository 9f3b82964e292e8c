type Named = { path: string }

/** `several`: more than one file may be meant. */
export type ImageMatch<Source> = { found: Source } | { several: Source[] } | undefined

const decode = (path: string) => decodePercent(path).normalize('NFC')

/** How a reference and the path of a file are compared, the most exact way first. */
const comparisons: ((path: string) => string)[] = [
  (path) => path,
  (path) => path.normalize('NFC'),
  decode,
  (path) => decode(path).toLowerCase(),
  // Programs lose joiners and marks of direction.
  (path) =>
    decode(path)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Cf}|[\u{fe00}-\u{fe0f}]/gu, ''),
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

class ImageMatcher<Source extends Named> {
  readonly #byPath: Map<string, Source[]>[]
  readonly #byName: Map<string, Source[]>[]

  constructor(images: readonly Source[]) {
    this.#byPath = comparisons.map((compare) => Map.groupBy(images, ({ path }) => compare(path)))
    this.#byName = comparisons.map((compare) => Map.groupBy(images, ({ path }) => getName(compare(path))))
  }

  find(reference: string): ImageMatch<Source> {
    // A name may look like a reference: `a\\b.png` is a file on Linux.
    return (
      this.#findPath(0, reference) ??
      this.#findClosest(toPath(reference)) ??
      this.#findPath(0, decodePercent(reference.replace(/^\.\//, '')))
    )
  }

  /** Prefers whole paths to names, but not those in another letter case. */
  #findClosest(path: string): ImageMatch<Source> {
    const exact = [0, 1, 2]
    const loose = [3, 4]
    return (
      this.#findFirst(exact, (index) => this.#findPath(index, path)) ??
      this.#findFirst(exact, (index) => this.#findName(index, path)) ??
      this.#findFirst(loose, (index) => this.#findPath(index, path) ?? this.#findName(index, path))
    )
  }

  #findFirst(indexes: readonly number[], find: (index: number) => ImageMatch<Source>): ImageMatch<Source> {
    for (const index of indexes) {
      const match = find(index)
      if (match) return match
    }
    return undefined
  }

  #findPath(index: number, path: string): ImageMatch<Source> {
    return toMatch(this.#byPath[index]?.get(toKey(index, path)) ?? [])
  }

  #findName(index: number, path: string): ImageMatch<Source> {
    const key = toKey(index, path)
    const candidates = this.#byName[index]?.get(getName(key)) ?? []
    return toMatch(pickClosest(candidates, (source) => countCommonFolders(toKey(index, source.path), key)))
  }
}

const toKey = (index: number, path: string) => comparisons[index]?.(path) ?? path

function toMatch<Source>(sources: readonly Source[]): ImageMatch<Source> {
  const [found] = sources
  if (found === undefined) return undefined
  return sources.length > 1 ? { several: [...sources] } : { found }
}

/** Removes what tools put before a path: `file://`, drives, `./` and the address of Label Studio's local files. */
function toPath(reference: string): string {
  const local = /[?&]d=([^&]+)/.exec(reference)?.[1]
  const path = (local === undefined ? reference : decodePercent(local)).trim().replace(/^file:(\/\/)?/i, '')
  return path
    .replaceAll('\\', '/')
    .replace(/^\/*[a-z]:(?=\/)/i, '')
    .replace(/^(\.{0,2}\/)+/, '')
}

/** Whether one is the end of the other. */
function isSameImage(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map(comparisons[3] ?? String)
    .sort((a, b) => a.length - b.length)
  return long === short || long.endsWith(`/${short}`)
}

function pickClosest<T>(list: readonly T[], measure: (one: T) => number): T[] {
  const best = Math.max(...list.map(measure))
  return list.filter((one) => measure(one) === best)
}

function countCommonFolders(one: string, other: string): number {
  const [a, b] = [one.split('/').reverse(), other.split('/').reverse()]
  const different = a.findIndex((name, index) => name !== b[index])
  return different < 0 ? a.length : different
}

const getName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
