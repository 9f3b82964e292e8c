import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { findFreePorts } from '../free-ports.ts'

const binaries = findBinaries()

/** Whether PostgreSQL is installed, as in CI. If it is not, its tests are skipped with a message. */
export const hasPostgres = binaries !== undefined
if (!hasPostgres) {
  if (process.env.NEED_POSTGRES) throw new Error('PostgreSQL is not installed, but NEED_POSTGRES is set')
  process.stderr.write(
    'PostgreSQL is not installed: its tests are skipped (on Debian: apt-get install postgresql)\n',
  )
}

/**
 * Starts a PostgreSQL server on a loopback port, without authentication unless a password is given. It stops with this
 * process.
 */
export async function startTestPostgres(password?: string) {
  if (!binaries) throw new Error('PostgreSQL is not installed')
  const owner = await findPostgresUser()
  const folder = await mkdtemp(join(tmpdir(), 'vision-postgres-'))
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const options = { ...owner, cwd: folder, env: { ...process.env, LC_ALL: 'C' } }
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password ?? '', { mode: 0o644 })
  const authArgs = password ? ['-A', 'scram-sha-256', '--pwfile', passwordFile] : ['-A', 'trust']
  const initdbArgs = ['-D', data, '-U', 'vision', ...authArgs, '-E', 'UTF8', '--no-sync', '--no-instructions']
  execFileSync(join(binaries, 'initdb'), initdbArgs, { ...options, stdio: 'ignore' })
  const [port = 0] = await findFreePorts(1)
  const settings = [
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
    '-c',
    'max_connections=300',
    '-c',
    `unix_socket_directories=${folder}`,
  ]
  // The shell stops the server when its standard input closes, which the system does however this process exits.
  const watchScript = '"$@" & server=$!; read -r _; kill -INT $server; wait $server'
  const postgres = [join(binaries, 'postgres'), '-D', data, '-p', String(port), ...settings]
  const startProcess = async () => {
    const child = spawn('sh', ['-c', watchScript, 'sh', ...postgres], {
      ...options,
      // Ctrl-C is for the program that uses it, which may still need it.
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const isReady = () =>
      spawnSync(join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0
    for (let attempt = 0; !isReady(); attempt++) {
      if (attempt > 1200) throw new Error('The test PostgreSQL does not respond')
      await sleep(50)
    }
    return async () => {
      child.stdin?.end()
      await ended
    }
  }
  let stopProcess = await startProcess()
  return {
    url: `postgres://vision${password ? `:${password}` : ''}@127.0.0.1:${port}/postgres`,
    /** Ends all connections, as `systemctl restart postgresql` does. */
    async restart(): Promise<void> {
      await stopProcess()
      stopProcess = await startProcess()
    },
    async stop(): Promise<void> {
      await stopProcess()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a database in the PostgreSQL server of the test run. Outside of Vitest, starts a server for it. */
export async function createPostgresDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const serverUrl = process.env.TEST_POSTGRES_URL
  if (!serverUrl) return await startTestPostgres()
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const query = async (statement: string) => {
    const client = new Client(serverUrl)
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await query(`create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return { url: url.href, stop: () => query(`drop database ${name} with (force)`) }
}

function findBinaries(): string | undefined {
  const debianFolder = '/usr/lib/postgresql'
  const versions = existsSync(debianFolder)
    ? readdirSync(debianFolder).map((version) => join(debianFolder, version, 'bin'))
    : []
  const folders = [...versions, ...(process.env.PATH ?? '').split(':')]
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')))
}

/** Returns the ids of the user `postgres`, which the package creates, because PostgreSQL refuses to run as root. */
async function findPostgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}
