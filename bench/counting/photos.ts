import { readFile } from 'node:fs/promises'
import type { CorpusFile, CorpusSource } from '../load-corpus-file.ts'

/** In fractions of the upright photo. */
type Box = { x: number; y: number; width: number; height: number }

export type CountablePhoto = CorpusFile & {
  kind: string
  /** The objects that count, where others of the kind are in the photo, or where the kind leaves it open. */
  what?: string
  /** Of a heap, the objects themselves are the ground. */
  ground: 'plain' | 'patterned' | 'heap'
  /** Of all objects like the example, cut off by the edge of the photo or not; slivers do not count. */
  count: number
  /** A typical, whole object, boxed as a user would. */
  example: Box
  /** One that looks different, for a second mark. */
  other_example?: Box
  /** x and y of each object that counts, in fractions of the upright photo, one pair after another. */
  dots?: number[]
}
/** Photos that cannot be counted have no example. */
type UncountablePhoto = CorpusFile & { count: null }

type Corpus<Photo> = { sources: CorpusSource[]; images: Photo[] }

/** Reads the photos of corpus.json and examples.json. */
export async function readPhotoCorpora() {
  const corpus: Corpus<CountablePhoto | UncountablePhoto> = await readCorpus('corpus.json')
  const examples: Corpus<CountablePhoto> = await readCorpus('examples.json')
  const isCountable = (photo: CountablePhoto | UncountablePhoto): photo is CountablePhoto =>
    photo.count !== null
  return {
    sources: [...corpus.sources, ...examples.sources],
    countable: [...corpus.images.filter(isCountable), ...examples.images],
    uncountable: corpus.images.filter((photo) => !isCountable(photo)),
  }
}

async function readCorpus(file: string) {
  return JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
}

/** Halves photos, every kind by turns: one half to tune a method, the other to report what it counts. */
export function splitPhotos<Photo extends { kind: string }>(photos: Photo[]) {
  const kinds = Object.values(Object.groupBy(photos, ({ kind }) => kind))
  const ordered = kinds.flatMap((ofKind) => ofKind ?? [])
  const takeEverySecond = (first: 0 | 1) => ordered.filter((_, index) => index % 2 === first)
  return { tuning: takeEverySecond(0), report: takeEverySecond(1) }
}
