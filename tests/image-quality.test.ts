import { beforeAll, expect, test } from 'vitest'
import { findPhotoProblem } from '#core/images/photo-quality.ts'
import {
  computeDefectAuc,
  type DefectMeasurement,
  type GradedDefect,
  measureDefectPhotos,
  severityByDefect,
} from './support/defect-photos.ts'

let photos: DefectMeasurement[]
beforeAll(async () => {
  photos = await measureDefectPhotos()
}, 180_000)

test.each(Object.keys(severityByDefect) as GradedDefect[])(
  'tells %s photos from good ones: AUC of at least 0.9',
  (defect) => {
    expect(computeDefectAuc(photos, defect)).toBeGreaterThanOrEqual(0.9)
  },
)

test('at most one good photo of ten has a warning, and most of the clearly bad ones have', () => {
  const findWarned = (some: DefectMeasurement[]) =>
    some.filter(({ quality }) => findPhotoProblem(quality) !== undefined)
  const good = photos.filter(({ defect }) => defect === 'none')
  const bad = photos.filter(({ defect, hasLines }) => defect !== 'none' && (defect !== 'tilted' || hasLines))
  const falseAlarms = findWarned(good)
  expect(
    falseAlarms.length / good.length,
    falseAlarms.map(({ name }) => name).join('; '),
  ).toBeLessThanOrEqual(0.1)
  const missed = bad.filter((photo) => !findWarned([photo]).length)
  expect(missed.length / bad.length, missed.map(({ name }) => name).join('; ')).toBeLessThanOrEqual(0.2)
})
