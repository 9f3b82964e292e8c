import type { Database } from '../../database/tables.ts'
import { findOrCreateAccount } from '../../organizations/accounts.ts'
import type { EmbeddedAuth } from './embedded-auth.ts'

export const demoCredentials = { email: 'demo@example.com', password: 'demo-vision' }

/**
 * Creates the demo account with its organization and API key, unless it exists. Two processes can call it at once.
 *
 * @returns the secret of the demo key if this call created it.
 */
export async function ensureDemoAccount(auth: EmbeddedAuth, database: Database): Promise<string | undefined> {
  const uid = await ensureDemoUser(auth, database)
  const now = Math.floor(Date.now() / 1000)
  // In the future, because sign-ins that are not later than the deletion of an earlier demo account are rejected.
  const identity = {
    uid,
    email: demoCredentials.email,
    name: 'Demo User',
    emailVerified: true,
    authTime: now + 1,
  }
  let demoKey: string | undefined
  const onDemoKey = (secret: string) => {
    demoKey = secret
  }
  await findOrCreateAccount(database, { ...identity, expiresAt: now }, { onDemoKey })
  return demoKey
}

async function ensureDemoUser({ betterAuth }: EmbeddedAuth, database: Database): Promise<string> {
  const findDemoUser = () =>
    database
      .selectFrom('auth_users')
      .select('id')
      .where('email', '=', demoCredentials.email)
      .executeTakeFirst()
  const existing = await findDemoUser()
  if (existing) return existing.id
  const signUp = betterAuth.api.signUpEmail({ body: { name: 'Demo User', ...demoCredentials } })
  const created = await signUp.then(
    ({ user }) => user,
    async (error: unknown) => {
      const other = await findDemoUser()
      if (other) return other
      throw error
    },
  )
  await database.updateTable('auth_users').set({ emailVerified: true }).where('id', '=', created.id).execute()
  return created.id
}
