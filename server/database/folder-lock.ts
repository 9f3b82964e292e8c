import { createHash } from 'node:crypto'
import { realpath, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { OperatorError } from '../operator-error.ts'

/**
 * Two PGlite instances on one folder lose data silently. The lock is a listening socket, which the system closes when the
 * process ends, also after `kill -9`, so that no stale lock remains.
 *
 * @throws OperatorError if another process has locked the folder.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  const name = createHash('sha256')
    .update(await realpath(folder))
    .digest('hex')
    .slice(0, 24)
  const locks: Server[] = []
  for (const address of getLockAddresses(folder, name)) {
    const server = await acquireSocket(address)
    if (!server) {
      await Promise.all(locks.map(close))
      throw new OperatorError(
        `The data folder ${folder} is in use by another process. Stop it, or set DATA_DIR to another folder.`,
      )
    }
    locks.push(server)
  }
  return { release: async () => void (await Promise.all(locks.map(close))) }
}

/**
 * On Linux the first address is an abstract socket, which only one process per machine can have and which leaves no file. The
 * second one, a socket file in the folder, also locks out other containers; alone it is not sufficient, because two processes
 * that remove a stale file at the same moment would both get the lock.
 */
function getLockAddresses(folder: string, name: string): string[] {
  if (process.platform === 'win32') return [`\\\\.\\pipe\\vision-${name}`]
  const inFolder = join(resolve(folder), '.lock')
  // The path of a socket is limited to about 100 characters.
  const file = inFolder.length < 100 ? inFolder : join(tmpdir(), `vision-${name}.lock`)
  return process.platform === 'linux' ? [`\0vision-${name}`, file] : [file]
}

/** Removes a stale socket file first. Returns undefined if another process listens. */
async function acquireSocket(address: string): Promise<Server | undefined> {
  const isFile = address.startsWith('/')
  for (let attempt = 0; attempt < 3; attempt++) {
    const server = await listen(address)
    if (server || !isFile || (await canConnect(address))) return server
    await rm(address, { force: true })
  }
  return undefined
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

function listen(address: string): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end())
    server.unref()
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve(server))
  })
}

function canConnect(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
