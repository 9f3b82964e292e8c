import { expect, test } from 'vitest'
import { dropLowConfidenceWords } from './drop-low-confidence-words.ts'

/** `word@confidence`, or `word@confidence@height`. */
function line(said: string) {
  return said.split(' ').map((part) => {
    const [text = '', confidence, height = '24'] = part.split('@')
    return { text, confidence: Number(confidence), box: { x: 0, y: 0, width: 20, height: Number(height) } }
  })
}

test.each([
  ['a line read into dashes goes', ['Bee@.33 Tee@.23 BEm@0 TER@.51', 'Lithium@.95 ion@.94'], ['Lithium ion']],
  ['a line read into an icon goes', ['4d@.41 VA@.54', 'UN3481@.85'], ['UN3481']],
  ['strokes of a frame at the ends of a line go', ['|@.81 UN3481@.85 |@.87'], ['UN3481']],
  ['a stroke between words stays', ['Kiel@.9 |@.9 Bonn@.9'], ['Kiel | Bonn']],
  ['a doubtful single letter goes', ['batteries@.95 i@.41'], ['batteries']],
  ['a sure single letter stays', ['I@.9 am@.9 a@.88 sign@.9'], ['I am a sign']],
  ['signs between words stay', ['8:30@.95 -@.93 18:00@.95'], ['8:30 - 18:00']],
  ['a speck goes', ['For@.95 ll@.9@1'], ['For']],
  ['a doubtful word among good ones stays', ['Total@.95 60.00@.45 paid@.9'], ['Total 60.00 paid']],
  ['nothing but strokes is nothing', ['|@.9 |@.9', '’@0'], []],
  ['nothing is nothing', [], []],
])('%s', (_, read, expected) => {
  const kept = dropLowConfidenceWords(read.map(line))
  expect(kept.map((words) => words.map(({ text }) => text).join(' '))).toEqual(expected)
})
