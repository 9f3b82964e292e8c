import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import type { Database } from '../database/tables.ts'
import { findOrCreateAccount } from '../organizations/accounts.ts'
import { demoProjectId } from './emulator-process.ts'

export const demoLogin = { email: 'demo@example.com', password: 'demo-vision' }

/**
 * Creates the demo account with its organization and API key unless it exists. Safe to call from two processes at once.
 *
 * @returns the secret of the demo key if this call created it.
 */
export async function ensureDemoAccount(database: Database): Promise<string | undefined> {
  const auth = getAuth(
    initializeApp({ projectId: demoProjectId }, `demo-account-${process.pid}-${Date.now()}`),
  )
  const find = () => auth.getUserByEmail(demoLogin.email)
  const user = await find().catch(() =>
    auth.createUser({ ...demoLogin, displayName: 'Demo User', emailVerified: true }).catch(find),
  )
  const now = Math.floor(Date.now() / 1000)
  const identity = {
    uid: user.uid,
    email: demoLogin.email,
    name: user.displayName ?? '',
    emailVerified: true,
    // Later than an earlier deletion of the demo account, which would otherwise reject it.
    authTime: now + 1,
    expiresAt: now,
  }
  let demoKey: string | undefined
  await findOrCreateAccount(database, identity, (secret) => {
    demoKey = secret
  })
  return demoKey
}
