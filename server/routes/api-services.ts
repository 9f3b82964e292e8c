import type { AnalysisService } from '../analyses/analysis-service.ts'
import type { Ledger } from '../analyses/ledger.ts'
import type { AuthMiddleware, CallerEnv } from '../auth/auth-middleware.ts'
import type { AuthProvider } from '../auth/auth-provider.ts'
import type { BatchNotifier } from '../batches/batch-notifier.ts'
import type { Catalog } from '../catalog/catalog.ts'
import type { Database } from '../database/tables.ts'
import type { Engine } from '../engines/engine.ts'
import type { Evaluations } from '../evaluations/evaluations.ts'
import type { RateLimiter } from '../http/rate-limits.ts'
import type { Images } from '../images/images.ts'
import type { Logger } from '../log.ts'
import type { SendLink } from '../mail/send-link.ts'
import type { OwnModels } from '../own-models/own-models.ts'

export type Caller = CallerEnv['Variables']['caller']

export type ApiServices = {
  database: Database
  catalog: Catalog
  /** In the order of preference. */
  engines: Engine[]
  ownModels: OwnModels
  images: Images
  batchNotifier: BatchNotifier
  ledger: Ledger
  analyses: AnalysisService
  evaluations: Evaluations
  auth: AuthMiddleware
  /** Counts requests, and work that is not charged. */
  organizationLimiter: RateLimiter
  authProvider: AuthProvider
  log: Logger
  trialTotal: number
  /** Whether the caller's address is verified, or this server does not require it. */
  isTrusted: (caller: Caller) => Promise<boolean>
  allowPrivateWebhooks: boolean
  /** Returns the id of the delivery. */
  sendTestEvent: (webhook: { organizationId: string; id: string }) => Promise<string>
  sendLink: SendLink
  /** Why the server should receive no requests now; undefined if it should. */
  readiness: () => Promise<string | undefined>
}
