import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'
import type { Database } from '../database/tables.ts'
import { accountOf } from '../organizations/accounts.ts'
import { demoProject } from './emulator-process.ts'

export const demoLogin = { email: 'demo@example.com', password: 'demo-vision' }

/** Makes the demo account if there is none, with its organization and demo key. Safe when two processes do it at once. */
export async function ensureDemoAccount(database: Database): Promise<void> {
  const auth = getAuth(initializeApp({ projectId: demoProject }, `demo-account-${process.pid}-${Date.now()}`))
  const find = () => auth.getUserByEmail(demoLogin.email)
  const user = await find().catch(() =>
    auth.createUser({ ...demoLogin, displayName: 'Demo User', emailVerified: true }).catch(find),
  )
  const now = Math.floor(Date.now() / 1000)
  await accountOf(database, {
    uid: user.uid,
    email: demoLogin.email,
    name: user.displayName ?? '',
    authTime: now + 1,
    expiresAt: now,
  })
}
