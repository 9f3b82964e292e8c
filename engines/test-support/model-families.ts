import { cells, centered, constant, corners, dog, type FamilyCase, rows } from './family-case.ts'
import { ultralyticsCases } from './ultralytics-cases.ts'

const labels = ['cat', 'dog']
/** In the grid of 8 px, the cell in column 3 and row 3: 24 + 8 = 32. */
const yoloxRow = [1, 1, Math.log(2), Math.log(1), 1, 0.1, 0.9]
/** Distances of 1 cell to the left and right, and of 0.5 above and below. */
const distances = (count: number, inCells: readonly number[]) =>
  inCells.flatMap((distance) =>
    Array.from({ length: count }, (_, index) => {
      const [below, fraction] = [Math.floor(distance), distance % 1]
      const weight = index === below ? 1 - fraction : index === below + 1 ? fraction : 0
      return weight > 0 ? Math.log(weight) : -100
    }),
  )
const cell = 3 * 8 + 3

const others: FamilyCase[] = [
  {
    family: 'yolox',
    labels,
    model: { outputs: [constant('output', [1, cells, 7], rows(cells, 7, { [cell]: yoloxRow }))] },
    expected: { detections: [dog] },
  },
  {
    family: 'yolov5',
    labels,
    model: {
      metadata: { names: "['cat', 'dog']", stride: '32' },
      outputs: [constant('output0', [1, 3 * cells, 7], rows(3 * cells, 7, { 9: [...centered, 1, 0, 0.9] }))],
    },
    expected: { detections: [dog] },
  },
  {
    family: 'nanodet-plus',
    labels,
    model: {
      outputs: [
        // With the grid of 64 px. Distances are measured from the corner of a cell: column 4, row 4.
        constant(
          'output',
          [1, cells + 1, 34],
          rows(cells + 1, 34, { [4 * 8 + 4]: [0.1, 0.9, ...distances(8, [1, 0.5, 1, 0.5])] }),
        ),
      ],
    },
    expected: { detections: [dog] },
  },
  {
    family: 'nanodet',
    labels,
    model: {
      outputs: [8, 4, 2].flatMap((side) => [
        constant(
          `cls_${side}`,
          [1, side * side, 2],
          rows(side * side, 2, side === 8 ? { [cell]: [0.1, 0.9] } : {}),
        ),
        constant(
          `dis_${side}`,
          [1, side * side, 44],
          // From the center of the cell, at 28.
          rows(side * side, 44, side === 8 ? { [cell]: distances(11, [0.5, 0, 1.5, 1]) } : {}),
        ),
      ]),
    },
    expected: { detections: [dog] },
  },
  {
    family: 'd-fine',
    labels,
    model: {
      inputs: [
        { name: 'images', dims: [0, 3, 64, 64] },
        { name: 'orig_target_sizes', type: 'int64', dims: [0, 2] },
      ],
      outputs: [
        { name: 'labels', type: 'int64', dims: [1, 300], values: rows(300, 1, { 2: [1] }) },
        constant('boxes', [1, 300, 4], rows(300, 4, { 2: corners })),
        constant('scores', [1, 300], rows(300, 1, { 2: [0.9] })),
      ],
    },
    expected: { detections: [dog] },
  },
  ...[
    ['rf-detr', 'dets', 'labels'],
    ['rt-detr', 'pred_boxes', 'logits'],
  ].map(([family = '', boxes = '', scores = '']) => ({
    ...{ family, labels },
    model: {
      outputs: [
        constant(boxes, [1, 300, 4], rows(300, 4, { 2: [0.5, 0.5, 0.25, 0.125] })),
        // The last class stands for no object.
        constant(
          scores,
          [1, 300, 3],
          rows(300, 3, { 2: [-9, Math.log(9), 9] }).map((value) => value || -9),
        ),
      ],
    },
    expected: { detections: [dog] },
  })),
  {
    family: 'tf-ssd',
    labels,
    model: {
      inputs: [{ name: 'input_tensor', type: 'uint8', dims: [1, 64, 64, 3] }],
      outputs: [
        constant(
          'detection_boxes',
          [1, 10, 4],
          rows(10, 4, { 0: [28, 24, 36, 40].map((side) => side / 64) }),
        ),
        constant('detection_classes', [1, 10], rows(10, 1, { 0: [2] })),
        constant('detection_scores', [1, 10], rows(10, 1, { 0: [0.9] })),
        constant('num_detections', [1], [1]),
      ],
    },
    expected: { detections: [dog] },
  },
  {
    family: 'classifier',
    labels,
    model: { outputs: [constant('logits', [1, 2], [Math.log(1), Math.log(3)])] },
    expected: {
      classes: [
        { label: 'dog', confidence: 0.75 },
        { label: 'cat', confidence: 0.25 },
      ],
    },
  },
]

export const familyCases: readonly FamilyCase[] = [...ultralyticsCases, ...others]
