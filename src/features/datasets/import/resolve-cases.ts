import type { ImportNote } from './import-table.ts'
import { matchImages } from './match-images.ts'
import type { ImportCase } from './table-to-cases.ts'

export type ResolvedCase<Source> = Omit<ImportCase, 'image'> & { source: Source | { dataUrl: string } }

export function resolveCases<Source extends { path: string }>(
  cases: readonly ImportCase[],
  images: readonly Source[],
): { resolved: ResolvedCase<Source>[]; notes: ImportNote[] } {
  const references = cases.map(({ image }) => image).filter((image) => !isDataUrl(image))
  const matches = matchImages(references, images)
  const notes: ImportNote[] = []
  const resolved = cases.flatMap(({ image, ...rest }): ResolvedCase<Source>[] => {
    if (isDataUrl(image)) return [{ ...rest, source: { dataUrl: image } }]
    const match = matches.get(image)
    if (match && 'found' in match)
      return [{ ...rest, source: match.found, name: match.found.path.slice(-200).toWellFormed() }]
    notes.push({
      place: rest.place,
      reason: match ? describeSeveral(image, match.several) : describeMissing(image),
    })
    return []
  })
  return { resolved, notes }
}

const isDataUrl = (image: string) => image.startsWith('data:')

function describeMissing(image: string): string {
  return /^https?:/.test(image)
    ? 'Its image is on another server. Download it, and add it with this file.'
    : `The image ${image.slice(0, 100)} is missing. Add it with this file.`
}

function describeSeveral(image: string, several: readonly { path: string }[]): string {
  const [first, second] = several.map(({ path }) => path)
  return second === undefined
    ? `${image.slice(0, 100)} may be ${first}, but so may another image of these files. Write its path as it is.`
    : `${image.slice(0, 100)} may be ${first} or ${second}. Write its path as it is.`
}
