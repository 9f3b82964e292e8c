import { expect, test } from 'vitest'
import { getIntersectionOverUnion } from '../intersection.ts'
import { measureCalibration } from '../statistics/calibration.ts'
import { pairedDifference } from '../statistics/paired-difference.ts'
import { boxF1, meanBoxF1 } from './box-f1.ts'
import { editDistance } from './edit-distance.ts'
import { characterErrorRate, wordErrorRate } from './error-rates.ts'
import { setF1 } from './set-f1.ts'

const fromCorners = (x1: number, y1: number, x2: number, y2: number) => ({
  x: x1,
  y: y1,
  width: x2 - x1,
  height: y2 - y1,
})

// https://github.com/jitsi/jiwer, tests/test_measures.py, with the values of Morris et al. (2004).
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

// https://github.com/jitsi/jiwer, tests/test_cer.py.
test.each([
  ['This is a test', 'This is a test', 0],
  ['This is a test', '', 1],
  ['This is a test', 'This test', 5 / 14],
  ['X', 'X X Y Y', 6],
  ['X Y X', 'X Z', 3 / 5],
  ['X', 'Y', 1],
  ['X', 'Y Z', 3],
])('the character error rate of "%s" and "%s" is that of jiwer', (expected, actual, rate) => {
  expect(characterErrorRate(expected, actual)).toBeCloseTo(rate, 15)
})

test('the character error rate counts code points', () => {
  expect(characterErrorRate('😀a', '😀b')).toBe(0.5)
})

// https://github.com/Lightning-AI/torchmetrics, the examples of functional/detection/iou.py and detection/iou.py, which call
// box_iou of torchvision.
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
  expect(getIntersectionOverUnion(a, b).toFixed(4)).toBe(overlap)
})

type LabeledCorners = [label: number, x1: number, y1: number, x2: number, y2: number, confidence?: number]

const toBoxes = (boxes: readonly LabeledCorners[]) =>
  boxes.map(([label, x1, y1, x2, y2, confidence]) => ({
    box: fromCorners(x1, y1, x2, y2),
    label: String(label),
    confidence,
  }))

// The numbers of pycocotools for four images of COCO (42, 73, 74 and 133) with the results of its repository
// (instances_val2014_fakebbox100_results.json): https://github.com/Lightning-AI/torchmetrics,
// tests/unittests/detection/test_map.py.
const cocoImages: { expected: LabeledCorners[]; actual: LabeledCorners[] }[] = [
  {
    expected: [[4, 214.15, 41.29, 562.41, 285.07]],
    actual: [[4, 258.15, 41.29, 606.41, 285.07, 0.236]],
  },
  {
    expected: [
      [2, 13, 22.75, 548.98, 632.42],
      [2, 1.66, 3.32, 270.26, 275.23],
    ],
    actual: [
      [3, 61, 22.75, 565, 632.42, 0.318],
      [2, 12.66, 3.32, 281.26, 275.23, 0.726],
    ],
  },
  {
    expected: [
      [4, 61.87, 276.25, 358.29, 379.43],
      [1, 2.75, 3.66, 162.15, 316.06],
      [0, 295.55, 93.96, 313.97, 152.79],
      [0, 326.94, 97.05, 340.49, 122.98],
      [0, 356.62, 95.47, 372.33, 147.55],
      [0, 462.08, 105.09, 493.74, 146.99],
      [0, 277.11, 103.84, 292.44, 150.72],
    ],
    actual: [
      [4, 87.87, 276.25, 384.29, 379.43, 0.546],
      [1, 0, 3.66, 142.15, 316.06, 0.3],
      [0, 296.55, 93.96, 314.97, 152.79, 0.407],
      [0, 328.94, 97.05, 342.49, 122.98, 0.611],
      [0, 356.62, 95.47, 372.33, 147.55, 0.335],
      [0, 464.08, 105.09, 495.74, 146.99, 0.805],
      [0, 276.11, 103.84, 291.44, 150.72, 0.953],
    ],
  },
  {
    expected: [[5, 13.99, 2.87, 640, 421.52]],
    actual: [[5, 0, 2.87, 601, 421.52, 0.699]],
  },
]

test.each([
  [0, '0.780'],
  [1, '0.800'],
  [2, '0.450'],
  [4, '0.650'],
  [5, '0.900'],
])('boxes of class %i are matched as by pycocotools, whose average recall is %s', (label, recall) => {
  const images = cocoImages.map(({ expected, actual }) => {
    const [own, found] = [expected, actual].map((boxes) => toBoxes(boxes.filter(([one]) => one === label)))
    return { expected: own ?? [], actual: found ?? [] }
  })
  // The F1 is 2 · matched / (expected + found), so its mean over the thresholds tells how many are matched.
  const matched = images.reduce(
    (sum, { expected, actual }) =>
      sum + (meanBoxF1(expected, actual) * (expected.length + actual.length)) / 2,
    0,
  )
  const count = images.reduce((sum, { expected }) => sum + expected.length, 0)
  expect((matched / count).toFixed(3)).toBe(recall)
})

test('the thresholds are those of pycocotools', () => {
  // https://github.com/Lightning-AI/torchmetrics, the example of detection/mean_ap.py, which calls pycocotools: map 0.6,
  // map_50 1, map_75 1. With one box, the average precision is 1 or 0, as the F1.
  const expected = toBoxes([[0, 214, 41, 562, 285]])
  const actual = toBoxes([[0, 258, 41, 606, 285, 0.536]])
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
  // The multilabel example of sklearn.metrics.f1_score:
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
  const { bins = [] } =
    measureCalibration(
      confidences.map((confidence, index) => ({ confidence, isRight: right[index] === 1 })),
      3,
    ) ?? {}
  expect(bins.map(({ accuracy }) => accuracy)).toEqual([0, 0.5, 1])
  expect(bins.map(({ meanConfidence }) => Number(meanConfidence.toFixed(3)))).toEqual([0.2, 0.525, 0.85])
})

test('the calibration error is that of torchmetrics', () => {
  // The example of torchmetrics.functional.classification.binary_calibration_error, with the norm l1.
  const confidences = [0.25, 0.25, 0.55, 0.75, 0.75]
  const right = [0, 0, 1, 1, 1]
  const outcomes = confidences.map((confidence, index) => ({ confidence, isRight: right[index] === 1 }))
  expect(measureCalibration(outcomes, 2)?.error.toFixed(4)).toBe('0.2900')
})

test('the paired interval is that of the R packages statpsych and contingencytables', () => {
  // The example of ci.prop.ps in statpsych, whose author is Bonett: f00 12, f01 4, f10 26, f11 6.
  const example = pairedDifference({ onlyFirst: 4, onlySecond: 26, total: 48 })
  expect(example.low.toFixed(7)).toBe('0.2548067')
  expect(example.high.toFixed(7)).toBe('0.6251933')
  // Wald_CI_BonettPrice_paired_2x2(cavo_2012) in contingencytables, by Fagerland, Lydersen and Laake: 59, 6, 16 and 80 patients.
  const { difference, low, high } = pairedDifference({ onlyFirst: 16, onlySecond: 6, total: 161 })
  expect([difference, low, high].map((value) => value.toFixed(4))).toEqual(['-0.0621', '-0.1195', '-0.0032'])
})
