import { beforeEach } from 'vitest'
import { helloResultJson, respondWith } from './fake-provider.ts'
import { setUpServer } from './set-up-server.ts'
import { createSharedBatch } from './shared-batch.ts'
import type { TestDatabase, TestServer } from './test-server.ts'

export const respondHello = respondWith('openai-compatible', helloResultJson)

/** Starts a server on this database, and creates a user for each test. */
export function setUpSharedBatchTests(database: TestDatabase) {
  const server = setUpServer(database)
  const user = {} as Awaited<ReturnType<TestServer['createUser']>>
  let userCount = 0
  beforeEach(async () => {
    Object.assign(user, await server.createUser(`user-${++userCount}`))
    server.provider.state.handler = respondHello
  })
  return {
    server,
    /** Of the current test. */
    user,
    createBatch: (body: object = {}) => createSharedBatch(server, user.token, body),
    async readTrialUsed(): Promise<number> {
      const path = '/api/v1/trial/status-api-key'
      return (await server.json<{ trial_used: number }>('GET', path, { token: user.key })).trial_used
    },
    countStored: async () => (await Array.fromAsync(server.imageStore.list())).length,
  }
}
