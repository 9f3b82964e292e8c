import { fork } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigurationError } from '../configuration.ts'
import { exitWithParentArgs } from '../processes/exit-with-parent.ts'
import { findFreePorts } from '../free-ports.ts'

export const demoProjectId = 'demo-vision'
const longestStartMs = 90_000

/**
 * The Firebase Auth emulator as a child of this process, on free loopback ports, with the accounts of `importFrom`.
 * It ends when this process does, however that ends. Its tokens are unsigned: it must never be reachable from afar.
 */
export async function startEmulatorProcess(folder: string, importFrom: string | undefined) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [auth, hub, logging] = await findFreePorts(3)
  const at = (port: number | undefined) => ({ host: '127.0.0.1', port })
  const emulators = {
    auth: at(auth),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
    singleProjectMode: true,
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))

  const program = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js')
  const args = ['emulators:start', '--only', 'auth', '--project', demoProjectId]
  const child = fork(program, [...args, ...(importFrom ? ['--import', importFrom] : [])], {
    cwd: folder,
    // Its own process group, so that Ctrl-C reaches only us and we can save the accounts first.
    detached: true,
    execArgv: exitWithParentArgs,
    env: { ...withoutSecrets(), XDG_CONFIG_HOME: folder, TMPDIR: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => (said = (said + chunk).slice(-4000)))
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    const hard = setTimeout(() => child.kill('SIGKILL'), 3000)
    await gone
    clearTimeout(hard)
  }
  const isUp = () => Promise.all([answers(auth), answers(hub)]).then((both) => both.every(Boolean))
  const deadline = Date.now() + longestStartMs
  while (!(await isUp())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new ConfigurationError(`The Firebase Auth emulator did not start:\n${said}`)
    if (Date.now() > deadline) {
      await stop()
      throw new ConfigurationError(`The Firebase Auth emulator did not answer in time:\n${said}`)
    }
    await sleep(100)
  }
  return { host: `127.0.0.1:${auth}`, hub: `127.0.0.1:${hub}`, gone, stop }
}

async function answers(port: number | undefined): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(2000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

/** The emulator has no business with our provider keys. */
function withoutSecrets(): NodeJS.ProcessEnv {
  const isSecret = (name: string) =>
    /_API_KEY$|^DATABASE_URL$|^FIREBASE_SERVICE_ACCOUNT$|^NODE_OPTIONS$/.test(name)
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isSecret(name)))
}
