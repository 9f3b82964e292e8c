import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolConfig } from 'pg'
import { ConfigurationError } from '../configuration.ts'
import { migrate } from './migrate.ts'
import type { OpenDatabase, Tables } from './tables.ts'

/** No statement of ours takes a second; one that hangs must give its connection back. */
const longestStatementMs = 15_000
/** Also for one of our connections to be free: in a rush it is better to wait than to give up half-way. */
const longestConnectMs = { atStart: 10_000, later: 30_000 }

/**
 * PostgreSQL, with its tables brought up to date.
 *
 * @throws ConfigurationError when it cannot be reached, does not let us in or does not let us make the tables.
 */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  // Bringing a large table up to date may take its time.
  const migrating = await openPool(url, { max: 2, connectionTimeoutMillis: longestConnectMs.atStart })
  try {
    await migrate(migrating)
  } catch (error) {
    throw explain(error, url)
  } finally {
    await migrating.destroy()
  }
  const database = await openPool(url, {
    max: 10,
    statement_timeout: longestStatementMs,
    // A server that has fallen silent ends no statement of its own.
    query_timeout: longestStatementMs + 5_000,
    keepAlive: true,
    connectionTimeoutMillis: longestConnectMs.later,
  })
  return { database, isExclusive: false, close: () => database.destroy() }
}

async function openPool(url: string, options: PoolConfig): Promise<Kysely<Tables>> {
  const pg = (await import('pg')).default
  let pool: Pool
  try {
    pool = new pg.Pool({ connectionString: url, ...options })
  } catch (error) {
    throw explain(error, url)
  }
  // An idle connection that PostgreSQL closes must not end the process; the next query says what is wrong.
  pool.on('error', () => undefined)
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

/** In words of the operator's; never with the address itself, which holds the password. */
function explain(error: unknown, url: string): unknown {
  if (error instanceof ConfigurationError) return error
  const { code = '', message = '' } = error as { code?: string; message?: string }
  const place = placeOf(url)
  const say = (sentence: string) => new ConfigurationError(`DATABASE_URL: ${sentence}`)
  if (code === '28P01' || code === '28000' || /password must be a string|SASL/.test(message))
    return say(`PostgreSQL at ${place} does not accept the user or the password.`)
  if (code === '3D000') return say(`PostgreSQL at ${place} has no database of this name. Make it first.`)
  if (code === '42501') return say(`The user may not make the tables in this database at ${place}.`)
  if (/^E[A-Z]+$/.test(code) || /timeout|terminated/i.test(message)) {
    const reason = code || 'no answer in time'
    return say(
      `PostgreSQL at ${place} cannot be reached (${reason}). Is it running, and is the address right?`,
    )
  }
  if (error instanceof URIError || code === 'ERR_INVALID_URL')
    return say(
      'It must be postgres://user:password@host:port/database, with signs such as @ or % in it encoded.',
    )
  return say(`PostgreSQL at ${place} cannot be used: ${message.slice(0, 200)}`)
}

function placeOf(url: string): string {
  const { host, searchParams } = URL.canParse(url) ? new URL(url) : { host: '', searchParams: undefined }
  return host || searchParams?.get('host') || 'the address given'
}
