import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { demoProjectId } from './emulator-process.ts'

type KeptAccounts = { users?: { localId: string; validSince?: string }[] }

/**
 * The emulator takes an import for new accounts and declares every earlier session void. A restart of the demo must
 * not sign people out (a project of the real provider does not): the moment before which sessions count as revoked
 * is put back to what it was.
 */
export async function restoreSessions(host: string, importedFrom: string): Promise<void> {
  const kept = JSON.parse(
    await readFile(join(importedFrom, 'auth_export', 'accounts.json'), 'utf8'),
  ) as KeptAccounts
  await Promise.all(
    (kept.users ?? []).map(async ({ localId, validSince }) => {
      if (!validSince) return
      const answer = await fetch(
        `http://${host}/identitytoolkit.googleapis.com/v1/projects/${demoProjectId}/accounts:update`,
        {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
          body: JSON.stringify({ localId, validSince }),
          signal: AbortSignal.timeout(10_000),
        },
      )
      if (!answer.ok) throw new Error(`The emulator refused to restore a session (${answer.status})`)
    }),
  )
}
