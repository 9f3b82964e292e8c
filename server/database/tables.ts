import type { Generated, JSONColumnType, Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { InputImage } from '#engines/node/input-image.ts'
import type { DatasetTables, EvaluationTables } from './evaluation-tables.ts'

/** The database schema. */
export type Tables = EmbeddedAuthTables &
  DatasetTables &
  EvaluationTables &
  QueuedImageTable & {
    batches: {
      id: Generated<string>
      organization_id: string
      agent_code: string
      variant_id: string | null
      parameter: string | null
      name: string | null
      created_at: Generated<Date>
      /** Set when the batch was cancelled, after which it accepts no items. */
      cancelled_at: Date | null
    }
    webhooks: {
      id: Generated<string>
      organization_id: string
      url: string
      /** The key that signs the deliveries, as `whsec_` and base64. */
      secret: string
      created_at: Generated<Date>
    }
    webhook_deliveries: {
      id: Generated<string>
      webhook_id: string
      /** The body exactly as sent. */
      payload: string
      attempts: Generated<number>
      /** Why the last attempt failed. */
      error: string | null
      created_at: Generated<Date>
      delivered_at: Date | null
    }
    /** Whether users say that a result is right, and their corrections. One row for each run. */
    reviews: {
      organization_id: string
      /** The idempotency key of the analysis. No foreign key, because the analysis may have expired or run on another server. */
      run_id: string
      /** The client's id of the last write. */
      revision: string
      /** The revisions that this one has replaced. A write with one of them is a repeat, and changes nothing. */
      superseded: Generated<string[]>
      /** Null if the review was withdrawn. The row remains, so that other devices learn of it. */
      verdict: 'right' | 'wrong' | null
      /** JSON of the fields of the result that can be corrected, with the right values. */
      correction: string | null
      agent_code: string
      variant_id: string | null
      model: string | null
      /** The time by the clock of the device, which may be wrong. */
      reviewed_at: Date
      updated_at: Generated<Date>
    }
    users: {
      id: Generated<string>
      provider_user_id: string
      name: string
      email: string
      /** Null until the first sign-in since version 0.2. */
      email_verified: boolean | null
      created_at: Generated<Date>
    }
    /** Deleted accounts, so that tokens from before the deletion stay invalid and the trial is not granted again. */
    tombstones: {
      provider_user_id: string
      deleted_at: Date
      trial_used: number
      /** HMAC of the email address, or null. */
      email_digest: string | null
      email_verified: Generated<boolean>
    }
    /** Created once per installation: the key of `email_digest` (`addresses`) and of session cookies and links (`sign-in`). */
    secrets: { name: string; value: string }
    organizations: {
      id: Generated<string>
      name: string
      trial_used: Generated<number>
      /** The number of requests in the trial; null for the default, TRIAL_TOTAL. */
      trial_total: number | null
      /** The queue position of the organization's most recent analysis. The next one gets a later position, so that organizations take turns. */
      queue_position: Generated<number>
      created_at: Generated<Date>
    }
    memberships: { user_id: string; organization_id: string; created_at: Generated<Date> }
    api_keys: {
      id: Generated<string>
      organization_id: string
      name: string
      /** The SHA-256 of the secret in hex. The secret itself is shown once and not stored. */
      digest: string
      preview: string
      is_demo: Generated<boolean>
      created_at: Generated<Date>
      /** Null if the secret was never shown. Then the first list request replaces the secret and shows it. */
      revealed_at: Date | null
    }
    inferences: {
      id: Generated<string>
      organization_id: string
      agent_code: string
      batch_id: string | null
      idempotency_key: string | null
      /** The SHA-256 of a request with an idempotency key, in hex, so that the same key with another body is rejected. */
      request_digest: string | null
      /** Rows from before migration 0005 have the status `failed` also for cancelled analyses. */
      status: 'queued' | 'running' | 'answered' | 'failed' | 'cancelled'
      /** The data with which a worker runs the analysis. Null in rows from before migration 0005. */
      job: JSONColumnType<QueuedAnalysis> | null
      /** The error response of a failed analysis. */
      error: JSONColumnType<AnalysisFailure> | null
      /** Analyses with a lower position run first. */
      position: number | null
      started_at: Date | null
      ended_at: Date | null
      /** The response exactly as sent to a request with an idempotency key, so that a retry receives the same bytes. */
      answer: string | null
      created_at: Generated<Date>
      /** The end of the lease, after which a pending analysis is refunded because no process runs it or waits for it. */
      settle_by: Date
    }
  }

/** The data with which a worker runs an analysis, except for the image. */
export type QueuedAnalysis = {
  /** The id of the engine. */
  provider: string
  model: string
  parameter?: string | undefined
  image: Omit<InputImage, 'bytes'>
  /** Whether a client waits for the result. Interactive analyses run before others. */
  isInteractive: boolean
  /** When the request arrived, by the clock of the process that received it, in ms since 1970. */
  requestedAt: number
}

export type AnalysisFailure = {
  status: number
  code: string
  message: string
  retryAfter?: string | undefined
}

/** The images of analyses that have not ended. With the embedded database they are files (`jobs/queued-images.ts`). */
type QueuedImageTable = { queued_images: { inference_id: string; bytes: Buffer } }

/** The accounts of the embedded sign-in, written by better-auth, which also chose the column names. */
type EmbeddedAuthTables = {
  auth_users: {
    id: string
    name: string
    email: string
    emailVerified: boolean
    image: string | null
    createdAt: Generated<Date>
    updatedAt: Generated<Date>
  }
  auth_sessions: {
    id: string
    userId: string
    /** The secret in the session cookie. */
    token: string
    expiresAt: Date
    createdAt: Generated<Date>
    updatedAt: Date
    ipAddress: string | null
    userAgent: string | null
  }
  auth_accounts: {
    id: string
    userId: string
    accountId: string
    /** The kind of sign-in. `credential` is the sign-in by email and password. */
    providerId: string
    /** The salt and the scrypt hash of the password. */
    password: string | null
    createdAt: Generated<Date>
    updatedAt: Date
  }
  auth_verifications: { id: string; identifier: string; value: string; expiresAt: Date }
  auth_jwks: { id: string; publicKey: string; privateKey: string; createdAt: Date }
}

export type Database = Kysely<Tables>

export type OpenDatabase = {
  database: Database
  /** Whether no other process can use the data. If so, analyses that are pending at startup were interrupted. */
  isExclusive: boolean
  /** Counts the requests of all processes; undefined if this is the only process. */
  pool?: Pool | undefined
  /** The connection options with which pg-boss uses the same database. */
  queueConnection: ConstructorOptions
  close(): Promise<void>
}
