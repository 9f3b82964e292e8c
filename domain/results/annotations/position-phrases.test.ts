import { box, item, region, testAnnotations } from './fixtures/test-annotations.ts'

testAnnotations([
  ['top left', item({ position: 'top left' }), [region(0, 0, 400, 300)]],
  [
    'bottom-right corner of the image',
    item({ location: 'Bottom-right corner of the image' }),
    [region(600, 450, 400, 300)],
  ],
  ['center', item({ position: 'center' }), [region(300, 225, 400, 300)]],
  ['top center', item({ position: 'top center' }), [region(300, 0, 400, 300)]],
  [
    'on the left side covers the full height',
    item({ position: 'on the left side' }),
    [region(0, 0, 400, 750)],
  ],
  ['upper half', item({ region: 'upper half' }), [region(0, 0, 1000, 375)]],
  ['a small item in the center', item({ position: 'center', size: 'small' }), [region(360, 270, 280, 210)]],
  ['left of the bottle is relative', item({ position: 'left of the bottle' }), []],
  ['left of center is relative', item({ position: 'left of center' }), []],
  ['near the entrance has no direction', item({ location: 'near the entrance' }), []],
  ['from top to bottom is a contradiction', item({ position: 'from top to bottom' }), []],
  [
    'a phrase replaces an ambiguous box',
    item({ bbox: [0.1, 0.2, 0.3, 0.4], position: 'top left' }),
    [region(0, 0, 400, 300)],
  ],
  [
    'a box takes precedence over a phrase',
    item({ box_2d: [200, 100, 600, 400], position: 'top left' }),
    [box(100, 150, 300, 300)],
  ],
])
