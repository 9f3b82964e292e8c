import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoProjectId, startEmulatorProcess } from '../demo/emulator-process.ts'

/** The emulator the demo uses, shared by several servers of a test. */
export async function startTestEmulator() {
  const folder = await mkdtemp(join(tmpdir(), 'vision-emulator-'))
  const emulator = await startEmulatorProcess(folder, undefined)
  return {
    host: emulator.host,
    async signUp(email: string): Promise<{ idToken: string; localId: string }> {
      const answer = await fetch(
        `http://${emulator.host}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${demoProjectId}`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ email, password: 'secret-1', returnSecureToken: true }),
        },
      )
      return (await answer.json()) as { idToken: string; localId: string }
    },
    async stop() {
      await emulator.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
