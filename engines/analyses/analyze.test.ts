import { expect, test } from 'vitest'
import type { RecognizedText } from '../text/recognized-text.ts'
import type { AnalysisContext } from './analysis-context.ts'
import { analyze } from './analyze.ts'

const box = { x: 0, y: 0, width: 10, height: 10 }

/** Of a photo of a bus, on which this was read. */
async function readBus(read: [text: string, confidence: number][]) {
  const words = read.map(([text, confidence]) => ({ text, confidence, box }))
  const reading: RecognizedText = {
    text: read.map(([text]) => text).join(' '),
    confidence: Math.min(...words.map((word) => word.confidence)),
    words,
    lines: [{ words, confidence: 1 }],
    rotation: 0,
    isIllegible: false,
  }
  let detected = 0
  const analysis: AnalysisContext = {
    image: { width: 100, height: 100, decode: () => Promise.reject(new Error('not needed')) },
    context: undefined,
    signal: new AbortController().signal,
    readText: async () => reading,
    readCodes: async () => [],
    detect: async () => {
      detected += 1
      return [{ label: 'bus', confidence: 0.9, box }]
    },
    correlate: () => Promise.reject(new Error('not needed')),
    readFeatures: () => Promise.reject(new Error('not needed')),
  }
  const { other_objects } = await analyze('extract-text', analysis)
  return { other_objects, detected }
}

test('says what else is in a photo with a few uncertain words', async () => {
  const words: [string, number][] = [
    ['oo', 0.75],
    ['cleetri', 0.88],
  ]
  expect(await readBus(words)).toEqual({ other_objects: ['1 bus'], detected: 1 })
})

test('looks for no objects if the text is certain or long', async () => {
  const none = { other_objects: undefined, detected: 0 }
  expect(await readBus([['EXIT', 0.99]])).toEqual(none)
  expect(await readBus(Array.from({ length: 20 }, () => ['receipt', 0.8]))).toEqual(none)
})
