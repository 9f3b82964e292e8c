import type { Analyses } from '../analyses/analyses.ts'
import type { Ledger } from '../analyses/ledger.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { AuthProvider } from '../auth/auth-provider.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/tables.ts'
import type { Engine } from '../engines/engine.ts'
import type { Evaluations } from '../evaluations/evaluations.ts'
import type { Logger } from '../log.ts'

export type Caller = CallerEnv['Variables']['caller']

/** What the handlers of operations use. */
export type ApiServices = {
  database: Database
  catalog: Catalog
  /** In the order of preference. */
  engines: Engine[]
  ledger: Ledger
  analyses: Analyses
  evaluations: Evaluations
  auth: AuthMiddleware
  authProvider: AuthProvider
  log: Logger
  /** How many requests a trial has. */
  trialTotal: number
  /** Whether this caller may use the models of providers. */
  mayUseProviders: (caller: Caller) => Promise<boolean>
  /** Whether webhooks may have private addresses. */
  allowPrivateWebhooks: boolean
  /** Queues a test delivery of a webhook and returns its id. */
  sendTestEvent: (webhookId: string) => Promise<string>
  /** Returns a sentence that says why the server should receive no requests now; undefined if it should receive them. */
  readiness: () => Promise<string | undefined>
}
