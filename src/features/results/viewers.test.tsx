import { expect, test } from 'vitest'
import { sampleResults } from './fixtures/results.ts'
import { showResult } from './fixtures/show.tsx'

const variants = ['every', 'required', 'empty'] as const
type Variant = (typeof variants)[number]

/** The visible text of the results in `fixtures/results.ts`, line by line. */
const expectedLines: Record<string, Record<Variant, string[]>> = {
  'text-extractor': {
    every: [
      'PHARMACY',
      'Open 24 hours',
      'Tel 555 0142',
      'Underlined words were read with less than 60% confidence.',
    ],
    required: ['PHARMACY'],
    empty: ['No text detected in the image.'],
  },
  'object-counter': {
    every: [
      '7 objects',
      'High confidence 92%',
      'Count differs from expected value (9)',
      'Counted',
      'apple',
      '4',
      'bottle',
      '3',
      'Requested',
      'apple',
      'bottle',
      'car',
      'Found',
      'apple',
      'bottle',
      'Not found',
      'car',
    ],
    required: ['3 objects'],
    empty: ['0 objects', 'High confidence 99%'],
  },
  counter: {
    every: ['26 objects', 'Medium confidence 71%', 'By kind', 'screw', '18', 'washer', '8'],
    required: ['26 objects'],
    empty: ['0 objects', 'High confidence 99%'],
  },
  'people-counter': {
    every: ['1 person', 'High confidence 87%', 'By kind', 'adult', '1'],
    required: ['12 people'],
    empty: ['0 people', 'High confidence 100%'],
  },
  'general-object-detection': {
    every: [
      '3 objects',
      'High confidence 81%',
      'Objects',
      'cordless drill',
      'Yellow and black, battery attached',
      'top left, large',
      'High 96%',
      'hammer',
      'Wooden handle',
      'center, medium',
      'Medium 72%',
      'pencil',
      'small',
      'Low 38%',
      'Scene',
      'A workbench with hand tools and wood shavings.',
    ],
    required: ['1 object', 'Objects', 'hammer'],
    empty: ['0 objects', 'High confidence 90%'],
  },
  'scene-analyzer': {
    every: [
      'A warehouse aisle with a forklift.',
      'Pallets are stacked three high on both sides.',
      'A forklift carries one of them towards the camera.',
    ],
    required: ['A street crossing at night.'],
    empty: ['No scene information detected in the image.'],
  },
  'damage-assessment': {
    every: [
      'Condition',
      '6.5 out of 10',
      'Good',
      'Cleanliness',
      '8 out of 10',
      'Excellent',
      'Damage detected in the assessment',
      'Assessment',
      'The rear bumper is dented; paint is intact elsewhere.',
      'Issues found',
      'Dent in the rear bumper',
      'Scratch on the left door',
    ],
    required: ['Condition', '3 out of 10', 'Poor'],
    empty: [
      'Condition',
      '10 out of 10',
      'Excellent',
      'Cleanliness',
      '10 out of 10',
      'Excellent',
      'No damage detected',
      'Issues found',
      'No issues found.',
    ],
  },
  'reverse-vending-machine': {
    every: [
      '3 items',
      'Medium acceptance rate 67%',
      'Accepted',
      '2',
      'Rejected',
      '1',
      'Items',
      'bottle',
      'PET, intact',
      'Accepted',
      'can',
      'aluminum, dented',
      'Accepted',
      'bottle',
      'glass, broken',
      'Rejected',
      'Why items were rejected',
      'Broken glass cannot be taken back',
    ],
    required: ['4 items', 'High acceptance rate 100%', 'Accepted', '4'],
    empty: ['0 items', 'Accepted', '0', 'Rejected', '0'],
  },
  'specific-object-validator': {
    every: [
      'Partial',
      'Completion',
      '33%',
      'Objects',
      'hammer',
      'Found',
      'High 95%',
      'drill',
      'Not found',
      'Medium 66%',
      'screwdriver',
      'Uncertain',
      'Low 45%',
    ],
    required: ['Pass'],
    empty: ['Fail', 'Completion', '0%', 'Objects', 'No objects were checked.'],
  },
  'cleanliness-score': {
    every: [
      '3.5 out of 5',
      'Moderately clean',
      'Issues',
      'Stain',
      'carpet, near the bed',
      'moderate',
      'Dust',
      'window sill',
      'minor',
      'Notes',
      'The bathroom is not in the image.',
    ],
    required: ['5 out of 5'],
    empty: ['5 out of 5', 'Spotless', 'Issues', 'No issues detected.'],
  },
  'damage-detector': {
    every: [
      'Severe damage',
      'The screen is cracked from the top right corner.',
      'Damaged areas',
      'Crack',
      'top right of the screen',
      'severe',
      'High 94%',
      'Scratch',
      'frame',
      'minor',
      'Low 58%',
    ],
    required: ['Minor damage'],
    empty: ['No damage', 'Damaged areas', 'No damaged areas.'],
  },
  'label-reader-validator': {
    every: [
      'Match',
      'High confidence 93%',
      'Expected text',
      'UN3481',
      'Found at',
      'UN3481',
      'High 93%',
      'LITHIUM',
      'bottom center',
      'High 89%',
      'Text on the label',
      'UN3481',
      'LITHIUM ION BATTERIES',
    ],
    required: ['No status returned', 'Text on the label', 'LOT 4711'],
    empty: ['Not checked', 'Text on the label', 'No text detected in the image.'],
  },
  'generic-object-detector': {
    every: ['5 objects', 'Medium confidence 77%', 'Classes', 'vehicle', 'person', 'package'],
    required: ['5 objects'],
    empty: ['0 objects', 'High confidence 90%'],
  },
  'bottle-assessment': {
    every: [
      'Plastic',
      'Ready for reverse vending',
      'Compatibility',
      '3.5 out of 5',
      'Deformed',
      'Yes',
      'Deformation',
      'Slightly crushed at the neck',
      'Cap',
      'On the bottle',
      'Cap type',
      'screw cap',
      'Cap condition',
      'intact',
      'Supported types',
      'can',
      'plastic',
      'glass',
    ],
    required: ['Bottle detected'],
    empty: ['No Bottle Detected', 'Please ensure the image contains a clear view of a bottle.'],
  },
}

test.each(
  sampleResults.flatMap((sample) => variants.map((variant) => ({ kind: sample.kind, variant, sample }))),
)('$kind shows a result with $variant fields', async ({ kind, variant, sample }) => {
  expect((await showResult(sample, sample[variant])).lines).toEqual(expectedLines[kind]?.[variant])
})

test('stars have an accessible name', async () => {
  const fixture = sampleResults.find(({ kind }) => kind === 'cleanliness-score')!
  const { screen } = await showResult(fixture, fixture.every)
  await expect.element(screen.getByRole('img', { name: '3.5 out of 5 stars' })).toBeVisible()
})

test('sections are headings and rows are list items', async () => {
  const fixture = sampleResults.find(({ kind }) => kind === 'general-object-detection')!
  const { screen } = await showResult(fixture, fixture.every)
  await expect.element(screen.getByRole('heading', { level: 3, name: 'Objects' })).toBeVisible()
  expect(screen.getByRole('listitem').elements()).toHaveLength(3)
})
