import { box, checkShapes, half, named, type Row, things } from './fixtures/check-shapes.ts'

const said: Row[] = [
  [
    'image_size of another resolution',
    { ...half, ...named({ box: { x: 50, y: 25, width: 100, height: 50 } }) },
    [box(100, 50, 200, 100)],
  ],
  [
    'image_width and image_height',
    { image_width: 500, image_height: 375, ...named({ box: { x: 50, y: 25, width: 100, height: 50 } }) },
    [box(100, 50, 200, 100)],
  ],
  [
    'image_size that still lies on its side',
    { image_size: { width: 750, height: 1000 }, ...named({ box: { x: 50, y: 25, width: 100, height: 50 } }) },
    [],
  ],
  [
    'image_size that is nonsense',
    { image_size: { width: -3, height: 'x' }, ...named({ box: { x: 200, y: 25, width: 100, height: 50 } }) },
    [box(200, 25, 100, 50)],
  ],
  ['box_2d (Gemini)', things({ label: 'cup', box_2d: [200, 100, 600, 400] }), [box(100, 150, 300, 300)]],
  [
    'box_format yxyx_1000',
    { box_format: 'yxyx_1000', ...things({ name: 'cup', bbox: [200, 100, 600, 400] }) },
    [box(100, 150, 300, 300)],
  ],
  [
    'box_format xyxy, in pixels by custom',
    { box_format: 'xyxy', ...things({ bbox: [100, 50, 300, 150] }) },
    [box(100, 50, 200, 100)],
  ],
  [
    'box_format xywh on the thing itself',
    named({ bbox_format: 'xywh', bbox: [100, 150, 300, 400] }),
    [box(100, 150, 300, 400)],
  ],
  [
    'box_format in words',
    { bbox_format: '[x1, y1, x2, y2], normalized 0-1000', ...things({ bbox: [100, 200, 400, 600] }) },
    [box(100, 150, 300, 300)],
  ],
  [
    'box_format coco',
    { box_format: 'COCO', ...things({ bbox: [100, 50, 200, 100] }) },
    [box(100, 50, 200, 100)],
  ],
  [
    'box_format cxcywh in parts',
    { box_format: 'cxcywh_normalized', ...things({ bbox: [0.5, 0.5, 0.2, 0.4] }) },
    [box(400, 225, 200, 300)],
  ],
  ['bbox_xyxy', named({ bbox_xyxy: [100, 50, 300, 150] }), [box(100, 50, 200, 100)]],
  ['bbox_xywh', named({ bbox_xywh: [100, 150, 200, 300] }), [box(100, 150, 200, 300)]],
  ['xyxyn (Ultralytics)', named({ xyxyn: [0.1, 0.2, 0.4, 0.6] }), [box(100, 150, 300, 300)]],
  ['xywh alone: corner or centre', named({ xywh: [300, 200, 100, 50] }), []],
  [
    'percent by name',
    { box_format: 'xywh_percent', ...things({ bbox: [10, 20, 30, 40] }) },
    [box(100, 150, 300, 300)],
  ],
  ['box_2d with parts contradicts itself', things({ box_2d: [0.1, 0.2, 0.5, 0.6] }), []],
  ['box_2d far beyond 1000 contradicts itself', things({ box_2d: [100, 200, 2500, 2600] }), []],
]

checkShapes('What the answer says about its boxes', said)
