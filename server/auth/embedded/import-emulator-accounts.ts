import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { inTransaction } from '../../database/in-transaction.ts'
import type { Database } from '../../database/tables.ts'
import type { Logger } from '../../log.ts'
import { hashPassword } from './password-hashing.ts'

/** A text without control characters, such as null bytes, which PostgreSQL rejects. */
const Printable = z.string().regex(/^\P{Cc}+$/u)

const EmulatorExport = z.object({
  users: z
    .array(
      z.object({
        localId: Printable,
        email: Printable,
        displayName: z
          .string()
          .default('')
          .transform((name) => name.replaceAll(/\p{Cc}/gu, ' ')),
        emailVerified: z.boolean().default(false),
        passwordHash: z.string().optional(),
        salt: z.string().optional(),
        createdAt: z.coerce.number().optional(),
      }),
    )
    .default([]),
})
type EmulatorUser = z.infer<typeof EmulatorExport>['users'][number]

/**
 * Imports the accounts of versions before 0.3, whose embedded sign-in was the Firebase Auth emulator, and then removes their
 * folder, because it contains the passwords as plain text. Users have to sign in again.
 */
export async function importEmulatorAccounts(folder: string, database: Database, log: Logger): Promise<void> {
  const users = await readEmulatorUsers(folder).catch((error: Error) => {
    log.warn(
      { reason: error.message.slice(0, 200) },
      `The accounts in ${folder} cannot be read, so they are not imported. Users can sign up again; delete the folder to remove this message.`,
    )
    return undefined
  })
  if (!users) return
  for (const user of users) await importUser(database, user)
  await rm(folder, { recursive: true, force: true })
  log.info(`${users.length} accounts of an earlier version were imported. Their users have to sign in again.`)
}

/** Reads the accounts that the emulator has exported; undefined if there is nothing to import. */
async function readEmulatorUsers(folder: string): Promise<EmulatorUser[] | undefined> {
  const snapshots = join(folder, 'accounts')
  const current = await readFile(join(snapshots, 'current'), 'utf8').catch(() => undefined)
  if (!current) return undefined
  const file = join(snapshots, current, 'auth_export', 'accounts.json')
  return EmulatorExport.parse(JSON.parse(await readFile(file, 'utf8'))).users
}

/** Imports one user, unless the id or the address already has an account. */
async function importUser(database: Database, user: EmulatorUser): Promise<void> {
  const { localId: id, displayName: name, emailVerified, createdAt } = user
  const plainPassword = extractPassword(user)
  const password = plainPassword === undefined ? undefined : await hashPassword(plainPassword)
  const created = new Date(createdAt ?? Date.now())
  const times = { createdAt: created, updatedAt: created }
  await inTransaction(database, async (tx) => {
    const inserted = await tx
      .insertInto('auth_users')
      .values({ id, name, email: user.email.toLowerCase(), emailVerified, ...times })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted || !password) return
    const credential = { id, userId: id, accountId: id, providerId: 'credential', password, ...times }
    await tx.insertInto('auth_accounts').values(credential).execute()
  })
}

/**
 * Returns the password, which the emulator stores as plain text
 * (https://github.com/firebase/firebase-tools/blob/main/src/emulator/auth/operations.ts).
 */
function extractPassword({ passwordHash = '', salt }: EmulatorUser): string | undefined {
  const prefix = `fakeHash:salt=${salt}:password=`
  return passwordHash.startsWith(prefix) ? passwordHash.slice(prefix.length) : undefined
}
