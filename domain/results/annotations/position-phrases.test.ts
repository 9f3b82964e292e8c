import { box, region, resultOfItem, testAnnotations } from './fixtures/test-annotations.ts'

testAnnotations([
  ['top left', resultOfItem({ position: 'top left' }), [region(0, 0, 400, 300)]],
  [
    'bottom-right corner of the image',
    resultOfItem({ location: 'Bottom-right corner of the image' }),
    [region(600, 450, 400, 300)],
  ],
  ['center', resultOfItem({ position: 'center' }), [region(300, 225, 400, 300)]],
  ['top center', resultOfItem({ position: 'top center' }), [region(300, 0, 400, 300)]],
  [
    'on the left side covers the full height',
    resultOfItem({ position: 'on the left side' }),
    [region(0, 0, 400, 750)],
  ],
  ['upper half', resultOfItem({ region: 'upper half' }), [region(0, 0, 1000, 375)]],
  [
    'a small item in the center',
    resultOfItem({ position: 'center', size: 'small' }),
    [region(360, 270, 280, 210)],
  ],
  ['left of the bottle is relative', resultOfItem({ position: 'left of the bottle' }), []],
  ['left of center is relative', resultOfItem({ position: 'left of center' }), []],
  ['near the entrance has no direction', resultOfItem({ location: 'near the entrance' }), []],
  ['from top to bottom is a contradiction', resultOfItem({ position: 'from top to bottom' }), []],
  [
    'a phrase replaces an ambiguous box',
    resultOfItem({ bbox: [0.1, 0.2, 0.3, 0.4], position: 'top left' }),
    [region(0, 0, 400, 300)],
  ],
  [
    'a box takes precedence over a phrase',
    resultOfItem({ box_2d: [200, 100, 600, 400], position: 'top left' }),
    [box(100, 150, 300, 300)],
  ],
])
