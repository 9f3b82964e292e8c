import { afterAll, beforeAll } from 'vitest'
import {
  createTestServer,
  type TestDatabase,
  type TestServer,
  type TestServerOptions,
} from './test-server.ts'

/**
 * Starts a server on this database before the tests of a file or a group, and closes both after them. Returns the server; it
 * has its fields from the first hook or test on. It is no fixture of `test.extend`: those live as long as one test, or would be
 * the same for both databases.
 */
export function setUpServer({ open }: TestDatabase, options: TestServerOptions = {}): TestServer {
  const server = {} as TestServer
  let stop = async () => {}
  beforeAll(async () => {
    const database = await open()
    stop = database.stop
    Object.assign(server, await createTestServer({ ...options, url: database.url }))
  })
  afterAll(async () => {
    await server.close()
    await stop()
  })
  return server
}
