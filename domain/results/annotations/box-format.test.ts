import { describe } from 'vitest'
import {
  box,
  fullImageSizeField,
  halfImageSizeField,
  largePhotoSize,
  resultOfItem,
  resultOfItems,
  testAnnotations,
} from './fixtures/test-annotations.ts'

describe('Gemini', () => {
  testAnnotations([
    [
      'box_2d: [ymin, xmin, ymax, xmax], 0 to 1000',
      resultOfItem({ box_2d: [200, 100, 600, 400] }),
      [box(100, 150, 300, 300)],
    ],
    [
      'box_format yxyx_1000',
      { box_format: 'yxyx_1000', ...resultOfItem({ bbox: [200, 100, 600, 400] }) },
      [box(100, 150, 300, 300)],
    ],
  ])
})

describe('named coordinates', () => {
  testAnnotations([
    [
      'x, y, width, height',
      resultOfItems({ x: 100, y: 50, width: 200, height: 100 }),
      [box(100, 50, 200, 100)],
    ],
    [
      'the same inside of box',
      resultOfItem({ box: { x: 10, y: 5, width: 200, height: 100 } }),
      [box(10, 5, 200, 100)],
    ],
    [
      'left, top, right, bottom',
      resultOfItem({ position: { left: 100, top: 50, right: 300, bottom: 150 } }),
      [box(100, 50, 200, 100)],
    ],
    [
      'xmin, ymin, xmax, ymax',
      resultOfItem({ box: { xmin: 100, ymin: 50, xmax: 300, ymax: 150 } }),
      [box(100, 50, 200, 100)],
    ],
    [
      'any spelling of the names',
      resultOfItem({ boundingBox: { x_min: 100, yMin: 50, X_Max: 300, ymax: 150 } }),
      [box(100, 50, 200, 100)],
    ],
    [
      'normalized',
      resultOfItem({ box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } }),
      [box(100, 150, 300, 300)],
    ],
  ])
})

describe('declared formats', () => {
  testAnnotations([
    [
      'image_size of another resolution',
      { ...halfImageSizeField, ...resultOfItem({ box: { x: 50, y: 25, width: 100, height: 50 } }) },
      [box(100, 50, 200, 100)],
    ],
    [
      'image_size of another shape draws nothing',
      {
        image_size: { width: 750, height: 1000 },
        ...resultOfItem({ box: { x: 50, y: 25, width: 100, height: 50 } }),
      },
      [],
    ],
    [
      'an invalid image_size is ignored',
      {
        image_size: { width: -3, height: 'x' },
        ...resultOfItem({ box: { x: 200, y: 25, width: 100, height: 50 } }),
      },
      [box(200, 25, 100, 50)],
    ],
    [
      'xyxy',
      { box_format: 'xyxy', ...resultOfItems({ bbox: [100, 50, 300, 150] }) },
      [box(100, 50, 200, 100)],
    ],
    [
      'xywh on the item',
      resultOfItem({ bbox_format: 'xywh', bbox: [100, 150, 300, 400] }),
      [box(100, 150, 300, 400)],
    ],
    [
      'COCO',
      { box_format: 'COCO', ...resultOfItems({ bbox: [100, 50, 200, 100] }) },
      [box(100, 50, 200, 100)],
    ],
    [
      'a format in words',
      {
        bbox_format: '[x1, y1, x2, y2], normalized 0-1000',
        ...resultOfItems({ bbox: [100, 200, 400, 600] }),
      },
      [box(100, 150, 300, 300)],
    ],
    [
      'normalized',
      { box_format: 'xyxy_normalized', ...resultOfItems({ bbox: [0.1, 0.2, 0.4, 0.6] }) },
      [box(100, 150, 300, 300)],
    ],
    [
      'predictions of Roboflow: the center',
      { predictions: [{ x: 250, y: 150, width: 100, height: 60, class: 'cup' }] },
      [box(200, 120, 100, 60)],
    ],
    [
      'predictions with named corners, as of Hugging Face',
      { predictions: [{ label: 'cat', box: { xmin: 300, ymin: 300, xmax: 400, ymax: 400 } }] },
      [box(300, 300, 100, 100)],
    ],
    [
      'predictions with lists, whose order is not declared',
      { predictions: [{ label: 'cat', bbox: [800, 600, 900, 700] }] },
      [box(800, 600, 100, 100)],
    ],
    [
      'cxcywh',
      { box_format: 'cxcywh', predictions: [{ label: 'cat', bbox: [250, 150, 100, 60] }] },
      [box(200, 120, 100, 60)],
    ],
    ['box_2d with fractions draws nothing', resultOfItem({ box_2d: [0.2, 0.1, 0.6, 0.4] }), []],
    ['box_2d beyond 1000 draws nothing', resultOfItem({ box_2d: [200, 100, 1600, 1400] }), []],
    [
      'normalized numbers above 1 draw nothing',
      resultOfItem({ bbox_format: 'xyxy normalized', bbox: [10, 20, 40, 60] }),
      [],
    ],
    [
      'a box far over the edge is clipped',
      { ...fullImageSizeField, ...resultOfItem({ box: { x: 900, y: 700, width: 800, height: 600 } }) },
      [box(900, 700, 100, 50)],
    ],
    [
      'a box outside of the image is left out',
      { ...fullImageSizeField, ...resultOfItem({ box: { x: 2000, y: 700, width: 80, height: 60 } }) },
      [],
    ],
  ])
})

describe('undeclared lists of four numbers', () => {
  testAnnotations([
    [
      'both orders fit: nothing is drawn',
      { ...fullImageSizeField, ...resultOfItems({ bbox: [100, 50, 300, 150] }) },
      [],
    ],
    [
      'only [x, y, width, height] fits',
      resultOfItems({ bbox: [300, 200, 100, 50] }),
      [box(300, 200, 100, 50)],
    ],
    ['only [x1, y1, x2, y2] fits', resultOfItems({ bbox: [800, 50, 900, 150] }), [box(800, 50, 100, 100)]],
    [
      'one box decides the order for its list',
      resultOfItems({ bbox: [100, 50, 300, 150] }, { bbox: [800, 50, 900, 150] }),
      [box(100, 50, 200, 100), box(800, 50, 100, 100)],
    ],
    [
      'boxes of one list contradict each other',
      resultOfItems({ bbox: [300, 200, 100, 50] }, { bbox: [800, 50, 900, 150] }),
      [],
    ],
    [
      'pixels of a large image',
      resultOfItems({ bbox: [3000, 200, 500, 400] }),
      [box(3000, 200, 500, 400)],
      largePhotoSize,
    ],
    ['normalized, both orders fit', resultOfItems({ bbox: [0.1, 0.2, 0.3, 0.4] }), []],
    ['normalized [x1, y1, x2, y2]', resultOfItems({ bbox: [0.6, 0.2, 0.9, 0.9] }), [box(600, 150, 300, 525)]],
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
    ['other keys are ignored', resultOfItems({ name: 'cup', sizes: [800, 50, 900, 150] }), []],
    ['three numbers', resultOfItems({ bbox: [1, 2, 3] }), []],
    [
      'an item with two boxes is drawn once',
      resultOfItem({ box_2d: [200, 100, 600, 400], position: { x: 100, y: 150, width: 300, height: 300 } }),
      [box(100, 150, 300, 300)],
    ],
  ])
})

describe('invalid boxes', () => {
  testAnnotations([
    ['NaN', resultOfItem({ box: { x: Number.NaN, y: 5, width: 20, height: 30 } }), []],
    ['Infinity', resultOfItem({ box: { x: 0, y: 5, width: Number.POSITIVE_INFINITY, height: 30 } }), []],
    ['no area', resultOfItem({ box: { x: 10, y: 5, width: 0, height: 30 } }), []],
    ['negative width', resultOfItem({ box: { x: 100, y: 5, width: -20, height: 30 } }), []],
    ['swapped corners', resultOfItem({ box: { left: 300, top: 150, right: 100, bottom: 50 } }), []],
    [
      'slightly over the edge is clipped',
      resultOfItem({ box: { x: -5, y: 700, width: 200, height: 60 } }),
      [box(0, 700, 195, 50)],
    ],
    [
      'far over the edge: not pixels of this image',
      resultOfItem({ box: { x: 900, y: 700, width: 800, height: 600 } }),
      [],
    ],
    ['text', resultOfItem({ box: 'everywhere' }), []],
    ['null', resultOfItem({ box: null, position: null }), []],
    [
      'an invalid box next to a valid one',
      resultOfItems(
        { box: { x: Number.NaN, y: 0, width: 1, height: 1 } },
        { box: { x: 100, y: 50, width: 200, height: 100 } },
      ),
      [box(100, 50, 200, 100)],
    ],
    ['an image without a size', resultOfItem({ box_2d: [200, 100, 600, 400] }), [], { width: 0, height: 0 }],
  ])
})
