import { describe } from 'vitest'
import { box, half, item, items, large, same, testAnnotations } from './fixtures/test-annotations.ts'

describe('Gemini', () => {
  testAnnotations([
    [
      'box_2d: [ymin, xmin, ymax, xmax], 0 to 1000',
      item({ box_2d: [200, 100, 600, 400] }),
      [box(100, 150, 300, 300)],
    ],
    [
      'box_format yxyx_1000',
      { box_format: 'yxyx_1000', ...item({ bbox: [200, 100, 600, 400] }) },
      [box(100, 150, 300, 300)],
    ],
  ])
})

describe('named coordinates', () => {
  testAnnotations([
    ['x, y, width, height', items({ x: 100, y: 50, width: 200, height: 100 }), [box(100, 50, 200, 100)]],
    [
      'the same inside of box',
      item({ box: { x: 10, y: 5, width: 200, height: 100 } }),
      [box(10, 5, 200, 100)],
    ],
    [
      'left, top, right, bottom',
      item({ position: { left: 100, top: 50, right: 300, bottom: 150 } }),
      [box(100, 50, 200, 100)],
    ],
    [
      'xmin, ymin, xmax, ymax',
      item({ box: { xmin: 100, ymin: 50, xmax: 300, ymax: 150 } }),
      [box(100, 50, 200, 100)],
    ],
    [
      'any spelling of the names',
      item({ boundingBox: { x_min: 100, yMin: 50, X_Max: 300, ymax: 150 } }),
      [box(100, 50, 200, 100)],
    ],
    ['normalized', item({ box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } }), [box(100, 150, 300, 300)]],
  ])
})

describe('declared formats', () => {
  testAnnotations([
    [
      'image_size of another resolution',
      { ...half, ...item({ box: { x: 50, y: 25, width: 100, height: 50 } }) },
      [box(100, 50, 200, 100)],
    ],
    [
      'image_size of another shape draws nothing',
      {
        image_size: { width: 750, height: 1000 },
        ...item({ box: { x: 50, y: 25, width: 100, height: 50 } }),
      },
      [],
    ],
    [
      'an invalid image_size is ignored',
      { image_size: { width: -3, height: 'x' }, ...item({ box: { x: 200, y: 25, width: 100, height: 50 } }) },
      [box(200, 25, 100, 50)],
    ],
    ['xyxy', { box_format: 'xyxy', ...items({ bbox: [100, 50, 300, 150] }) }, [box(100, 50, 200, 100)]],
    [
      'xywh on the item',
      item({ bbox_format: 'xywh', bbox: [100, 150, 300, 400] }),
      [box(100, 150, 300, 400)],
    ],
    ['COCO', { box_format: 'COCO', ...items({ bbox: [100, 50, 200, 100] }) }, [box(100, 50, 200, 100)]],
    [
      'a format in words',
      { bbox_format: '[x1, y1, x2, y2], normalized 0-1000', ...items({ bbox: [100, 200, 400, 600] }) },
      [box(100, 150, 300, 300)],
    ],
    [
      'normalized',
      { box_format: 'xyxy_normalized', ...items({ bbox: [0.1, 0.2, 0.4, 0.6] }) },
      [box(100, 150, 300, 300)],
    ],
    [
      'predictions of Roboflow: the center',
      { predictions: [{ x: 250, y: 150, width: 100, height: 60, class: 'cup' }] },
      [box(200, 120, 100, 60)],
    ],
    ['box_2d with fractions draws nothing', item({ box_2d: [0.2, 0.1, 0.6, 0.4] }), []],
    ['box_2d beyond 1000 draws nothing', item({ box_2d: [200, 100, 1600, 1400] }), []],
    [
      'normalized numbers above 1 draw nothing',
      item({ bbox_format: 'xyxy normalized', bbox: [10, 20, 40, 60] }),
      [],
    ],
    [
      'a box far over the edge is clipped',
      { ...same, ...item({ box: { x: 900, y: 700, width: 800, height: 600 } }) },
      [box(900, 700, 100, 50)],
    ],
    [
      'a box outside of the image is left out',
      { ...same, ...item({ box: { x: 2000, y: 700, width: 80, height: 60 } }) },
      [],
    ],
  ])
})

describe('undeclared lists of four numbers', () => {
  testAnnotations([
    ['both orders fit: nothing is drawn', { ...same, ...items({ bbox: [100, 50, 300, 150] }) }, []],
    ['only [x, y, width, height] fits', items({ bbox: [300, 200, 100, 50] }), [box(300, 200, 100, 50)]],
    ['only [x1, y1, x2, y2] fits', items({ bbox: [800, 50, 900, 150] }), [box(800, 50, 100, 100)]],
    [
      'one box decides the order for its list',
      items({ bbox: [100, 50, 300, 150] }, { bbox: [800, 50, 900, 150] }),
      [box(100, 50, 200, 100), box(800, 50, 100, 100)],
    ],
    [
      'boxes of one list contradict each other',
      items({ bbox: [300, 200, 100, 50] }, { bbox: [800, 50, 900, 150] }),
      [],
    ],
    ['pixels of a large image', items({ bbox: [3000, 200, 500, 400] }), [box(3000, 200, 500, 400)], large],
    ['normalized, both orders fit', items({ bbox: [0.1, 0.2, 0.3, 0.4] }), []],
    ['normalized [x1, y1, x2, y2]', items({ bbox: [0.6, 0.2, 0.9, 0.9] }), [box(600, 150, 300, 525)]],
    [
      'a list of lists',
      {
        boxes: [
          [800, 50, 900, 150],
          [100, 50, 300, 150],
        ],
      },
      [box(800, 50, 100, 100), box(100, 50, 200, 100)],
    ],
    ['other keys are ignored', items({ name: 'cup', sizes: [800, 50, 900, 150] }), []],
    ['three numbers', items({ bbox: [1, 2, 3] }), []],
    [
      'an item with two boxes is drawn once',
      item({ box_2d: [200, 100, 600, 400], position: { x: 100, y: 150, width: 300, height: 300 } }),
      [box(100, 150, 300, 300)],
    ],
  ])
})

describe('invalid boxes', () => {
  testAnnotations([
    ['NaN', item({ box: { x: Number.NaN, y: 5, width: 20, height: 30 } }), []],
    ['Infinity', item({ box: { x: 0, y: 5, width: Number.POSITIVE_INFINITY, height: 30 } }), []],
    ['no area', item({ box: { x: 10, y: 5, width: 0, height: 30 } }), []],
    ['negative width', item({ box: { x: 100, y: 5, width: -20, height: 30 } }), []],
    ['swapped corners', item({ box: { left: 300, top: 150, right: 100, bottom: 50 } }), []],
    [
      'slightly over the edge is clipped',
      item({ box: { x: -5, y: 700, width: 200, height: 60 } }),
      [box(0, 700, 195, 50)],
    ],
    [
      'far over the edge: not pixels of this image',
      item({ box: { x: 900, y: 700, width: 800, height: 600 } }),
      [],
    ],
    ['text', item({ box: 'everywhere' }), []],
    ['null', item({ box: null, position: null }), []],
    [
      'an invalid box next to a valid one',
      items(
        { box: { x: Number.NaN, y: 0, width: 1, height: 1 } },
        { box: { x: 100, y: 50, width: 200, height: 100 } },
      ),
      [box(100, 50, 200, 100)],
    ],
    ['an image without a size', item({ box_2d: [200, 100, 600, 400] }), [], { width: 0, height: 0 }],
  ])
})
