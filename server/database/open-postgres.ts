import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool, PoolClient, PoolConfig } from 'pg'
import { OperatorError } from '../operator-error.ts'
import { migrate, UnknownMigrationError } from './migrations.ts'
import type { OpenDatabase, Tables } from './tables.ts'

/** A regular statement takes less than a second. A hanging one is ended to free its connection. */
const statementTimeoutMs = 15_000
/** Include the wait for a free connection, because under load a slow response is better than an error. */
const connectTimeoutMs = { atStart: 10_000, later: 30_000 }

/**
 * Also applies the migrations.
 *
 * @throws OperatorError if PostgreSQL cannot be reached, rejects the credentials or does not permit creating tables.
 */
export async function openPostgres(url: string, migrateTo?: string): Promise<OpenDatabase> {
  // Without a statement timeout, because changing a large table may take long.
  const { database: migrationDatabase } = await openPooledDatabase(url, {
    max: 2,
    connectionTimeoutMillis: connectTimeoutMs.atStart,
  })
  try {
    await migrate(migrationDatabase, migrateTo)
  } catch (error) {
    throw toOperatorError(error, url)
  } finally {
    await migrationDatabase.destroy()
  }
  const { database, pool } = await openTimedDatabase(url)
  return {
    database,
    isExclusive: false,
    pool,
    queueConnection: { connectionString: url, max: 4 },
    close: () => database.destroy(),
  }
}

async function openTimedDatabase(url: string) {
  const options = {
    max: 10,
    // For a database server that no longer responds.
    query_timeout: statementTimeoutMs + 5_000,
    keepAlive: true,
    connectionTimeoutMillis: connectTimeoutMs.later,
  }
  const opened = await openPooledDatabase(url, { ...options, statement_timeout: statementTimeoutMs })
  try {
    await sql`select 1`.execute(opened.database)
    return opened
  } catch (error) {
    await opened.database.destroy()
    // PgBouncer knows few parameters. Then only this process ends a hanging statement.
    if (/unsupported startup parameter/i.test(String(error))) return await openPooledDatabase(url, options)
    throw toOperatorError(error, url)
  }
}

async function openPooledDatabase(url: string, options: PoolConfig) {
  const pg = (await import('pg')).default
  let pool: Pool
  try {
    pool = new pg.Pool({ connectionString: url, ...options })
  } catch (error) {
    throw toOperatorError(error, url)
  }
  // Without this listener a lost connection would end the process. The next query reports it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    closeAfterTimeout(client)
  })
  return { database: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool }
}

/** Otherwise the pool would use the connection again, and each query would wait until it times out. */
function closeAfterTimeout(client: PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const result = query(...args)
    if (result instanceof Promise)
      result.catch((error: Error) => {
        if (error.message === 'Query read timeout') void client.end()
      })
    return result
  }) as PoolClient['query']
}

/** The URL contains the password. */
function toOperatorError(error: unknown, url: string): unknown {
  if (error instanceof OperatorError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const host = getHost(url)
  const createError = (message: string) => new OperatorError(`DATABASE_URL: ${message}`)
  if (error instanceof UnknownMigrationError)
    return createError(`The database at ${host} ${message}: name another, empty one.`)
  if (code === '28P01' || code === '28000' || /password must be a string|SASL/.test(message))
    return createError(`PostgreSQL at ${host} does not accept the user or the password.`)
  if (code === '3D000')
    return createError(`PostgreSQL at ${host} has no database of this name. Create it first.`)
  if (code === '42501') return createError(`The user may not create tables in the database at ${host}.`)
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(message)) {
    const reason = code || 'timeout'
    return createError(
      `PostgreSQL at ${host} cannot be reached (${reason}). Is it running, and is the address right?`,
    )
  }
  if (error instanceof URIError || code === 'ERR_INVALID_URL')
    return createError(
      'It must be postgres://user:password@host:port/database, with characters such as @ or % percent-encoded.',
    )
  return createError(`PostgreSQL at ${host} cannot be used: ${message.slice(0, 200)}`)
}

function getHost(url: string): string {
  const { host, searchParams } = URL.canParse(url) ? new URL(url) : { host: '', searchParams: undefined }
  return host || searchParams?.get('host') || 'the given address'
}
