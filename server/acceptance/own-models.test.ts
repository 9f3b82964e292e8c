import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Agent } from '#contract/agent.ts'
import type { EvaluationReport } from '#contract/evaluation.ts'
import type { WireField } from '#engines/own-models/protobuf.ts'
import { buildModel } from '#engines/test-support/build-model.ts'
import {
  buildImageTriggeredBombFields,
  buildImageTriggeredLoopFields,
} from '#engines/test-support/hostile-graphs.ts'
import { drawObjects, toDataUrl } from '#engines/test-support/images.ts'
import { createImageDataUrl, createTestServer, type TestServer } from '../test-support/test-server.ts'

const rows = Array.from({ length: 5 * 84 }, (_, index) =>
  index % 84 === 0 ? ([32, 32, 16, 8, 0.9][index / 84] ?? 0) : 0,
)
const buildDetector = (metadata = {}) =>
  buildModel({
    metadata: { task: 'detect', names: "{0: 'nut'}", imgsz: '[64, 64]', ...metadata },
    outputs: [{ name: 'output0', dims: [1, 5, 84], values: rows }],
  })
const detector = buildDetector()
/** More than a stream reads in advance. */
const largeDetector = buildDetector({ note: 'x'.repeat(500_000) })
/** A detector, one of whose outputs never comes. */
const buildHostile = (graphFields: WireField[]) =>
  buildModel({
    outputs: [
      { name: 'detection_boxes', dims: [1, 1, 4], values: [0, 0, 1, 1] },
      { name: 'detection_classes', dims: [1, 1], values: [1] },
      { name: 'detection_scores', dims: [1, 1], values: [1] },
    ],
    graphFields,
  })
const classifier = buildModel({ outputs: [{ name: 'logits', dims: [1, 2], values: [0, Math.log(3)] }] })

let folder: string
let server: TestServer
let key: string
let token: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agents-'))
  const files: Record<string, unknown> = {
    'nut-finder.json': { name: 'Nut Finder', model: 'nuts.onnx' },
    'nuts.onnx': detector,
    'large.json': { name: 'Large', model: 'large.onnx' },
    'large.onnx': largeDetector,
    'nut-counter.json': { name: 'Nut Counter', model: 'nuts.onnx', result: 'counter' },
    'nut-products.json': { name: 'Nut Products', model: 'nuts.onnx', result: 'product-detector' },
    'part-kinds.json': { name: 'Part Kinds', model: 'kinds.onnx', labels: ['nut', 'bolt'] },
    'kinds.onnx': classifier,
    'endless.json': { name: 'Endless', model: 'endless.onnx', labels: ['nut'] },
    'endless.onnx': buildHostile(buildImageTriggeredLoopFields()),
    'bomb.json': { name: 'Bomb', model: 'bomb.onnx', labels: ['nut'] },
    'bomb.onnx': buildHostile(buildImageTriggeredBombFields()),
    'broken.json': { name: 'Broken', model: 'broken.onnx' },
    'broken.onnx': detector.slice(0, 500),
    'outside.json': { name: 'Outside', model: '../nuts.onnx' },
    'missing.json': { name: 'Missing', model: 'missing.onnx' },
    'no-boxes.json': { name: 'No Boxes', model: 'kinds.onnx', labels: ['nut', 'bolt'], result: 'counter' },
    'unnamed.json': {
      name: 'Unnamed',
      model: 'kinds.onnx',
      labels: ['nut'],
      code: 'three-kinds',
      family: 'yolox',
    },
  }
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, name), content instanceof Uint8Array ? content : JSON.stringify(content))
  server = await createTestServer({ env: { AGENTS_DIR: folder, ENGINE_TIMEOUT_SECONDS: '15' } })
  ;({ key, token } = await server.createUser('owner'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const analyze = async (code: string) =>
  await server.json('POST', `/api/v1/inference/${code}`, {
    token: key,
    body: { image_data: toDataUrl(await drawObjects(1)) },
  })

test('models are agents of this server, though a provider is configured', async () => {
  const agents = await server.json<Agent[]>('GET', '/api/v1/agents', { token: key })
  const added = agents.filter(({ own_model }) => own_model)
  expect(added.map(({ code, agent_type, is_active }) => [code, agent_type, is_active])).toEqual([
    ['bomb', 'general_object_detection', true],
    ['endless', 'general_object_detection', true],
    ['large', 'general_object_detection', true],
    ['nut-counter', 'counter', true],
    ['nut-finder', 'general_object_detection', true],
    ['nut-products', 'general_detection', true],
    ['part-kinds', 'part_kinds', true],
  ])
  expect(added[4]).toMatchObject({
    skill_type: 'Object Detection',
    own_model: { size: detector.length, settings: { family: 'ultralytics-detect', labels: ['nut'] } },
    variants: [{ provider: 'local', model: 'nut-finder' }],
  })
  expect(server.logLines.filter((line) => line.includes('is not used'))).toEqual([
    expect.stringMatching(/broken\.json.*not an ONNX model, or a part of it is missing/),
    expect.stringMatching(/missing\.json.*cannot be read/),
    expect.stringMatching(
      /no-boxes\.json.*The model has no boxes, so its results cannot be those of counter/,
    ),
    expect.stringMatching(/outside\.json.*must be the name of an ONNX file in the same folder/),
    expect.stringMatching(/unnamed\.json.*are not those of yolox/),
  ])
})

test('a detector returns boxes in pixels, and a classifier its classes', async () => {
  // The image has 900 x 640 pixels, and the letterbox 64 x 46, 9 below the top.
  expect(await analyze('nut-finder')).toMatchObject({
    objects_detected: [{ name: 'nut', confidence: 0.9, box: { x: 338, width: 225 } }],
    total_objects: 1,
    image_size: { width: 900, height: 640 },
    metadata: { provider: 'local', model: 'nut-finder' },
  })
  expect(await analyze('part-kinds')).toMatchObject({
    label: 'bolt',
    confidence: 0.75,
    others: [{ label: 'nut', confidence: 0.25 }],
  })
  expect(server.provider.requests).toEqual([])
})

test('the server answers while models hang and fail', { tags: ['slow'] }, async () => {
  const results = Promise.all(['endless', 'bomb'].map(analyze))
  let isComplete = false
  void results.finally(() => {
    isComplete = true
  })
  let [answers, slowestMs] = [0, 0]
  while (!isComplete) {
    const startedAt = performance.now()
    expect((await server.send('GET', '/api/v1/agents', { token: key })).status).toBe(200)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    answers++
  }
  expect(await results).toEqual([
    expect.objectContaining({ error: 'engine_timeout' }),
    expect.objectContaining({ error: 'engine_failed' }),
  ])
  expect(answers).toBeGreaterThan(20)
  expect(slowestMs).toBeLessThan(1000)
  expect(await analyze('nut-finder')).toMatchObject({ total_objects: 1 })
})

test('a device can download the model', async () => {
  const response = await server.send('GET', '/api/v1/agents/nut-finder/model', { token: key })
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect(response.status).toBe(200)
  const { own_model } = await server.json<Agent>('GET', '/api/v1/agents/nut-finder', { token: key })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(own_model?.sha256)
  const other = await server.send('GET', '/api/v1/agents/counter/model', { token: key })
  expect(other.status).toBe(404)
})

test.skipIf(process.platform !== 'linux')('HEAD of the model opens no file', async () => {
  const request = (method: string) => server.send(method, '/api/v1/agents/large/model', { token: key })
  const countOpen = async () => {
    const files = await readdir('/proc/self/fd')
    const paths = await Promise.all(files.map((file) => readlink(`/proc/self/fd/${file}`).catch(() => '')))
    return paths.filter((path) => path === join(folder, 'large.onnx')).length
  }
  const head = await request('HEAD')
  expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(largeDetector.length)])
  // It opens the file later than HEAD would.
  const download = await request('GET')
  await expect.poll(countOpen).toBeGreaterThan(0)
  expect(await countOpen()).toBe(1)
  await download.body?.cancel()
})

test('a detector gives the results of another agent', async () => {
  const box = { x: 338, width: 225 }
  expect(await analyze('nut-counter')).toMatchObject({
    total_count: 1,
    object_categories: [{ name: 'nut', count: 1 }],
    confidence: 0.9,
    objects: [{ name: 'nut', confidence: 0.9, box }],
    image_size: { width: 900, height: 640 },
  })
  expect(await analyze('nut-products')).toMatchObject({ objects_detected: [{ name: 'nut', box }] })
})

describe('an evaluation compares the built-in detector with a model of the operator', () => {
  const images = 8
  /** The model finds one object in each image, and the counter all of them on a plain background. */
  test.each([
    {
      builtIn: 'general-object-detection',
      model: 'nut-finder',
      draw: async (index: number) => await createImageDataUrl(`#${index + 100}`),
      expected: () => ({ total_objects: 1 }),
      right: [0, images],
    },
    {
      builtIn: 'counter',
      model: 'nut-counter',
      draw: async (index: number) => toDataUrl(await drawObjects(index + 2)),
      expected: (index: number) => ({ total_count: index + 2 }),
      right: [images, 0],
    },
  ])(
    '$model and $builtIn',
    { tags: ['slow'], timeout: 120_000 },
    async ({ builtIn, model, draw, expected, right }) => {
      const post = <T = { id: string }>(path: string, body: object) =>
        server.json<T>('POST', path, { token, body })
      const { id: dataset_id } = await post('/api/v1/datasets', { name: builtIn, agent_code: builtIn })
      for (let index = 0; index < images; index++)
        await post(`/api/v1/datasets/${dataset_id}/items`, {
          ...{ image_data: await draw(index), expected: expected(index), name: `${index}.jpg` },
        })
      const candidates = [{ agent_code: builtIn, provider: 'local' }, { agent_code: model }]
      const { id } = await post('/api/v1/evaluations', { dataset_id, candidates, stops_early: false })
      const read = () => server.json<EvaluationReport>('GET', `/api/v1/evaluations/${id}`, { token })
      await expect.poll(async () => (await read()).evaluation.status, { timeout: 90_000 }).toBe('complete')
      const report = await read()
      expect(report.candidates.map((candidate) => candidate.right)).toEqual(right)
      expect(report.verdict).toMatchObject({ kind: 'better', winner: right.indexOf(images) })
    },
  )
})
