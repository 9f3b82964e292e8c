import {
  cellCount,
  createConstantOutput,
  createRows,
  cxcywhBox,
  dogDetection,
  type FamilyCase,
  transpose,
  xyxyBox,
} from './family-case.ts'

/** Of Ultralytics. */
const describeTask = (task: string, more: Record<string, string> = {}) => ({
  ...{ task, names: "{0: 'cat', 1: 'dog'}", imgsz: '[64, 64]', stride: '32', batch: '1', ...more },
})

/** Overlaps the first one. */
const shifted = [33, 32, 16, 8]
const other = { label: 'cat', confidence: 0.8, box: { x: 50, y: 56, width: 32, height: 16 } }

const detect = (filled: Record<number, readonly number[]>, extra = 0) =>
  createConstantOutput(
    'output0',
    [1, 6 + extra, cellCount],
    transpose(createRows(cellCount, 6 + extra, filled), 6 + extra),
  )

const withBoxes: FamilyCase[] = [
  {
    family: 'ultralytics-detect',
    model: {
      metadata: describeTask('detect'),
      outputs: [
        detect({
          3: [...cxcywhBox, 0.1, 0.9],
          4: [...shifted, 0.1, 0.7],
          9: [...shifted, 0.8, 0],
          10: [...cxcywhBox, 0.29, 0.1],
        }),
      ],
    },
    expected: { detections: [dogDetection, other] },
  },
  {
    family: 'ultralytics-detect',
    model: {
      metadata: describeTask('detect', { end2end: 'True' }),
      outputs: [
        createConstantOutput(
          'output0',
          [1, 300, 6],
          createRows(300, 6, { 0: [...xyxyBox, 0.9, 1], 1: [...xyxyBox, 0.2, 0] }),
        ),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  {
    family: 'ultralytics-rt-detr',
    model: {
      metadata: describeTask('detect', { description: 'Ultralytics rtdetr-l model' }),
      outputs: [
        createConstantOutput(
          'output0',
          [1, 300, 6],
          createRows(300, 6, { 7: [0.5, 0.5, 0.25, 0.125, 0.1, 0.9] }),
        ),
      ],
    },
    expected: { detections: [dogDetection] },
  },
  {
    family: 'ultralytics-classify',
    model: {
      metadata: describeTask('classify'),
      outputs: [createConstantOutput('output0', [1, 2], [0.25, 0.75])],
    },
    expected: {
      classes: [
        { label: 'dog', confidence: 0.75 },
        { label: 'cat', confidence: 0.25 },
      ],
    },
  },
  {
    family: 'ultralytics-pose',
    model: {
      metadata: describeTask('pose', {
        kpt_shape: '[2, 3]',
        kpt_names: "{0: ['nose', 'tail'], 1: ['nose', 'tail']}",
      }),
      outputs: [detect({ 5: [...cxcywhBox, 0, 0.9, 26, 30, 0.8, 38, 34, 0.1] }, 6)],
    },
    expected: {
      detections: [
        {
          ...dogDetection,
          points: [
            { name: 'nose', x: 52, y: 60, confidence: 0.8 },
            { name: 'tail', x: 76, y: 68, confidence: 0.1 },
          ],
        },
      ],
    },
  },
  {
    family: 'ultralytics-pose',
    model: {
      metadata: describeTask('pose', { kpt_shape: '[1, 2]' }),
      outputs: [
        createConstantOutput('output0', [1, 300, 8], createRows(300, 8, { 0: [...xyxyBox, 0.9, 1, 26, 30] })),
      ],
    },
    expected: {
      detections: [{ ...dogDetection, points: [{ name: 'point 1', x: 52, y: 60, confidence: 1 }] }],
    },
  },
  {
    family: 'ultralytics-obb',
    model: {
      metadata: describeTask('obb'),
      outputs: [
        detect(
          {
            5: [...cxcywhBox, 0, 0.9, 0],
            6: [...shifted, 0, 0.8, 0.05],
            7: [48, 32, 16, 8, 0, 0.7, Math.PI / 2],
          },
          1,
        ),
      ],
    },
    expected: {
      detections: [
        {
          ...dogDetection,
          angle: 0,
          outline: [
            { x: 48, y: 56 },
            { x: 80, y: 56 },
            { x: 80, y: 72 },
            { x: 48, y: 72 },
          ],
        },
        {
          ...{ label: 'dog', confidence: 0.7, angle: 90, box: { x: 88, y: 48, width: 16, height: 32 } },
          outline: [
            { x: 104, y: 48 },
            { x: 104, y: 80 },
            { x: 88, y: 80 },
            { x: 88, y: 48 },
          ],
        },
      ],
    },
  },
  {
    family: 'ultralytics-obb',
    model: {
      metadata: describeTask('obb'),
      outputs: [
        createConstantOutput('output0', [1, 300, 7], createRows(300, 7, { 0: [...cxcywhBox, 0.9, 1, 0] })),
      ],
    },
    expected: {
      detections: [
        {
          ...dogDetection,
          angle: 0,
          outline: [
            { x: 48, y: 56 },
            { x: 80, y: 56 },
            { x: 80, y: 72 },
            { x: 48, y: 72 },
          ],
        },
      ],
    },
  },
]

/** A prototype of 16 cells per side, in which a cell has 4 px, and a second one that is empty. The left half is positive. */
const prototypes = Array.from({ length: 2 * 16 * 16 }, (_, index) =>
  index >= 256 ? 0 : index % 16 < 8 ? 1 : -1,
)
/** In the box, from 24 to 32, where the interpolated value is 0. Between a cell and three outside, the corner is cut off. */
const leftHalf = [
  { x: 52, y: 56 },
  { x: 48, y: 60 },
  { x: 48, y: 68 },
  { x: 52, y: 72 },
  { x: 60, y: 72 },
  { x: 64, y: 68 },
  { x: 64, y: 60 },
  { x: 60, y: 56 },
]

const segmentation: FamilyCase[] = [
  {
    family: 'ultralytics-segment',
    model: {
      metadata: describeTask('segment'),
      outputs: [
        detect({ 5: [...cxcywhBox, 0, 0.9, 1, 5] }, 2),
        createConstantOutput('output1', [1, 2, 16, 16], prototypes),
      ],
    },
    expected: { detections: [{ ...dogDetection, outline: leftHalf }] },
  },
  {
    family: 'ultralytics-segment',
    model: {
      metadata: describeTask('segment'),
      outputs: [
        createConstantOutput('output0', [1, 300, 8], createRows(300, 8, { 0: [...xyxyBox, 0.9, 1, 1, 5] })),
        createConstantOutput('output1', [1, 2, 16, 16], prototypes),
      ],
    },
    expected: { detections: [{ ...dogDetection, outline: leftHalf }] },
  },
]

export const ultralyticsCases: readonly FamilyCase[] = [...withBoxes, ...segmentation]
