import { type ChildProcess, fork } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ClientConfiguration } from '#contract/client-configuration.ts'
import { exitOnDisconnectNodeArgs } from '../../server/lifecycle.ts'
import { findFreePort } from './app.ts'

const startTimeoutMs = 60_000

/** Serves `dist/` and this configuration with the Firebase Hosting emulator, by the rules of docs/deploy/firebase.json. */
export async function startFirebaseHosting(configuration: Partial<ClientConfiguration>) {
  const folder = await mkdtemp(join(tmpdir(), 'vision-hosting-'))
  const [hosting, hub, logging] = await Promise.all([findFreePort(), findFreePort(), findFreePort()])
  const at = (port: number) => ({ host: '127.0.0.1', port })
  const emulators = { hosting: at(hosting), hub: at(hub), logging: at(logging), ui: { enabled: false } }
  const config = JSON.parse(await readFile('docs/deploy/firebase.json', 'utf8')) as object
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ ...config, emulators }))
  await cp('dist', join(folder, 'dist'), { recursive: true })
  await writeFile(join(folder, 'dist', 'config.json'), JSON.stringify(configuration))

  const program = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js')
  const args = ['emulators:start', '--only', 'hosting', '--project', 'demo-vision']
  const child = fork(program, args, {
    cwd: folder,
    execArgv: exitOnDisconnectNodeArgs,
    env: { ...process.env, XDG_CONFIG_HOME: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const url = `http://127.0.0.1:${hosting}`
  await waitUntilReady(child, url)
  return {
    url,
    async stop(): Promise<void> {
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline && child.exitCode === null) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await new Promise((done) => setTimeout(done, 200))
  }
  child.kill('SIGKILL')
  throw new Error(`The hosting emulator did not become ready. Output:\n${output}`)
}
