import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inspectImage } from '#engines/node/input-image.ts'
import type { WireField } from '#engines/own-models/protobuf.ts'
import { buildModel } from '#engines/test-support/build-model.ts'
import { hostileGraphs } from '#engines/test-support/hostile-files.ts'
import { buildEndlessLoopFields, buildMemoryBombFields } from '#engines/test-support/hostile-graphs.ts'
import { drawObjects } from '#engines/test-support/images.ts'
import { ModelProcessPool } from './model-process-pool.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'models-'))
})
const processes = new ModelProcessPool({ maxProcesses: 2, maxBytes: 700 * 1024 ** 2 })
afterAll(async () => {
  processes.close()
  await rm(folder, { recursive: true })
})

const metadata = { task: 'detect', names: "{0: 'cat'}", imgsz: '[64, 64]' }
const rows = Array.from({ length: 5 * 84 }, (_, index) =>
  index % 84 === 0 ? ([32, 32, 16, 16, 0.9][index / 84] ?? 0) : 0,
)
const output = { name: 'output0', dims: [1, 5, 84], values: rows }
const valid = { metadata, outputs: [output] }

async function write(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, bytes)
  return path
}

const buildHostile = (graphFields: WireField[]) => buildModel({ ...valid, graphFields })

test('a model is inspected and analyzes images in its process', async () => {
  const path = await write('valid.onnx', buildModel(valid))
  const settings = await processes.inspect(path, {})
  expect(settings).toMatchObject({ family: 'ultralytics-detect', labels: ['cat'] })
  const image = await inspectImage(await drawObjects(1))
  const signal = new AbortController().signal
  const analyze = () => processes.analyze({ path, settings }, image, signal)
  const expected = { detections: [{ label: 'cat', confidence: expect.closeTo(0.9, 5) }] }
  expect(await analyze()).toMatchObject(expected)
  expect(await Promise.all([analyze(), analyze()])).toMatchObject([expected, expected])
})

test('a result that is too large for the server ends its analysis', async () => {
  const count = 100_000
  const fill = (value: number) => new Array<number>(count).fill(value)
  const bytes = buildModel({
    inputs: [{ name: 'input_tensor', type: 'uint8', dims: [1, 64, 64, 3] }],
    outputs: [
      {
        name: 'detection_boxes',
        dims: [1, count, 4],
        values: Array.from({ length: 4 * count }, (_, index) => Number(index % 4 > 1)),
      },
      { name: 'detection_classes', dims: [1, count], values: fill(1) },
      { name: 'detection_scores', dims: [1, count], values: fill(0.9) },
    ],
  })
  const path = await write('many.onnx', bytes)
  const settings = await processes.inspect(path, { labels: ['cat'] })
  const image = await inspectImage(await drawObjects(1))
  const signal = new AbortController().signal
  await expect(processes.analyze({ path, settings }, image, signal)).rejects.toMatchObject({
    code: 'model_failed',
    message: expect.stringContaining('too large'),
  })
})

test('a missing file is refused', async () => {
  await expect(processes.inspect(join(folder, 'missing.onnx'), {})).rejects.toThrow('cannot be read')
})

test.each(hostileGraphs)('%s is refused', async (what, bytes, reason) => {
  await expect(processes.inspect(await write(`${what}.onnx`, bytes), {})).rejects.toThrow(reason)
})

test('an analysis that does not end is ended, and the next one starts', { tags: ['slow'] }, async () => {
  const path = await write('loop.onnx', buildHostile(buildEndlessLoopFields()))
  const valid = await write('valid-2.onnx', buildModel({ metadata, outputs: [output] }))
  const settings = await processes.inspect(valid, {})
  const image = await inspectImage(await drawObjects(1))
  const signal = AbortSignal.timeout(3000)
  await expect(processes.analyze({ path, settings }, image, signal)).rejects.toMatchObject({
    name: 'TimeoutError',
  })
  expect(
    await processes.analyze({ path: valid, settings }, image, new AbortController().signal),
  ).toMatchObject({
    detections: [{ label: 'cat' }],
  })
})

test('the next analysis after one that is cancelled does not use its process', async () => {
  const path = await write('valid-4.onnx', buildModel(valid))
  const settings = await processes.inspect(path, {})
  const image = await inspectImage(await drawObjects(1))
  const cancellation = new AbortController()
  const cancelled = processes.analyze({ path, settings }, image, cancellation.signal)
  cancellation.abort()
  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' })
  expect(await processes.analyze({ path, settings }, image, new AbortController().signal)).toMatchObject({
    detections: [{ label: 'cat' }],
  })
})

test('a process that dies ends its analysis only', async () => {
  const path = await write('bomb.onnx', buildHostile(buildMemoryBombFields(4e9)))
  const valid = await write('valid-3.onnx', buildModel({ metadata, outputs: [output] }))
  const settings = await processes.inspect(valid, {})
  const image = await inspectImage(await drawObjects(1))
  const signal = new AbortController().signal
  const dying = expect(processes.analyze({ path, settings }, image, signal)).rejects.toThrow(
    'used too much memory',
  )
  expect(await processes.analyze({ path: valid, settings }, image, signal)).toMatchObject({
    detections: [{ label: 'cat' }],
  })
  await dying
})
