import { fork } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePorts } from '../free-ports.ts'
import { exitOnDisconnectNodeArgs } from '../lifecycle.ts'

const projectId = 'demo-vision'
const startTimeoutMs = 90_000

export type EmailAction = { email: string; requestType: 'PASSWORD_RESET' | 'VERIFY_EMAIL'; oobCode: string }

/** Starts the Firebase Auth emulator on free loopback ports. It exits with this process. */
export async function startFirebaseEmulator() {
  const folder = await mkdtemp(join(tmpdir(), 'vision-emulator-'))
  const [auth, hub, logging] = await findFreePorts(3)
  const onLoopback = (port: number | undefined) => ({ host: '127.0.0.1', port })
  const emulators = {
    auth: onLoopback(auth),
    hub: onLoopback(hub),
    logging: onLoopback(logging),
    ui: { enabled: false },
    singleProjectMode: true,
  }
  await writeFile(join(folder, 'firebase.json'), JSON.stringify({ emulators }))
  const program = createRequire(import.meta.url).resolve('firebase-tools/lib/bin/firebase.js')
  const child = fork(program, ['emulators:start', '--only', 'auth', '--project', projectId], {
    cwd: folder,
    execArgv: exitOnDisconnectNodeArgs,
    env: { ...process.env, XDG_CONFIG_HOME: folder, TMPDIR: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk))
  const host = `127.0.0.1:${auth}`
  const deadline = Date.now() + startTimeoutMs
  while (!(await isResponding(host))) {
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`The Firebase Auth emulator did not start:\n${output}`)
    await sleep(100)
  }
  await enableEmailPrivacy(host)
  return {
    host,
    /** The environment variables of a server that uses this emulator. */
    env: {
      AUTH: 'firebase',
      FIREBASE_PROJECT_ID: projectId,
      FIREBASE_API_KEY: 'demo',
      FIREBASE_AUTH_EMULATOR_HOST: host,
    },
    async signUp(email: string): Promise<{ idToken: string; localId: string }> {
      const response = await fetch(
        `http://${host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=demo`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: 'secret-1', returnSecureToken: true }),
        },
      )
      return (await response.json()) as { idToken: string; localId: string }
    },
    /** Returns the links of all emails so far. */
    async emailLinks(): Promise<EmailAction[]> {
      const response = await fetch(`http://${host}/emulator/v1/projects/${projectId}/oobCodes`)
      return ((await response.json()) as { oobCodes: EmailAction[] }).oobCodes
    },
    /** Deletes all accounts, which revokes their sessions. */
    async deleteAccounts(): Promise<void> {
      await fetch(`http://${host}/emulator/v1/projects/${projectId}/accounts`, {
        method: 'DELETE',
        headers: { Authorization: 'Bearer owner' },
      })
    },
    async stop() {
      const exited = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isResponding(host: string): Promise<boolean> {
  return await fetch(`http://${host}/`, { signal: AbortSignal.timeout(2000) }).then(
    (response) => response.ok,
    () => false,
  )
}

/** Enables email enumeration protection, which hides whether an address has an account, as in all newer Firebase projects. */
async function enableEmailPrivacy(host: string): Promise<void> {
  await fetch(`http://${host}/emulator/v1/projects/${projectId}/config`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
    body: JSON.stringify({ emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }),
  })
}
