import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'

/** Selects the results with which checks are compared: those that are right or wrong, and not only failed or missing. */
export const selectConclusiveResults = (database: Database) =>
  database
    .selectFrom('evaluation_results')
    .where('evaluation_results.status', '=', 'succeeded')
    .where(sql<boolean>`evaluation_results.score->>'isMissing' is distinct from 'true'`)
