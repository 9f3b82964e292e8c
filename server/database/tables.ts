import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { AccountTables } from './schema/accounts.ts'
import type { AnalysisTables } from './schema/analyses.ts'
import type { BatchTables } from './schema/batches.ts'
import type { CountTemplateTables } from './schema/count-templates.ts'
import type { DatasetTables } from './schema/datasets.ts'
import type { EmbeddedAuthTables } from './schema/embedded-auth.ts'
import type { EvaluationTables } from './schema/evaluations.ts'
import type { ImageTables } from './schema/images.ts'
import type { ReviewTables } from './schema/reviews.ts'
import type { WebhookTables } from './schema/webhooks.ts'

export type Tables = AccountTables &
  EmbeddedAuthTables &
  AnalysisTables &
  BatchTables &
  ImageTables &
  WebhookTables &
  ReviewTables &
  DatasetTables &
  CountTemplateTables &
  EvaluationTables

export type Database = Kysely<Tables>

export type OpenDatabase = {
  database: Database
  /** Whether no other process can use the data. If so, analyses that are pending at startup were interrupted. */
  isExclusive: boolean
  /** Counts the requests of all processes; undefined if this is the only process. */
  pool?: Pool | undefined
  /** With which pg-boss uses the same database. */
  queueConnection: ConstructorOptions
  close(): Promise<void>
}
