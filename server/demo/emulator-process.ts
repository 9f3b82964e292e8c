import { fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigurationError } from '../configuration.ts'
import { findFreePorts } from '../free-ports.ts'
import { exitWithParentArgs } from '../lifecycle.ts'

export const demoProjectId = 'demo-vision'
const startTimeoutMs = 90_000

/**
 * Starts the Firebase Auth emulator as a child process on free loopback ports, with the accounts of `importFrom`. It
 * exits with this process. Its tokens are unsigned: it must never be reachable from other machines.
 */
export async function startEmulatorProcess(folder: string, importFrom: string | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [auth, hub, logging] = await findFreePorts(3)
  const on = (port: number | undefined) => ({ host: '127.0.0.1', port })
  const emulators = {
    auth: on(auth),
    hub: on(hub),
    logging: on(logging),
    ui: { enabled: false },
    singleProjectMode: true,
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))

  const program = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js')
  const args = ['emulators:start', '--only', 'auth', '--project', demoProjectId]
  const child = fork(program, [...args, ...(importFrom ? ['--import', importFrom] : [])], {
    cwd: folder,
    // In its own process group Ctrl-C does not reach the emulator before the accounts are saved.
    detached: true,
    execArgv: exitWithParentArgs,
    env: {
      ...envWithoutSecrets(),
      XDG_CONFIG_HOME: folder,
      TMPDIR: folder,
      CI: '1',
      NO_UPDATE_NOTIFIER: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (output = (output + chunk).slice(-4000)))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stop = async () => {
    child.kill('SIGTERM')
    const killTimer = setTimeout(() => child.kill('SIGKILL'), 3000)
    await exited
    clearTimeout(killTimer)
  }
  const isReady = () => Promise.all([responds(auth), responds(hub)]).then((both) => both.every(Boolean))
  const deadline = Date.now() + startTimeoutMs
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new ConfigurationError(`The Firebase Auth emulator did not start:\n${output}`)
    if (Date.now() > deadline) {
      await stop()
      throw new ConfigurationError(`The Firebase Auth emulator did not start in time:\n${output}`)
    }
    await sleep(100)
  }
  return { host: `127.0.0.1:${auth}`, hub: `127.0.0.1:${hub}`, exited, stop }
}

async function responds(port: number | undefined): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )
}

function envWithoutSecrets(): NodeJS.ProcessEnv {
  const isSecret = (name: string) =>
    /_API_KEY$|^DATABASE_URL$|^FIREBASE_SERVICE_ACCOUNT$|^NODE_OPTIONS$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSecret(name)))
}
