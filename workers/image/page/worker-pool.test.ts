import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createQuadrantCanvas } from '../fixtures/quadrants.ts'
import { createScriptUrl, replaceWorker } from '../fixtures/replace-worker.ts'
import { WorkerPool } from './worker-pool.ts'

let hangs = false
const { started } = replaceWorker((url) => (hangs ? createScriptUrl('onmessage = () => {}') : url))

const request = { type: 'image/jpeg', quality: 0.8 } as const
const limits = { timeoutMs: 600_000, maxPixels: 1_000_000 }
const createFrame = () => createImageBitmap(createQuadrantCanvas(64, 48))
const encodeFrame = async (pool: WorkerPool) => pool.encode({ source: await createFrame(), request, limits })

let terminate: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  hangs = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  terminate = vi.spyOn(Worker.prototype, 'terminate')
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('terminates a worker after 60 s without a job and starts a new one for the next job', async () => {
  const pool = new WorkerPool()
  await encodeFrame(pool)
  const startedBefore = started()
  vi.advanceTimersByTime(59_999)
  expect(terminate).not.toHaveBeenCalled()
  vi.advanceTimersByTime(60_001)
  expect(terminate).toHaveBeenCalledOnce()
  expect(started()).toBe(startedBefore)
  await encodeFrame(pool)
  expect(started()).toBe(startedBefore + 1)
})

test('counts the 60 s from the last job', async () => {
  const pool = new WorkerPool()
  await encodeFrame(pool)
  vi.advanceTimersByTime(40_000)
  await encodeFrame(pool)
  vi.advanceTimersByTime(40_000)
  expect(terminate).not.toHaveBeenCalled()
})

test('terminates a warmed-up worker that gets no job', () => {
  const pool = new WorkerPool()
  const startedBefore = started()
  pool.warmUp()
  vi.advanceTimersByTime(120_000)
  expect(terminate).toHaveBeenCalledOnce()
  expect(started()).toBe(startedBefore + 1)
})

test('does not terminate a busy worker', async () => {
  hangs = true
  const pool = new WorkerPool()
  pool.warmUp()
  const controller = new AbortController()
  const job = pool.encode({
    source: await createFrame(),
    request,
    limits: { ...limits, signal: controller.signal },
  })
  vi.advanceTimersByTime(300_000)
  expect(terminate).not.toHaveBeenCalled()
  controller.abort(new Error('enough'))
  await expect(job).rejects.toThrow('enough')
  expect(terminate).toHaveBeenCalledOnce()
})
