import { expect, test } from 'vitest'
import { createQueuedImageTableStore } from '../jobs/queued-image-store.ts'
import { setUpServer } from '../test-support/set-up-server.ts'
import { testDatabases } from '../test-support/test-server.ts'
import { Leases } from './leases.ts'
import { Sweeper } from './sweeper.ts'

const [embedded] = testDatabases
if (!embedded) throw new Error('There is no database')
const server = setUpServer(embedded)

test('the server starts although expired data cannot be deleted', async () => {
  const { database, ledger, log, logLines } = server
  const removeEnded = () => Promise.reject(new Error('canceling statement due to statement timeout'))
  const images = { ...createQueuedImageTableStore(database), removeEnded }
  const leases = new Leases(database)
  const sweeper = new Sweeper({ database, ledger, images, leases, log, imageRetentionDays: undefined })
  await sweeper.start(false)
  sweeper.close()
  leases.close()
  expect(logLines.join()).toContain('canceling statement due to statement timeout')
})
