import { expect, test } from 'vitest'
import { renderResult } from './fixtures/render-result.tsx'

/** The same results in the forms that other backends and models return. */
test.each<[code: string, result: object, lines: string[]]>([
  [
    'object-counter',
    { object_counts: { apple: 3, tea: '2' } },
    ['5 objects', 'Counted', 'apple', '3', 'tea', '2'],
  ],
  ['object-counter', { object_categories: ['apple'], count: 1 }, ['1 object', 'Counted', 'apple']],
  ['object-counter', { total_count: 4, expected_count: 4 }, ['4 objects', 'As expected']],
  [
    'object-counter',
    { total_count: 4, expected_count: 4, matches_expected: false },
    ['4 objects', 'As expected'],
  ],
  [
    'object-counter',
    { total_count: 4, matches_expected: 'no' },
    ['4 objects', 'Differs from expected', 'Count differs from expected value'],
  ],
  [
    'object-counter',
    { total_count: 4, expected_count: '9 (requested)' },
    ['4 objects', 'Expected 9', 'Count differs from expected value (9)'],
  ],
  ['object-counter', { total_count: 'about 40', confidence: 'high' }, ['40 objects', 'High confidence']],
  ['people-counter', { count: 7 }, ['7 people']],
  ['people-counter', { total_people: 7 }, ['7 people']],
  ['people-counter', { people_count: 1 }, ['1 person']],
  ['people-counter', { count: '7 people', total_count: null }, ['7 people']],
  ['counter', { count: 7, object_categories: { screw: 5 } }, ['7 objects', 'By kind', 'screw', '5']],
  [
    'object-counter',
    { raw_response: '```json\n{"count": 3}\n```\nand\n```json\n{"count": 4}\n```' },
    ['3 objects', 'This result has more than is shown here. The raw view has all of it.'],
  ],
  ['object-counter', { total_count: 'dozens' }, ['dozens objects']],
  ['object-counter', { objects_found: 'apple, tea' }, ['No total returned', 'Found', 'apple', 'tea']],
  [
    'object-counter',
    { object_counts: [null, null] },
    ['No total returned', 'Counted', '2 more in the raw view.'],
  ],
  [
    'general-detection',
    { objects_detected: { name: 'cup', confidence: 61 } },
    ['1 object', 'Objects', 'cup', 'Medium 61%'],
  ],
  [
    'general-detection',
    {
      objects_detected: [
        { name: { value: 'cup', language: 'en' }, size: { width: 120, height: 80 } },
        { name: { de: 'Topf' }, position: { vertical: 'top', horizontal: 'left' } },
        { label: { id: 7, label: 'pan' }, position: { x: 1, y: 2, width: 30, height: 40 } },
      ],
    },
    ['3 objects', 'Objects', 'cup', '120 × 80', 'Topf', 'top, left', 'pan'],
  ],
  [
    'general-detection',
    { objects_detected: ['cup', { label: 'pot' }] },
    ['2 objects', 'Objects', 'cup', 'pot'],
  ],
  [
    'general-detection',
    { raw_response: '[{"name": "cup"}, {"name": "pot"}]' },
    ['2 objects', 'Objects', 'cup', 'pot'],
  ],
  [
    'object-counter',
    { raw_response: '[{"name": "cup", "count": 3}, {"name": "pot", "count": 2}]' },
    ['5 objects', 'Counted', 'cup', '3', 'pot', '2'],
  ],
  ['scene-analyzer', { scene_detected: 'kitchen' }, ['Kitchen']],
  ['scene-analyzer', { scene_detected: true }, ['No scene information detected in the image.']],
  ['scene-analyzer', { scene_summary: 'A kitchen', description: 'A kitchen' }, ['A kitchen']],
  [
    'damage-assessment',
    { condition_score: '8.5/10' },
    ['Condition 8.5 / 10', 'Condition', '8.5 out of 10', 'Excellent'],
  ],
  ['damage-assessment', { condition_score: 85 }, ['Condition 85', 'Condition', '85']],
  [
    'damage-assessment',
    { cleanliness_score: 4, damage_detected: 'yes' },
    [
      'Damage detected · cleanliness 4 / 10',
      'Cleanliness',
      '4 out of 10',
      'Fair',
      'Damage detected in the assessment',
    ],
  ],
  [
    'damage-assessment',
    {
      issues_found: [
        {
          type: 'scratch',
          severity: 'minor',
          location: 'left door',
          description: 'Thin, a hand long',
          confidence: 0.8,
        },
      ],
    },
    ['1 issue', 'Issues found', 'scratch', 'Thin, a hand long', 'left door', 'minor', 'High 80%'],
  ],
  [
    'damage-detector',
    {
      damage_level: 'Minor',
      damage_areas: [{ name: 'dent', area: 'roof', location: ['front', 'left'], confidence: 'low' }],
    },
    ['Minor damage', 'Damaged areas', 'dent', 'roof', 'front, left', 'Low'],
  ],
  [
    'damage-detector',
    { damage_areas: [{ type: 'dent', location: { vertical: 'top', horizontal: 'left' } }] },
    ['No damage level returned', 'Damaged areas', 'dent', 'top, left'],
  ],
  [
    'damage-assessment',
    { issues_found: { scratch: 'left door', dent: { severity: 'minor' } } },
    ['2 issues', 'Issues found', 'scratch', 'left door', 'dent', 'minor'],
  ],
  [
    'damage-assessment',
    { issues_found: { scratch: true, dent: false } },
    ['2 issues', 'Issues found', '2 more in the raw view.'],
  ],
  ['damage-assessment', { issues_found: 'none' }, ['No issues', 'Issues found', 'No issues found.']],
  [
    'reverse-vending',
    { accepted_items: 1, rejected_items: 3 },
    ['1 of 4 accepted', 'Low acceptance rate 25%', 'Accepted', '1', 'Rejected', '3'],
  ],
  ['reverse-vending', { total_items: 2, accepted_items: 3 }, ['2 items', 'Total', '2', 'Accepted', '3']],
  [
    'reverse-vending',
    { accepted_items: ['can'], total_items: 1 },
    ['1 of 1 accepted', 'High acceptance rate 100%', 'Total', '1', 'Accepted', '1'],
  ],
  [
    'specific-object-validator',
    { validation_results: { hammer: 'found' }, completion_rate: '67%' },
    ['1 of 1 found', 'Completion', '67%', 'Objects', 'hammer', 'Found'],
  ],
  [
    'specific-object-validator',
    { validation_results: { hammer: true, drill: false } },
    ['1 of 2 found', 'Objects', 'hammer', 'Found', 'drill', 'Not found'],
  ],
  [
    'specific-object-validator',
    {
      validation_results: [
        { object: 'hammer', status: true },
        { object: 'drill', status: false, confidence: 0.7 },
        { name: 'saw', found: false },
        { name: 'nail', found: 'yes' },
      ],
    },
    [
      '2 of 4 found',
      'Objects',
      'hammer',
      'Found',
      'drill',
      'Not found',
      'Medium 70%',
      'saw',
      'Not found',
      'nail',
      'Found',
    ],
  ],
  [
    'specific-object-validator',
    { validation_results: { found: ['hammer'], not_found: ['drill'] } },
    ['No overall status returned', 'Objects', 'found', 'Hammer', 'not_found', 'Drill'],
  ],
  [
    'specific-object-validator',
    { overall_status: { passed: 3 }, validation_results: null, completion_rate: 0.5 },
    [
      '50% complete',
      'Completion',
      '50%',
      'Some of this result could not be shown here. The raw view has all of it.',
    ],
  ],
  [
    'cleanliness-score',
    { cleanliness_score: 4, notes: '', cleanliness_level: null, issues_detected: {} },
    ['4 / 5', 'Issues', 'No issues detected.'],
  ],
  ['cleanliness-score', { cleanliness_score: 8 }, ['8']],
  ['cleanliness-score', { cleanliness_score: 'spotless' }, ['spotless']],
  ['damage-detector', { damage_level: 'None' }, ['No damage']],
  ['damage-detector', { damage_level: 'no damage found' }, ['No damage']],
  ['damage-detector', { damage_level: 'minor damage' }, ['Minor damage']],
  ['damage-detector', { damage_level: 'Total loss' }, ['Total loss']],
  [
    'label-reader-validator',
    { validation_status: 'partial_match', match_confidence: '0.61' },
    ['Partial match', 'Medium match confidence 61%'],
  ],
  [
    'generic-object-detector',
    { detected_classes: [{ name: 'van', count: 2 }] },
    ['No total returned', 'Classes', 'van', '2'],
  ],
  [
    'generic-object-detector',
    { detected_classes: { person: 2, dog: 1 } },
    ['No total returned', 'Classes', 'person', '2', 'dog', '1'],
  ],
  [
    'generic-object-detector',
    { detected_classes: [{ class: 'person', count: 2, confidence: 0.77 }] },
    ['No total returned', 'Classes', 'person', '2', 'Medium 77%'],
  ],
  [
    'bottle-assessment',
    { bottle_type: 'glass', cap_analysis: { has_cap: 'no' } },
    ['Glass bottle', 'Cap', 'Missing'],
  ],
  [
    'bottle-assessment',
    { bottle_condition: 'dented', cap_analysis: 'no cap', compatibility: 'good' },
    ['No bottle type returned', 'Compatibility', 'good', 'Condition', 'dented', 'Cap', 'no cap'],
  ],
  [
    'bottle-assessment',
    { compatibility: { reverse_vending_ready: false, assessment_score: 90 } },
    ['Not ready for reverse vending', 'Compatibility', '4.5 out of 5'],
  ],
])('%s shows %j', async (code, result, lines) => {
  expect((await renderResult({ code }, result)).lines).toEqual(lines)
})
