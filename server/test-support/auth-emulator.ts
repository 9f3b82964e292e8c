import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoProjectId, startEmulatorProcess } from '../demo/emulator-process.ts'

/** Starts the auth emulator of the demo, to be shared by several server processes. */
export async function startTestEmulator() {
  const folder = await mkdtemp(join(tmpdir(), 'vision-emulator-'))
  const emulator = await startEmulatorProcess(folder, undefined)
  return {
    host: emulator.host,
    async signUp(email: string): Promise<{ idToken: string; localId: string }> {
      const response = await fetch(
        `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${demoProjectId}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: 'secret-1', returnSecureToken: true }),
        },
      )
      return (await response.json()) as { idToken: string; localId: string }
    },
    async stop() {
      await emulator.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
