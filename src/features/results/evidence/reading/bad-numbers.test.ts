import { box, checkShapes, large, named, type Row, same, things } from '#features/results/annotations/fixtures/check-shapes.ts'

const bad: Row[] = [
  ['NaN', named({ box: { x: Number.NaN, y: 5, width: 20, height: 30 } }), []],
  ['Infinity', named({ box: { x: 0, y: 5, width: Number.POSITIVE_INFINITY, height: 30 } }), []],
  ['no area', named({ box: { x: 10, y: 5, width: 0, height: 30 } }), []],
  ['negative width', named({ box: { x: 100, y: 5, width: -20, height: 30 } }), []],
  ['corners the wrong way round', named({ box: { x1: 300, y1: 150, x2: 100, y2: 50 } }), []],
  [
    'a little over the edge',
    named({ box: { x: -5, y: 700, width: 200, height: 60 } }),
    [box(0, 700, 195, 50)],
  ],
  [
    'far over the edge: not pixels of this picture',
    named({ box: { x: 900, y: 700, width: 800, height: 600 } }),
    [],
  ],
  [
    'far over the edge of the declared picture: clipped',
    { ...same, ...named({ box: { x: 900, y: 700, width: 800, height: 600 } }) },
    [box(900, 700, 100, 50)],
  ],
  [
    'outside of the declared picture',
    { ...same, ...named({ box: { x: 2000, y: 700, width: 80, height: 60 } }) },
    [],
  ],
  [
    'all of it within 100, no scale: pixels or percent',
    named({ box: { x: 10, y: 20, width: 30, height: 40 } }),
    [],
  ],
  [
    'all of it within 1000 in a larger picture: pixels or thousandths',
    named({ box: { x: 100, y: 200, width: 300, height: 400 } }),
    [],
    large,
  ],
  ['a box of one pixel or of everything', named({ box: { x: 0, y: 0, width: 1, height: 1 } }), []],
  ['text for a box', named({ box: 'everywhere' }), []],
  ['null', named({ box: null, position: null }), []],
  [
    'a bad one beside a good one',
    things(
      { box: { x: Number.NaN, y: 0, width: 1, height: 1 } },
      { box: { x: 100, y: 50, width: 200, height: 100 } },
    ),
    [box(100, 50, 200, 100)],
  ],
  ['a picture without a size', named({ box_2d: [200, 100, 600, 400] }), [], { width: 0, height: 0 }],
]

checkShapes('Bad numbers', bad)
