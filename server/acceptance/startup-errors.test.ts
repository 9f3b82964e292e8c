import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testProject } from '../test-support/fake-google.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { hasPostgres, startTestPostgres } from '../test-support/test-postgres.ts'

let folder: string
let port: number
/** Takes connections and says nothing, as a host behind a bad route does. */
const silent = createServer(() => undefined)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-start-'))
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
  port = (silent.address() as AddressInfo).port
  await writeFile(join(folder, 'broken.json'), '{"private_key": "hunter2')
  await writeFile(join(folder, 'other.json'), '{"private_key": "hunter2"}')
  await mkdir(join(folder, 'damaged', 'postgres'), { recursive: true })
  await writeFile(join(folder, 'damaged', 'postgres', 'PG_VERSION'), '9.6\n')
})
afterAll(async () => {
  silent.close()
  await rm(folder, { recursive: true, force: true })
})

/** A sentence, with a heading at most; exit code 1, no stack and nothing secret. */
async function expectSentence(env: Record<string, string>, sentence: RegExp): Promise<void> {
  const server = await startServerProcess({
    FIREBASE_PROJECT_ID: testProject,
    DATA_DIR: join(folder, 'fine'),
    ...env,
  })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(sentence)
  expect(server.output().trim().split('\n').length).toBeLessThan(3)
  expect(server.output()).not.toMatch(/^\s+at /m)
  expect(server.output()).not.toContain('hunter2')
}

const wrong: [string, () => Record<string, string>, RegExp][] = [
  [
    'a database that is not there',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2@127.0.0.1:1/vision' }),
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'a database whose host nobody knows',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2@no-such-host.invalid/vision' }),
    /^DATABASE_URL: PostgreSQL at no-such-host\.invalid cannot be reached/,
  ],
  [
    'a database that never answers',
    () => ({ DATABASE_URL: `postgres://vision:hunter2@127.0.0.1:${port}/vision` }),
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached/,
  ],
  [
    'a database address with a raw sign in the password',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2#/@db:port/vision' }),
    /DATABASE_URL must be postgres:\/\/user:password@host:port\/database/,
  ],
  [
    'a database address that cannot be decoded',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2%zz@127.0.0.1:1/vision' }),
    /DATABASE_URL/,
  ],
  [
    'a service account file that is not there',
    () => ({ FIREBASE_SERVICE_ACCOUNT: '/no/such/file.json' }),
    /^FIREBASE_SERVICE_ACCOUNT names the file \/no\/such\/file\.json, and there is no such file\.$/m,
  ],
  [
    'a service account file that is broken',
    () => ({ FIREBASE_SERVICE_ACCOUNT: join(folder, 'broken.json') }),
    /^FIREBASE_SERVICE_ACCOUNT is not JSON/,
  ],
  [
    'a service account that is broken',
    () => ({ FIREBASE_SERVICE_ACCOUNT: '{"private_key": "hunter2' }),
    /^FIREBASE_SERVICE_ACCOUNT is not JSON/,
  ],
  [
    'a service account that is something else',
    () => ({ FIREBASE_SERVICE_ACCOUNT: join(folder, 'other.json') }),
    /^FIREBASE_SERVICE_ACCOUNT is JSON, but not the key of a service account/,
  ],
  [
    'Google’s own variable naming a file that is not there',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: '/no/such/file.json' }),
    /^GOOGLE_APPLICATION_CREDENTIALS names the file/,
  ],
  [
    'a folder that cannot be made',
    () => ({ DATA_DIR: '/proc/nope' }),
    /^DATA_DIR names \/proc\/nope, which cannot be used/,
  ],
  [
    'a folder that is a file',
    () => ({ DATA_DIR: join(folder, 'other.json') }),
    /^DATA_DIR names .*other\.json, which is not a folder/,
  ],
  [
    'a folder with a database of another kind in it',
    () => ({ DATA_DIR: join(folder, 'damaged') }),
    /^The database in .* cannot be opened/,
  ],
  [
    'an emulator that is not there',
    () => ({ FIREBASE_PROJECT_ID: '', FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1' }),
    /^FIREBASE_AUTH_EMULATOR_HOST: no Firebase Auth emulator responds at 127\.0\.0\.1:1/,
  ],
  [
    'an address of no machine',
    () => ({ HOST: 'no-such-host.invalid' }),
    /^HOST no-such-host\.invalid is not an address/,
  ],
]

describe('what an operator gets wrong is told in a sentence, and the program ends', () => {
  test.each(wrong)('%s', async (_, env, sentence) => expectSentence(env(), sentence))

  test.runIf(hasPostgres)('a wrong password, and a database that was never made', async () => {
    const postgres = await startTestPostgres('hunter2')
    const wrongPassword = postgres.url.replace('hunter2', 'hunter2-no')
    await expectSentence({ DATABASE_URL: wrongPassword }, /^DATABASE_URL: PostgreSQL at \S+ does not accept/)
    const none = postgres.url.replace('hunter2', '')
    await expectSentence({ DATABASE_URL: none }, /^DATABASE_URL: PostgreSQL at \S+ does not accept/)
    const missing = `${postgres.url}-missing`
    await expectSentence(
      { DATABASE_URL: missing },
      /^DATABASE_URL: PostgreSQL at \S+ has no database of this name/,
    )
    await postgres.stop()
  })
})

test('who is asked to stop while still starting does so', async () => {
  const reached = new Promise((done) => silent.once('connection', done))
  const DATABASE_URL = `postgres://vision:hunter2@127.0.0.1:${port}/vision`
  const server = await startServerProcess({ FIREBASE_PROJECT_ID: testProject, DATABASE_URL }, reached)
  expect(await server.exited).toBe(1)
  expect(server.url).toBe('')
  expect(server.output()).toBe('Stopped before it was ready.\n')
})
