import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildModel } from '#engines/test-support/build-model.ts'
import { hostileFiles, hostileGraphs, unsupportedModels } from '#engines/test-support/hostile-files.ts'
import { drawObjects, toDataUrl } from '#engines/test-support/images.ts'
import { OwnModels } from '../own-models/own-models.ts'
import { createTestServer, type TestServer } from '../test-support/test-server.ts'

/** The bound of an answer, as a multiple of the slowest one on this machine without a hostile file. */
const maxSlowdown = 10
/** In ms, of a machine so fast that its slowest answer is shorter than a pause of the system. */
const minBaseline = 100

const rows = Array.from({ length: 5 * 84 }, (_, index) =>
  index % 84 === 0 ? ([32, 32, 16, 8, 0.9][index / 84] ?? 0) : 0,
)
const detector = buildModel({
  metadata: { task: 'detect', names: "{0: 'nut'}", imgsz: '[64, 64]' },
  outputs: [{ name: 'output0', dims: [1, 5, 84], values: rows }],
})

let folder: string
let server: TestServer
let key: string
let body: { image_data: string }
let baseline: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'agents-'))
  await writeFile(join(folder, 'nuts.json'), JSON.stringify({ name: 'Nuts', model: 'nuts.onnx' }))
  await writeFile(join(folder, 'nuts.onnx'), detector)
  server = await createTestServer({ env: { AGENTS_DIR: folder } })
  ;({ key } = await server.createUser('owner'))
  body = { image_data: toDataUrl(await drawObjects(1)) }
  // The first answers open the model.
  for (let round = 0; round < 3; round++) baseline = await answer()
  for (let round = 0; round < 5; round++) baseline = Math.max(baseline, await answer())
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

/** Returns how long the server takes for the check of its health and for an analysis, in ms. */
async function answer(): Promise<number> {
  const startedAt = performance.now()
  const [health, analysis] = await Promise.all([
    server.send('GET', '/api/health/ready'),
    server.json('POST', '/api/v1/inference/nuts', { token: key, body }),
  ])
  expect(health.status).toBe(200)
  expect(analysis).toMatchObject({ total_objects: 1 })
  return performance.now() - startedAt
}

test.each([...hostileFiles, ...unsupportedModels, ...hostileGraphs])(
  'the server answers while it refuses a file: %s',
  { tags: ['slow'], timeout: 60_000 },
  async (_, bytes, reason) => {
    const path = join(folder, 'hostile.onnx')
    await writeFile(path, bytes)
    // A process opens one file only.
    const ownModels = new OwnModels(1)
    let isRefused = false
    const refused = expect(ownModels.add('hostile', path, {}))
      .rejects.toThrow(reason)
      .finally(() => {
        isRefused = true
        ownModels.close()
      })
    let slowest = 0
    do slowest = Math.max(slowest, await answer())
    while (!isRefused)
    await refused
    expect(slowest).toBeLessThan(maxSlowdown * Math.max(baseline, minBaseline))
  },
)
