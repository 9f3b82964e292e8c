import { expect, test } from 'vitest'
import { dropMisreadWords } from './drop-misread-words.ts'

/** Parses `word@confidence` or `word@confidence@height`. */
function parseLine(notation: string) {
  return notation.split(' ').map((part) => {
    const [text = '', confidence, height = '24'] = part.split('@')
    return { text, confidence: Number(confidence), box: { x: 0, y: 0, width: 20, height: Number(height) } }
  })
}

test.each([
  [
    'drops a line read into dashes',
    ['Bee@.33 Tee@.23 BEm@0 TER@.51', 'Lithium@.95 ion@.94'],
    ['Lithium ion'],
  ],
  ['drops a line read into an icon', ['4d@.41 VA@.54', 'UN3481@.85'], ['UN3481']],
  ['drops strokes at the ends of a line', ['|@.81 UN3481@.85 |@.87'], ['UN3481']],
  ['retains a stroke between words', ['Kiel@.9 |@.9 Bonn@.9'], ['Kiel | Bonn']],
  ['drops an unreliable single letter', ['batteries@.95 i@.41'], ['batteries']],
  ['retains a quantity', ['2@.35 Milk@.95 B@.52'], ['2 Milk B']],
  ['retains a reliable single letter', ['I@.9 am@.9 a@.88 sign@.9'], ['I am a sign']],
  ['retains punctuation between words', ['8:30@.95 -@.93 18:00@.95'], ['8:30 - 18:00']],
  ['drops a speck', ['For@.95 ll@.9@1'], ['For']],
  ['drops punctuation at the start of a line', [':@.9 UN3481@.9 :@.9'], ['UN3481 :']],
  ['drops a drawing', ['4@.94@120', 'UN3481@.9 PI@.9'], ['UN3481 PI']],
  ['retains an unreliable word among reliable ones', ['Total@.95 60.00@.45 paid@.9'], ['Total 60.00 paid']],
  ['drops lines of strokes', ['|@.9 |@.9', '’@0'], []],
  ['accepts no lines', [], []],
])('%s', (_, notations, expected) => {
  const remaining = dropMisreadWords(notations.map(parseLine))
  expect(remaining.map((words) => words.map(({ text }) => text).join(' '))).toEqual(expected)
})
