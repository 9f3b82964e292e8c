import { box, checkShapes, named, type Row, things } from '#features/results/annotations/fixtures/check-shapes.ts'

const objects: Row[] = [
  ['x, y, width, height', things({ x: 100, y: 50, width: 200, height: 100 }), [box(100, 50, 200, 100)]],
  ['the same inside box', named({ box: { x: 10, y: 5, width: 200, height: 100 } }), [box(10, 5, 200, 100)]],
  ['x, y, w, h', named({ bbox: { x: 100, y: 50, w: 200, h: 100 } }), [box(100, 50, 200, 100)]],
  ['x1, y1, x2, y2', named({ bbox: { x1: 100, y1: 50, x2: 300, y2: 150 } }), [box(100, 50, 200, 100)]],
  ['x0, y0, x1, y1', named({ bbox: { x0: 100, y0: 50, x1: 300, y1: 150 } }), [box(100, 50, 200, 100)]],
  [
    'xmin, ymin, xmax, ymax',
    named({ box: { xmin: 100, ymin: 50, xmax: 300, ymax: 150 } }),
    [box(100, 50, 200, 100)],
  ],
  [
    'x_min and yMax, in any spelling',
    named({ box: { x_min: 100, yMin: 50, X_Max: 300, ymax: 150 } }),
    [box(100, 50, 200, 100)],
  ],
  [
    'left, top, right, bottom',
    named({ position: { left: 100, top: 50, right: 300, bottom: 150 } }),
    [box(100, 50, 200, 100)],
  ],
  [
    'left, top, width, height',
    named({ rect: { left: 100, top: 50, width: 200, height: 100 } }),
    [box(100, 50, 200, 100)],
  ],
  [
    'Left, Top, Width, Height in parts (AWS)',
    named({ BoundingBox: { Left: 0.1, Top: 0.2, Width: 0.3, Height: 0.4 } }),
    [box(100, 150, 300, 300)],
  ],
  ['centre and size', named({ box: { cx: 200, cy: 100, w: 200, h: 100 } }), [box(100, 50, 200, 100)]],
  [
    'x_center, y_center in parts (YOLO)',
    named({ bbox: { x_center: 0.5, y_center: 0.5, width: 0.2, height: 0.4 } }),
    [box(400, 225, 200, 300)],
  ],
  [
    'two corners',
    named({ box: { top_left: { x: 100, y: 50 }, bottom_right: { x: 300, y: 150 } } }),
    [box(100, 50, 200, 100)],
  ],
  ['min and max as pairs', named({ box: { min: [100, 50], max: [300, 150] } }), [box(100, 50, 200, 100)]],
  [
    'numbers as text',
    named({ box: { x: '100', y: '50', width: '200', height: '100' } }),
    [box(100, 50, 200, 100)],
  ],
  [
    'numbers with px',
    named({ box: { x: '10px', y: '5px', width: '20px', height: '30px' } }),
    [box(10, 5, 20, 30)],
  ],
  [
    'percentages',
    named({ box: { x: '10%', y: '20 %', width: '30%', height: '40%' } }),
    [box(100, 150, 300, 300)],
  ],
  ['percent beside plain numbers', named({ box: { x: '10%', y: 20, width: 30, height: 40 } }), []],
  [
    'parts of the sides',
    named({ box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } }),
    [box(100, 150, 300, 300)],
  ],
  [
    'written out as text',
    named({ position: 'x: 100, y: 50, width: 200, height: 100' }),
    [box(100, 50, 200, 100)],
  ],
]

checkShapes('Named coordinates', objects)
