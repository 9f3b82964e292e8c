import {
  cellCount,
  createConstantOutput,
  createRows,
  cxcywhBox,
  dogDetection,
  type FamilyCase,
  xyxyBox,
} from './family-case.ts'
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
    model: {
      outputs: [
        createConstantOutput('output', [1, cellCount, 7], createRows(cellCount, 7, { [cell]: yoloxRow })),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  {
    family: 'yolov5',
    labels,
    model: {
      metadata: { names: "['cat', 'dog']", stride: '32' },
      outputs: [
        createConstantOutput(
          'output0',
          [1, 3 * cellCount, 7],
          createRows(3 * cellCount, 7, { 9: [...cxcywhBox, 1, 0, 0.9] }),
        ),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  {
    family: 'nanodet-plus',
    labels,
    model: {
      outputs: [
        // With the grid of 64 px. Distances are measured from the corner of a cell: column 4, row 4.
        createConstantOutput(
          'output',
          [1, cellCount + 1, 34],
          createRows(cellCount + 1, 34, { [4 * 8 + 4]: [0.1, 0.9, ...distances(8, [1, 0.5, 1, 0.5])] }),
        ),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  {
    family: 'nanodet',
    labels,
    model: {
      outputs: [8, 4, 2].flatMap((side) => [
        createConstantOutput(
          `cls_${side}`,
          [1, side * side, 2],
          createRows(side * side, 2, side === 8 ? { [cell]: [0.1, 0.9] } : {}),
        ),
        createConstantOutput(
          `dis_${side}`,
          [1, side * side, 44],
          // From the center of the cell, at 28.
          createRows(side * side, 44, side === 8 ? { [cell]: distances(11, [0.5, 0, 1.5, 1]) } : {}),
        ),
      ]),
    },
    expected: { detections: [dogDetection] },
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
        { name: 'labels', type: 'int64', dims: [1, 300], values: createRows(300, 1, { 2: [1] }) },
        createConstantOutput('boxes', [1, 300, 4], createRows(300, 4, { 2: xyxyBox })),
        createConstantOutput('scores', [1, 300], createRows(300, 1, { 2: [0.9] })),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  ...[
    ['rf-detr', 'dets', 'labels'],
    ['rt-detr', 'pred_boxes', 'logits'],
  ].map(([family = '', boxes = '', scores = '']) => ({
    ...{ family, labels },
    model: {
      outputs: [
        createConstantOutput(boxes, [1, 300, 4], createRows(300, 4, { 2: [0.5, 0.5, 0.25, 0.125] })),
        // The last class stands for no object.
        createConstantOutput(
          scores,
          [1, 300, 3],
          createRows(300, 3, { 2: [-9, Math.log(9), 9] }).map((value) => value || -9),
        ),
      ],
    },
    expected: { detections: [dogDetection] },
  })),
  {
    family: 'tf-ssd',
    labels,
    model: {
      inputs: [{ name: 'input_tensor', type: 'uint8', dims: [1, 64, 64, 3] }],
      outputs: [
        createConstantOutput(
          'detection_boxes',
          [1, 10, 4],
          createRows(10, 4, { 0: [28, 24, 36, 40].map((side) => side / 64) }),
        ),
        createConstantOutput('detection_classes', [1, 10], createRows(10, 1, { 0: [2] })),
        createConstantOutput('detection_scores', [1, 10], createRows(10, 1, { 0: [0.9] })),
        createConstantOutput('num_detections', [1], [1]),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  {
    family: 'classifier',
    labels,
    model: { outputs: [createConstantOutput('logits', [1, 2], [Math.log(1), Math.log(3)])] },
    expected: {
      classes: [
        { label: 'dog', confidence: 0.75 },
        { label: 'cat', confidence: 0.25 },
      ],
    },
  },
]

export const familyCases: readonly FamilyCase[] = [...ultralyticsCases, ...others]
