import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * One process per data folder: two PGlite instances on one folder lose data silently. The lock is a socket, so that
 * it dies with its process, also at `kill -9`, and no stale lock has to be judged by its age.
 *
 * @throws an Error with a sentence for the operator when the folder is in use.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const address = addressFor(folder)
  for (let attempt = 0; attempt < 3; attempt++) {
    const held = await listenOn(address)
    if (held) return { release: () => new Promise((done) => held.close(() => done())) }
    if (await answers(address)) break
    if (process.platform !== 'win32') await rm(address, { force: true })
  }
  throw new Error(
    `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
  )
}

/** A socket's path may have about 100 characters, which a deep folder exceeds: then it lies in the temporary folder. */
function addressFor(folder: string): string {
  const name = createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 24)
  if (process.platform === 'win32') return `\\\\.\\pipe\\vision-${name}`
  const beside = join(resolve(folder), '.lock')
  return beside.length < 100 ? beside : join(tmpdir(), `vision-${name}.lock`)
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
