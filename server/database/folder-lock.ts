import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ConfigurationError } from '../configuration.ts'

/**
 * One process per data folder: two PGlite instances on one folder lose data silently. The lock is a socket, so that
 * it dies with its process, also at `kill -9`, and no stale lock has to be judged by its age.
 *
 * @throws ConfigurationError with a sentence for the operator when the folder is in use.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)
  const held: Server[] = []
  for (const address of addressesFor(folder, name)) {
    const server = await hold(address)
    if (!server) {
      await Promise.all(held.map(close))
      throw new ConfigurationError(
        `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    held.push(server)
  }
  return { release: async () => void (await Promise.all(held.map(close))) }
}

/**
 * On Linux first a name that has no file: it is given to one process of this machine and nothing of it can be stale.
 * A socket in the folder is seen from other containers too, but a stale one has to be removed, and two processes that
 * do so in the same moment would both succeed.
 */
function addressesFor(folder: string, name: string): string[] {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\vision-${name}`]
  const beside = join(resolve(folder), '.lock')
  // A socket's path may have about 100 characters, which a deep folder exceeds.
  const file = beside.length < 100 ? beside : join(tmpdir(), `vision-${name}.lock`)
  return process.platform === 'linux' ? [`\0vision-${name}`, file] : [file]
}

async function hold(address: string): Promise<Server | undefined> {
  const isFile = address.startsWith('/')
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listenOn(address)
    if (server || !isFile || (await answers(address))) return server
    await rm(address, { force: true })
  }
  return undefined
}

function close(server: Server): Promise<void> {
  return new Promise((done) => server.close(() => done()))
}

function listenOn(address: string): Promise<Server | undefined> {
  return new Promise((done, fail) => {
    const server = createServer((caller) => caller.end())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(undefined) : fail(error),
    )
    server.listen(address, () => done(server))
  })
}

function answers(address: string): Promise<boolean> {
  return new Promise((done) => {
    const caller = connect(address, () => {
      caller.destroy()
      done(true)
    })
    caller.once('error', () => done(false))
  })
}
