import { expect, test } from 'vitest'
import { calibrate } from '../statistics/calibration.ts'
import { pairedDifference } from '../statistics/paired-difference.ts'
import { boxF1, intersectionOverUnion, meanBoxF1 } from './box-f1.ts'
import { editDistance } from './edit-distance.ts'
import { characterErrorRate, wordErrorRate } from './error-rates.ts'
import { setF1 } from './set-f1.ts'

const fromCorners = (x1: number, y1: number, x2: number, y2: number) => ({
  x: x1,
  y: y1,
  width: x2 - x1,
  height: y2 - y1,
})

// https://github.com/jitsi/jiwer: tests/test_measures.py, with the values of Morris et al. (2004).
test.each([
  ['This is a test', 'This is a test', 0],
  ['This is a test', '', 1],
  ['This is a test', 'This test', 0.5],
  ['hello this sentence is fractured', 'this sentence', 0.6],
  ['i am a short ground truth', 'i am a considerably longer and very much incorrect hypothesis', 7 / 6],
  ['X', 'X X Y Y', 3],
  ['X Y X', 'X Z', 2 / 3],
  ['X', 'Y', 1],
  ['X', 'Y Z', 2],
])('the word error rate of "%s" and "%s" is that of jiwer', (expected, actual, rate) => {
  expect(wordErrorRate(expected, actual)).toBeCloseTo(rate, 15)
})

test('the alignments of the documentation of jiwer have as many errors', () => {
  const words = (text: string) => text.split(' ')
  const pairs = [
    ['short one here', 'shoe order one'],
    ['quite a bit of longer sentence', 'quite bit of an even longest sentence here'],
  ] as const
  const errors = pairs.map(([one, other]) => editDistance(words(one), words(other)))
  const length = pairs.reduce((sum, [one]) => sum + words(one).length, 0)
  expect(((errors.reduce((sum, one) => sum + one, 0) / length) * 100).toFixed(2)).toBe('88.89')
})

test('the character error rate counts code points, as jiwer', () => {
  // "i can spell" and "i kan cpell" of the documentation of jiwer: two substitutions in 11 characters.
  expect(characterErrorRate('i can spell', 'i kan cpell')).toBeCloseTo(2 / 11, 15)
  expect(characterErrorRate('i hope', 'i hop')).toBeCloseTo(1 / 6, 15)
  expect(characterErrorRate('😀a', '😀b')).toBe(0.5)
})

// The examples of intersection_over_union in the documentation of torchmetrics, which are those of torchvision.
test.each([
  [[296.55, 93.96, 314.97, 152.79], [300, 100, 315, 150], '0.6898'],
  [[328.94, 97.05, 342.49, 122.98], [330, 100, 350, 125], '0.5086'],
  [[356.62, 95.47, 372.33, 147.55], [350, 100, 375, 150], '0.5654'],
  [[298.55, 98.96, 314.97, 151.79], [300, 100, 315, 150], '0.8614'],
  [[0, 0, 10, 10], [10, 0, 20, 10], '0.0000'],
] as const)('the overlap of %o and %o is %s', (one, other, overlap) => {
  const [a, b] = [one, other].map(([x1, y1, x2, y2]) => fromCorners(x1, y1, x2, y2)) as [
    ReturnType<typeof fromCorners>,
    ReturnType<typeof fromCorners>,
  ]
  expect(intersectionOverUnion(a, b).toFixed(4)).toBe(overlap)
})

test('the thresholds are those of pycocotools', () => {
  // The example of MeanAveragePrecision in the documentation of torchmetrics, which calls pycocotools: map 0.6, map_50 1,
  // map_75 1. With one box, the average precision is 1 or 0, as the F1.
  const expected = [{ box: fromCorners(214, 41, 562, 285), label: '0' }]
  const actual = [{ box: fromCorners(258, 41, 606, 285), label: '0', confidence: 0.536 }]
  expect(boxF1(expected, actual, 0.5)).toBe(1)
  expect(boxF1(expected, actual, 0.75)).toBe(1)
  expect(meanBoxF1(expected, actual)).toBeCloseTo(0.6, 15)
})

test('a box is matched once, the more confident one first, and only with its label', () => {
  const box = fromCorners(0, 0, 10, 10)
  const expected = [{ box, label: 'cup' }]
  expect(boxF1(expected, [{ box, label: 'plate' }])).toBe(0)
  expect(
    boxF1(expected, [
      { box, label: 'cup', confidence: 0.9 },
      { box, label: 'cup', confidence: 0.8 },
    ]),
  ).toBeCloseTo(2 / 3, 15)
  expect(boxF1([], [])).toBe(1)
  expect(boxF1(expected, [])).toBe(0)
})

test('the F1 of sets is that of scikit-learn', () => {
  // f1_score([[0, 0, 0], [1, 1, 1], [0, 1, 1]], [[0, 0, 0], [1, 1, 1], [1, 1, 0]], average=None) has the same sets by column:
  // [0.66666667, 1, 0.66666667].
  const columns = [
    [['1'], ['1', '2'], 0.66666667],
    [['1', '2'], ['1', '2'], 1],
    [['1', '2'], ['1'], 0.66666667],
  ] as const
  for (const [expected, actual, score] of columns) expect(setF1(expected, actual)).toBeCloseTo(score, 8)
  expect(setF1([], [])).toBe(1)
})

test('the reliability diagram is that of scikit-learn', () => {
  // The example of sklearn.calibration.calibration_curve.
  const right = [0, 0, 0, 0, 1, 1, 1, 1, 1]
  const confidences = [0.1, 0.2, 0.3, 0.4, 0.65, 0.7, 0.8, 0.9, 1]
  const { bins = [], error } =
    calibrate(
      confidences.map((confidence, index) => ({ confidence, isRight: right[index] === 1 })),
      3,
    ) ?? {}
  expect(bins.map(({ accuracy }) => accuracy)).toEqual([0, 0.5, 1])
  expect(bins.map(({ meanConfidence }) => Number(meanConfidence.toFixed(3)))).toEqual([0.2, 0.525, 0.85])
  expect(error).toBeCloseTo((3 * 0.2 + 2 * 0.025 + 4 * 0.15) / 9, 12)
})

test('the paired interval is that of Fagerland, Lydersen and Laake', () => {
  // Statistics in Medicine 33 (2014), table VI: airway hyper-responsiveness before and after stem cell transplantation, 1, 1, 7
  // and 12 of 21 children. The interval of Bonett and Price is -0.508 to -0.013.
  const { difference, low, high } = pairedDifference({ onlyFirst: 7, onlySecond: 1, total: 21 })
  expect([difference, low, high].map((value) => value.toFixed(3))).toEqual(['-0.286', '-0.508', '-0.013'])
})
