import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { createLogger } from '../log.ts'
import { listen } from '../test-support/listen.ts'
import { sendDownload } from './responses.ts'

const part = 'x'.repeat(64 * 1024)

/** Downloads a file whose reading ends with an error after this many parts. */
async function download(count: number) {
  const lines: string[] = []
  const log = createLogger({ level: 'debug', json: true }, { write: (line) => void lines.push(line) })
  async function* readParts() {
    for (let index = 0; index < count; index += 1) {
      await new Promise(setImmediate)
      yield part
    }
    throw new Error('select secret')
  }
  const printed = vi.spyOn(console, 'error').mockReturnValue()
  const app = new Hono().get('/', (c) =>
    sendDownload(c, { name: 'a.csv', type: 'text/csv', log }, readParts()),
  )
  const server = await listen(app)
  try {
    const body = await (await fetch(server.url)).text().catch((error: Error) => error)
    return { body, log: lines.join(''), printed: String(printed.mock.calls.flat()) }
  } finally {
    server.close()
    printed.mockRestore()
  }
}

test.each([0, 1, 3, 200])('a download that fails after %i parts does not seem complete', async (count) => {
  const { body, log, printed } = await download(count)
  expect(body).toBeInstanceOf(Error)
  expect(log).toContain('select secret')
  expect(printed).not.toContain('secret')
})
