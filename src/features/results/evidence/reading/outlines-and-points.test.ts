import { box, checkShapes, named, point, type Row, things } from '#features/results/annotations/fixtures/check-shapes.ts'

const outlines: Row[] = [
  [
    'an outline of points',
    named({
      polygon: [
        { x: 100, y: 60 },
        { x: 300, y: 50 },
        { x: 290, y: 150 },
      ],
    }),
    [box(100, 50, 200, 100)],
  ],
  [
    'an outline of pairs',
    named({
      polygon: [
        [100, 60],
        [300, 50],
        [290, 150],
      ],
    }),
    [box(100, 50, 200, 100)],
  ],
  [
    'a flat outline (COCO)',
    named({ segmentation: [[100, 60, 300, 50, 290, 150]] }),
    [box(100, 50, 200, 100)],
  ],
  [
    'a turned text box of eight numbers',
    named({ box: [100, 60, 300, 50, 300, 140, 100, 150] }),
    [box(100, 50, 200, 100)],
  ],
  [
    'vertices without zeros (Google)',
    named({ boundingPoly: { vertices: [{ y: 50 }, { x: 300, y: 50 }, { x: 300, y: 150 }, { y: 150 }] } }),
    [box(0, 50, 300, 100)],
  ],
  [
    'normalizedVertices',
    named({
      boundingPoly: {
        normalizedVertices: [
          { x: 0.1, y: 0.2 },
          { x: 0.4, y: 0.2 },
          { x: 0.4, y: 0.6 },
        ],
      },
    }),
    [box(100, 150, 300, 300)],
  ],
]

checkShapes('Outlines', outlines)

const points: Row[] = [
  ['a spot', named({ position: { x: 300, y: 200 } }), [point(300, 200)]],
  ['a spot in parts', named({ center: { x: 0.3, y: 0.2 } }), [point(300, 150)]],
  [
    'Gemini points',
    { box_format: 'yxyx_1000', ...things({ label: 'cup', point: [200, 300] }) },
    [point(300, 150)],
  ],
  [
    'a spot beside a size: corner or centre',
    named({ position: { x: 300, y: 200 }, size: { width: 50, height: 40 } }),
    [],
  ],
  ['x and y of something without a name', { data: [{ x: 3, y: 4 }] }, []],
  [
    'predictions: corner or centre',
    { predictions: [{ x: 300, y: 200, width: 50, height: 40, class: 'cup' }] },
    [],
  ],
  [
    'predictions of Roboflow: centre',
    { predictions: [{ x: 300, y: 200, width: 50, height: 40, class: 'cup', detection_id: 'a' }] },
    [box(275, 180, 50, 40)],
  ],
]

checkShapes('Points', points)
