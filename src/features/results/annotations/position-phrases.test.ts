import { box, checkShapes, named, type Row, zone } from './fixtures/check-shapes.ts'

const zones: Row[] = [
  ['top left', named({ position: 'top left' }), [zone(0, 0, 400, 300)]],
  [
    'Bottom-right corner of the image',
    named({ location: 'Bottom-right corner of the image' }),
    [zone(600, 450, 400, 300)],
  ],
  ['center', named({ position: 'center' }), [zone(300, 225, 400, 300)]],
  ['top center', named({ position: 'top center' }), [zone(300, 0, 400, 300)]],
  ['left side: all of it', named({ position: 'on the left side' }), [zone(0, 0, 400, 750)]],
  ['upper half', named({ region: 'upper half' }), [zone(0, 0, 1000, 375)]],
  ['a small thing in the middle', named({ position: 'center', size: 'small' }), [zone(360, 270, 280, 210)]],
  ['left of the bottle', named({ position: 'left of the bottle' }), []],
  ['left of center', named({ position: 'left of center' }), []],
  ['not in words of place', named({ location: 'near the entrance' }), []],
  ['a contradiction', named({ position: 'from top to bottom' }), []],
  [
    'an unclear box, but clear words',
    named({ bbox: [0.1, 0.2, 0.3, 0.4], position: 'top left' }),
    [zone(0, 0, 400, 300)],
  ],
  [
    'a clear box and words',
    named({ box_2d: [200, 100, 600, 400], position: 'top left' }),
    [box(100, 150, 300, 300)],
  ],
]

checkShapes('Words of place', zones)
