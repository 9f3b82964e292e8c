import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { WorkerClient } from './worker-client.ts'

/** Each call returns which worker of the test it is. `hang` never returns. */
type Api = { echo(): Promise<number>; hang(): Promise<never> }

/** As comlink's `expose`. */
const script = URL.createObjectURL(
  new Blob(
    [
      `const number = Number(self.name)
      onmessage = ({ data: { id, path } }) => {
        if (path[0] === 'echo') postMessage({ id, type: 'RAW', value: number })
      }`,
    ],
    { type: 'text/javascript' },
  ),
)
afterAll(() => URL.revokeObjectURL(script))

const terminate = vi.spyOn(Worker.prototype, 'terminate')
const clients: WorkerClient<Api>[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.terminate()
  terminate.mockClear()
})

function createClient(limits: { idleMs?: number; maxCalls?: number } = {}, url = script) {
  let started = 0
  const start = () => {
    started += 1
    return new Worker(url, { name: String(started) })
  }
  const client = new WorkerClient<Api>({ start, idleMs: 60_000, ...limits })
  clients.push(client)
  return client
}

const long = { timeoutMs: 60_000 }
const echo = (client: WorkerClient<Api>) => client.call((remote) => remote.echo(), long)
const failure = { name: 'WorkerFailedError' }

test('starts a worker with the first call, and replaces it after some calls', async () => {
  const client = createClient({ maxCalls: 2 })
  expect(client.isRunning).toBe(false)
  const workers = [await echo(client), await echo(client), await echo(client)]
  expect(workers).toEqual([1, 1, 2])
  expect(terminate).toHaveBeenCalledOnce()
})

test('terminates a worker without a call, and starts another one for the next', async () => {
  const client = createClient({ idleMs: 20 })
  expect(await echo(client)).toBe(1)
  await expect.poll(() => client.isRunning).toBe(false)
  expect(await echo(client)).toBe(2)
})

test('a worker with a call is not idle', async () => {
  const client = createClient({ idleMs: 20 })
  const hanging = client.call((remote) => remote.hang(), { timeoutMs: 200 })
  expect(await echo(client)).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(client.isRunning).toBe(true)
  await expect(hanging).rejects.toMatchObject(failure)
})

test('terminates a worker that does not respond, which rejects all its calls', async () => {
  const client = createClient()
  const hanging = [20, 60_000].map((timeoutMs) => client.call((remote) => remote.hang(), { timeoutMs }))
  const outcomes = await Promise.allSettled(hanging)
  expect(outcomes).toMatchObject([{ reason: failure }, { reason: failure }])
  expect(terminate).toHaveBeenCalledOnce()
  expect(await echo(client)).toBe(2)
})

test('a signal terminates the worker, and starts none if it is aborted already', async () => {
  const client = createClient()
  const controller = new AbortController()
  const { signal } = controller
  const hanging = client.call((remote) => remote.hang(), { ...long, signal })
  controller.abort(new Error('enough'))
  await expect(hanging).rejects.toThrow('enough')
  expect(terminate).toHaveBeenCalledOnce()
  await expect(client.call((remote) => remote.echo(), { ...long, signal })).rejects.toThrow('enough')
  expect(client.isRunning).toBe(false)
})

test('rejects with each worker that cannot start, also one that was warmed up', async () => {
  const client = createClient({}, '/no-such-worker.js')
  client.warmUp()
  await new Promise((resolve) => setTimeout(resolve, 100))
  await expect(echo(client)).rejects.toMatchObject(failure)
  expect(client.isRunning).toBe(false)
  await expect(echo(client)).rejects.toMatchObject(failure)
})

test('notifies a running worker only', async () => {
  const client = createClient()
  const notified = vi.fn(async () => undefined)
  client.notify(notified)
  expect(notified).not.toHaveBeenCalled()
  await echo(client)
  client.notify(notified)
  expect(notified).toHaveBeenCalledOnce()
})
