import type { Generated, JSONColumnType, Kysely } from 'kysely'
import type { Pool } from 'pg'
import type { ConstructorOptions } from 'pg-boss'
import type { InputImage } from '#engines/image/input-image.ts'

/** The database schema. */
export type Tables = EmbeddedAuthTables &
  QueuedImageTable & {
    batches: {
      id: Generated<string>
      organization_id: string
      agent_code: string
      variant_id: string | null
      parameter: string | null
      name: string | null
      created_at: Generated<Date>
      /** Set when the batch was cancelled: then it takes no more items. */
      cancelled_at: Date | null
    }
    webhooks: {
      id: Generated<string>
      organization_id: string
      url: string
      /** Signs the deliveries: `whsec_` and base64. */
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
    users: {
      id: Generated<string>
      provider_user_id: string
      name: string
      email: string
      /** Null until the first sign-in since version 0.2. */
      email_verified: boolean | null
      created_at: Generated<Date>
    }
    /** Deleted accounts: tokens issued before the deletion stay invalid, and the trial is not granted again. */
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
      /** Null: TRIAL_TOTAL applies. */
      trial_total: number | null
      /** That of its last analysis. */
      queue_position: Generated<number>
      created_at: Generated<Date>
    }
    memberships: { user_id: string; organization_id: string; created_at: Generated<Date> }
    api_keys: {
      id: Generated<string>
      organization_id: string
      name: string
      /** SHA-256 of the secret, hex. The secret is shown once and not stored. */
      digest: string
      preview: string
      is_demo: Generated<boolean>
      created_at: Generated<Date>
      /** Null: the secret was never shown. The first list request replaces the secret and shows it. */
      revealed_at: Date | null
    }
    inferences: {
      id: Generated<string>
      organization_id: string
      agent_code: string
      batch_id: string | null
      idempotency_key: string | null
      /** SHA-256 of the request, hex, if it has an idempotency key: the same key with another body is rejected. */
      request_digest: string | null
      /** The version before wrote `failed` for cancelled analyses too, and had no queue. */
      status: 'queued' | 'running' | 'answered' | 'failed' | 'cancelled'
      /** What a worker needs to run the analysis. Null in rows of the version before. */
      job: JSONColumnType<QueuedAnalysis> | null
      /** The error response of a failed analysis. */
      error: JSONColumnType<AnalysisFailure> | null
      /** Analyses with a lower position run first. */
      position: number | null
      started_at: Date | null
      ended_at: Date | null
      /** The response exactly as sent, if the request has an idempotency key: a retry receives the same bytes. */
      answer: string | null
      created_at: Generated<Date>
      /** A pending analysis is refunded after this time: nobody waits for it, or, in rows of the version before, nobody runs it. */
      settle_by: Date
    }
  }

/** What a worker needs to run an analysis, besides its image. */
export type QueuedAnalysis = {
  /** The id of the engine. */
  provider: string
  model: string
  parameter?: string | undefined
  image: Omit<InputImage, 'bytes'>
  /** Whether a client waits for the result: such analyses run before others. */
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
    /** `credential`: by email and password. */
    providerId: string
    /** The salt and the hash by scrypt. */
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
  /** Whether only this process can use the data; then rows that are running at the start were interrupted. */
  isExclusive: boolean
  /** Counts the requests of all processes; undefined if this is the only process. */
  pool?: Pool | undefined
  /** How pg-boss reaches the same database. */
  queueConnection: ConstructorOptions
  close(): Promise<void>
}
