import type { Generated, Kysely } from 'kysely'

/** What the platform keeps. Pictures are never among it. */
export type Tables = {
  users: {
    id: Generated<string>
    provider_user_id: string
    name: string
    email: string
    created_at: Generated<Date>
  }
  /** Deleted accounts: tokens from before the deletion stay refused, and the spent trial stays spent. */
  tombstones: {
    provider_user_id: string
    deleted_at: Date
    trial_used: number
    /** Of the address, keyed: enough to know it again, not to read it. Null where the provider told none. */
    email_digest: string | null
  }
  /** Made once per installation. `addresses`: the key of the digests above. */
  secrets: { name: string; value: string }
  organizations: {
    id: Generated<string>
    name: string
    trial_used: Generated<number>
    /** Null: the server's TRIAL_TOTAL holds. */
    trial_total: number | null
    created_at: Generated<Date>
  }
  memberships: { user_id: string; organization_id: string; created_at: Generated<Date> }
  api_keys: {
    id: Generated<string>
    organization_id: string
    name: string
    /** SHA-256 of the secret, hex. The secret itself is told once and forgotten. */
    digest: string
    preview: string
    is_demo: Generated<boolean>
    created_at: Generated<Date>
    /** Null: nobody was told the secret. The first list makes it anew and tells it. */
    revealed_at: Date | null
  }
  inferences: {
    id: Generated<string>
    organization_id: string
    agent_code: string
    idempotency_key: string | null
    /** SHA-256 of what was asked, hex, where there is a key: the same one with another body is refused. */
    request_digest: string | null
    status: 'running' | 'answered' | 'failed'
    /** The answer exactly as it was sent, where there is a key, so that a repeat gets the same bytes. */
    answer: string | null
    created_at: Generated<Date>
    /** A row still running after this moment belongs to a process that died: it is refunded. */
    settle_by: Date
  }
}

export type Database = Kysely<Tables>

export type OpenDatabase = {
  database: Database
  /** True where this process is the only one that can be using the data: running rows of a former life are dead. */
  isExclusive: boolean
  close(): Promise<void>
}
