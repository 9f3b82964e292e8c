import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The user id of `nobody`, who owns no files. */
const unprivilegedUid = 65_534

export const isRoot = process.getuid?.() === 0

/**
 * A shell script that makes all file systems read-only except for the data folder ($1), then runs the other arguments as an
 * unprivileged user.
 */
const readOnlySystem = `
mount --bind "$1" "$1" &&
while read -r _ folder _; do
  case "$folder" in "$1"|/proc|/proc/*|/sys|/sys/*|/dev|/dev/*) ;; *) mount -o remount,bind,ro "$folder" ;; esac
done < /proc/self/mounts
shift
exec "$@"`

const dropPrivileges = [
  ...['setpriv', '--reuid', String(unprivilegedUid), '--regid', String(unprivilegedUid), '--clear-groups'],
  ...['--no-new-privs', '--inh-caps=-all'],
]

/** Whether root can mount file systems here, which containers usually do not allow. */
const canMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0

/**
 * Runs `npm run package` into a temporary folder, with a copy of Node, because the unprivileged user may not be permitted to
 * read the installed one.
 */
export async function createPackage() {
  const folder = await mkdtemp(join(tmpdir(), 'vision-package-'))
  await chmod(folder, 0o755)
  const runtime = join(folder, 'runtime')
  const node = join(folder, 'node')
  const dataFolder = join(folder, 'data')
  await copyFile(process.execPath, node)
  execFileSync(process.execPath, ['scripts/package.mjs', runtime], { cwd: root, stdio: 'inherit' })
  await mkdir(dataFolder, { mode: 0o700 })
  await chown(dataFolder, unprivilegedUid, unprivilegedUid)
  if (!canMount)
    process.stderr.write('Nothing can be mounted here: the file system is protected by its owner only\n')
  const started: PackagedServer[] = []
  return {
    dataFolder,
    isReadOnly: canMount,
    /** Starts the server as an unprivileged user with a read-only file system, and waits until it is ready. */
    async start(env: Record<string, string>): Promise<PackagedServer> {
      const server = await startPackagedServer({ runtime, node, env: { ...env, DATA_DIR: dataFolder } })
      started.push(server)
      return server
    },
    /** Also stops the servers that a failed test has not stopped. */
    async remove(): Promise<void> {
      await Promise.all(started.map((server) => server.stop()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type PackagedServer = Awaited<ReturnType<typeof startPackagedServer>>

async function startPackagedServer({
  runtime,
  node,
  env,
}: {
  runtime: string
  node: string
  env: { DATA_DIR: string } & Record<string, string>
}) {
  const sandbox = canMount ? ['unshare', '--mount', 'sh', '-c', readOnlySystem, 'sh', env.DATA_DIR] : []
  const [program = '', ...args] = [...sandbox, ...dropPrivileges, node, 'server/start-package.mjs']
  const child = spawn(program, args, {
    cwd: runtime,
    env: { PATH: `${process.env.PATH}:${dirname(node)}`, NODE_ENV: 'production', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)))
  const findReadyUrl = () => /Ready: ([^\s"]+)/.exec(output)?.[1]
  while (!findReadyUrl()) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output}`)
    await sleep(25)
  }
  return {
    url: findReadyUrl() ?? '',
    pid: child.pid ?? 0,
    output: () => output,
    /** Stops the server. Resolves with its exit code; null if a signal has ended the process. */
    async stop(): Promise<number | null> {
      child.kill('SIGTERM')
      return await exited
    },
  }
}
