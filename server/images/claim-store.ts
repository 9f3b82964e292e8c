import type { Database } from '../database/tables.ts'
import { type ImageStore, installationKey } from './image-store.ts'

export const foreignStoreMessage = `The bucket belongs to another installation, which deletes the images that this one stores there. Use another prefix in IMAGE_STORE. If this one replaces it for good, stop the other one and delete the object "${installationKey}" of the prefix.`

/** Returns whether the store belongs to the installation of this database. A bucket that belongs to none does from then on. */
export async function tryClaimStore(database: Database, store: ImageStore): Promise<boolean> {
  if (!store.claim) return true
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', 'installation')
    .executeTakeFirstOrThrow()
  return await store.claim(value)
}
