import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Tables } from '../database/tables.ts'

export const hasNoBatch = ({ not, exists, selectFrom }: ExpressionBuilder<Tables, 'count_templates'>) =>
  not(
    exists(
      selectFrom('batches')
        .select('batches.id')
        .whereRef('batches.template_id', '=', 'count_templates.id')
        .where('batches.deleted_at', 'is', null),
    ),
  )

/**
 * In a transaction. Deletes templates without a name and a batch that were not used for this time, or the one with this
 * id. Their images remain for an hour, for analyses that are queued.
 */
export async function deleteUnusedTemplates(
  tx: Database,
  which: { id: string } | { ageSeconds: number },
): Promise<void> {
  const unused = await tx
    .selectFrom('count_templates')
    .select('id')
    .where('name', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : eb('used_at', '<=', sql<Date>`now() - make_interval(secs => ${which.ageSeconds})`),
    )
    .where(hasNoBatch)
    .forUpdate()
    // A batch is just getting it.
    .skipLocked()
    .execute()
  const ids = unused.map((row) => row.id)
  await tx
    .with('deleted', (db) =>
      db
        .deleteFrom('count_templates')
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        // A batch may have got it before it was locked.
        .where(hasNoBatch)
        .returning(['organization_id', 'digest']),
    )
    .updateTable('images')
    .from('deleted')
    .set({ used_at: sql`now()` })
    .whereRef('images.organization_id', '=', 'deleted.organization_id')
    .whereRef('images.digest', '=', 'deleted.digest')
    .execute()
}
