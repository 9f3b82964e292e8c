// @module-tag slow
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firebaseEnv } from '../test-support/fake-google.ts'
import { startServerProcess } from '../test-support/server-process.ts'
import { hasPostgres, startTestPostgres } from '../test-support/test-postgres.ts'

let folder: string
let port: number
/** A server that accepts connections and never responds. */
const silentServer = createServer(() => undefined)
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vision-start-'))
  await new Promise<void>((done) => silentServer.listen(0, '127.0.0.1', done))
  port = (silentServer.address() as AddressInfo).port
  await writeFile(join(folder, 'broken.json'), '{"private_key": "hunter2')
  await writeFile(join(folder, 'other.json'), '{"private_key": "hunter2"}')
  await mkdir(join(folder, 'damaged', 'postgres'), { recursive: true })
  await writeFile(join(folder, 'damaged', 'postgres', 'PG_VERSION'), '9.6\n')
})
afterAll(async () => {
  silentServer.close()
  await rm(folder, { recursive: true, force: true })
})

/** Expects exit code 1 and a short message that contains neither a stack nor secrets. */
async function expectStartupError(env: Record<string, string>, message: RegExp): Promise<void> {
  const server = await startServerProcess({
    ...firebaseEnv,
    DATA_DIR: join(folder, 'valid'),
    ...env,
  })
  expect(await server.exited).toBe(1)
  expect(server.output()).toMatch(message)
  expect(server.output().trim().split('\n').length).toBeLessThan(3)
  expect(server.output()).not.toMatch(/^\s+at /m)
  expect(server.output()).not.toContain('hunter2')
}

const cases: [string, () => Record<string, string>, RegExp][] = [
  [
    'an unreachable database',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2@127.0.0.1:1/vision' }),
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/,
  ],
  [
    'an unknown database host',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2@no-such-host.invalid/vision' }),
    /^DATABASE_URL: PostgreSQL at no-such-host\.invalid cannot be reached/,
  ],
  [
    'a database that never responds',
    () => ({ DATABASE_URL: `postgres://vision:hunter2@127.0.0.1:${port}/vision` }),
    /^DATABASE_URL: PostgreSQL at 127\.0\.0\.1:\d+ cannot be reached/,
  ],
  [
    'a database URL with an unencoded character',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2#/@db:port/vision' }),
    /DATABASE_URL must be postgres:\/\/user:password@host:port\/database/,
  ],
  [
    'a malformed database URL',
    () => ({ DATABASE_URL: 'postgres://vision:hunter2%zz@127.0.0.1:1/vision' }),
    /DATABASE_URL/,
  ],
  [
    'a missing service account file',
    () => ({ FIREBASE_SERVICE_ACCOUNT: '/no/such/file.json' }),
    /^FIREBASE_SERVICE_ACCOUNT names the file \/no\/such\/file\.json, and there is no such file\.$/m,
  ],
  [
    'a malformed service account file',
    () => ({ FIREBASE_SERVICE_ACCOUNT: join(folder, 'broken.json') }),
    /^FIREBASE_SERVICE_ACCOUNT is not JSON/,
  ],
  [
    'malformed service account JSON',
    () => ({ FIREBASE_SERVICE_ACCOUNT: '{"private_key": "hunter2' }),
    /^FIREBASE_SERVICE_ACCOUNT is not JSON/,
  ],
  [
    'JSON that is no service account',
    () => ({ FIREBASE_SERVICE_ACCOUNT: join(folder, 'other.json') }),
    /^FIREBASE_SERVICE_ACCOUNT is JSON, but not the key of a service account/,
  ],
  [
    'GOOGLE_APPLICATION_CREDENTIALS naming a missing file',
    () => ({ GOOGLE_APPLICATION_CREDENTIALS: '/no/such/file.json' }),
    /^GOOGLE_APPLICATION_CREDENTIALS names the file/,
  ],
  [
    'a data folder that cannot be created',
    () => ({ DATA_DIR: '/proc/nope' }),
    /^DATA_DIR names \/proc\/nope, which cannot be used/,
  ],
  [
    'a data folder that is a file',
    () => ({ DATA_DIR: join(folder, 'other.json') }),
    /^DATA_DIR names .*other\.json, which is not a folder/,
  ],
  [
    'a data folder with an incompatible database',
    () => ({ DATA_DIR: join(folder, 'damaged') }),
    /^The database in .* cannot be opened/,
  ],
  [
    'half a Firebase project',
    () => ({ FIREBASE_API_KEY: '' }),
    /^Sign-in with Firebase needs FIREBASE_PROJECT_ID and FIREBASE_API_KEY/,
  ],
  [
    'SMTP without the address of the links',
    () => ({ AUTH: 'embedded', SMTP_URL: 'smtp://mailer:hunter2@127.0.0.1' }),
    /^SMTP_URL is set, so PUBLIC_URL must be/,
  ],
  [
    'an unknown HOST',
    () => ({ HOST: 'no-such-host.invalid' }),
    /^HOST no-such-host\.invalid is not an address/,
  ],
]

describe('prints one error and exits with code 1', () => {
  test.each(cases)('for %s', async (_, env, message) => expectStartupError(env(), message))

  test.runIf(hasPostgres)('for a wrong password and a missing database', async () => {
    const postgres = await startTestPostgres('hunter2')
    const wrongPassword = postgres.url.replace('hunter2', 'hunter2-no')
    await expectStartupError(
      { DATABASE_URL: wrongPassword },
      /^DATABASE_URL: PostgreSQL at \S+ does not accept/,
    )
    const none = postgres.url.replace('hunter2', '')
    await expectStartupError({ DATABASE_URL: none }, /^DATABASE_URL: PostgreSQL at \S+ does not accept/)
    const missing = `${postgres.url}-missing`
    await expectStartupError(
      { DATABASE_URL: missing },
      /^DATABASE_URL: PostgreSQL at \S+ has no database of this name/,
    )
    await postgres.stop()
  })
})

test('stops on SIGTERM while it is still starting', async () => {
  const connected = new Promise((done) => silentServer.once('connection', done))
  const DATABASE_URL = `postgres://vision:hunter2@127.0.0.1:${port}/vision`
  const server = await startServerProcess({ DATABASE_URL }, connected)
  expect(await server.exited).toBe(1)
  expect(server.url).toBe('')
  expect(server.output()).toBe('Stopped before it was ready.\n')
})
