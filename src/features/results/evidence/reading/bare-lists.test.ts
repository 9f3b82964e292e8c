import { box, checkShapes, large, named, type Row, same, things } from '#features/results/annotations/fixtures/check-shapes.ts'

const bare: Row[] = [
  ['a bare list, both orders possible', { ...same, ...things({ bbox: [100, 50, 300, 150] }) }, []],
  [
    'a bare list that can only be a corner and a size',
    { ...same, ...things({ bbox: [300, 200, 100, 50] }) },
    [box(300, 200, 100, 50)],
  ],
  [
    'a bare list that can only be two corners',
    { ...same, ...things({ bbox: [800, 50, 900, 150] }) },
    [box(800, 50, 100, 100)],
  ],
  [
    'one thing of the list settles the order for all',
    { ...same, ...things({ bbox: [100, 50, 300, 150] }, { bbox: [800, 50, 900, 150] }) },
    [box(100, 50, 200, 100), box(800, 50, 100, 100)],
  ],
  [
    'things of one list that contradict each other',
    { ...same, ...things({ bbox: [300, 200, 100, 50] }, { bbox: [800, 50, 900, 150] }) },
    [],
  ],
  ['without image_size: pixels or thousandths', things({ bbox: [300, 200, 100, 50] }), []],
  [
    'without image_size, but pixels and thousandths are the same',
    things({ bbox: [300, 200, 100, 50] }),
    [box(300, 200, 100, 50)],
    { width: 1000, height: 1000 },
  ],
  [
    'without image_size, beyond 1000: pixels',
    things({ bbox: [3000, 200, 500, 400] }),
    [box(3000, 200, 500, 400)],
    large,
  ],
  ['parts, both orders possible', things({ bbox: [0.1, 0.2, 0.3, 0.4] }), []],
  ['parts that can only be two corners', things({ bbox: [0.6, 0.2, 0.9, 0.9] }), [box(600, 150, 300, 525)]],
  ['both orders give the same', { ...same, ...things({ bbox: [0, 0, 300, 150] }) }, [box(0, 0, 300, 150)]],
  [
    'a bare list as text',
    { ...same, ...things({ name: 'cup', position: '[800, 50, 900, 150]' }) },
    [box(800, 50, 100, 100)],
  ],
  [
    'a list of bare lists',
    {
      ...same,
      boxes: [
        [800, 50, 900, 150],
        [100, 50, 300, 150],
      ],
    },
    [box(800, 50, 100, 100), box(100, 50, 200, 100)],
  ],
  ['a list that is no place', things({ name: 'cup', sizes: [800, 50, 900, 150] }), []],
  ['three numbers', things({ bbox: [1, 2, 3] }), []],
  ['a bare pair: no order', named({ point: [300, 200] }), []],
]

checkShapes('Bare lists', bare)
