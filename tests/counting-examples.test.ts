import { expect, test } from 'vitest'
import { readPhotoCorpora, splitPhotos } from '../bench/counting/photos.ts'

const { sources, countable: images } = await readPhotoCorpora()

test('photos to count have a source, one entry, and a dot for each object', () => {
  const repositories = new Set(sources.map(({ repository }) => repository))
  expect(images.filter(({ repository }) => !repositories.has(repository))).toEqual([])
  expect(new Set(images.map(({ sha256 }) => sha256)).size).toBe(images.length)
  expect(images.filter(({ dots, count }) => dots && dots.length !== 2 * count)).toEqual([])
})

test('examples lie within their photos', () => {
  const boxes = images.flatMap(({ example, other_example: other }) => (other ? [example, other] : [example]))
  const isWithin = ({ x, y, width, height }: (typeof boxes)[number]) =>
    Math.min(x, y) >= 0 && Math.min(width, height) > 0 && Math.max(x + width, y + height) < 1.000_1
  expect(boxes.filter((box) => !isWithin(box))).toEqual([])
})

test('both halves of the photos have as many of each kind, but for one', () => {
  const { tuning, report } = splitPhotos(images)
  expect(new Set([...tuning, ...report])).toEqual(new Set(images))
  for (const kind of new Set(images.map((photo) => photo.kind))) {
    const [tuned, reported] = [tuning, report].map(
      (half) => half.filter((photo) => photo.kind === kind).length,
    )
    expect(Math.abs((tuned ?? 0) - (reported ?? 0)), kind).toBeLessThanOrEqual(1)
  }
})
