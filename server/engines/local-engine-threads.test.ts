// @module-tag slow
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { findAgentType } from '#domain/agents/agent-types.ts'
import { inspectImage } from '#engines/node/input-image.ts'
import { drawNoise, drawObjects, drawText } from '#engines/test-support/images.ts'
import { createLocalEngine } from './local-engine.ts'

let engine = createLocalEngine({ workers: 1 })
afterEach(async () => {
  await engine.close()
  engine = createLocalEngine({ workers: 1 })
})

async function createJob(code: string, bytes: Uint8Array, signal = new AbortController().signal) {
  const image = await inspectImage(bytes)
  const job = { agentCode: code, organizationId: 'organization', model: 'built-in', context: undefined }
  return { ...job, type: findAgentType({ code })!, image, signal }
}

async function analyze(...job: Parameters<typeof createJob>) {
  return (await engine.analyze(await createJob(...job))).result
}

/** Draws an image that takes a few hundred milliseconds to count. */
async function drawCrowd(): Promise<Uint8Array> {
  return await sharp(await drawObjects(20))
    .resize({ width: 4000 })
    .jpeg()
    .toBuffer()
}

test('counting does not block the event loop', async () => {
  const bytes = await drawCrowd()
  await analyze('counter', await drawObjects(1))
  const before = performance.eventLoopUtilization()
  await analyze('counter', bytes)
  // It would be 0.9 if the engine counted on the event loop.
  expect(performance.eventLoopUtilization(before).utilization).toBeLessThan(0.5)
})

test('when a thread dies, only its own analysis fails', async () => {
  const started = once(process, 'worker') as Promise<[Worker]>
  await analyze('counter', await drawObjects(1))
  const [thread] = await started
  // The image is parsed before, so that the thread has the job when it is terminated.
  const job = await createJob('counter', await drawCrowd())
  const failure = expect(engine.analyze(job)).rejects.toThrow()
  await thread.terminate()
  await failure
  expect(await analyze('text-extractor', await drawText(['EXIT ONLY']))).toMatchObject({ text: 'EXIT ONLY' })
})

// ONNX Runtime ends the process if its thread is terminated during a run.
test('aborting ends a running reading, whose thread and process go on', async () => {
  const noise = await drawNoise({ side: 1200 })
  await analyze('text-extractor', await drawText(['EXIT ONLY']))
  for (const delay of [50, 200, 500]) {
    const startedAt = performance.now()
    const reading = analyze('text-extractor', noise, AbortSignal.timeout(delay))
    await expect(reading).rejects.toThrow()
    expect(performance.now() - startedAt).toBeLessThan(delay + 4_000)
  }
  expect(await analyze('text-extractor', await drawText(['EXIT ONLY']))).toMatchObject({ text: 'EXIT ONLY' })
})

test('closing ends a running reading', async () => {
  const reading = analyze('text-extractor', await drawNoise({ side: 1200 }))
  setTimeout(() => void engine.close(), 300)
  await expect(reading).rejects.toThrow()
})

test('aborting ends a running count', async () => {
  const controller = new AbortController()
  const counting = analyze('counter', await drawCrowd(), controller.signal)
  setTimeout(() => controller.abort(new Error('cancelled')), 50)
  await expect(counting).rejects.toThrow('cancelled')
  expect(await analyze('counter', await drawObjects(3))).toMatchObject({ total_count: 3 })
})

test('uses as many threads as configured', async () => {
  await engine.close()
  engine = createLocalEngine({ workers: 2 })
  const threads: Worker[] = []
  const onWorker = (worker: Worker) => threads.push(worker)
  process.on('worker', onWorker)
  await Promise.all(Array.from({ length: 4 }, async () => analyze('counter', await drawObjects(3))))
  process.off('worker', onWorker)
  expect(threads).toHaveLength(2)
})
