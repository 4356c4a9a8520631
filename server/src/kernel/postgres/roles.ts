import { Client, escapeIdentifier, escapeLiteral, type PoolConfig } from 'pg'
import type { Passwords } from './passwords.ts'

/**
 * The role that initdb makes: PostgreSQL's own administrator. Moorgate uses it to make the other three, and
 * no more.
 */
export const adminRole = 'postgres'

/** Owns the tables and runs migrations, and nothing else connects as it. */
const ownerRole = 'moorgate_owner'

/**
 * Serves requests. It owns nothing and can't pass by row-level security, so a forgotten condition shows no
 * row.
 */
export const appRole = 'moorgate_app'

/**
 * Takes jobs off their queue. It owns the queue's schema and nothing else: what a job does is done as
 * `appRole`.
 */
export const jobsRole = 'moorgate_jobs'

const databaseName = 'moorgate'

/** How each of the four roles reaches the embedded server. `admin` connects to the maintenance database. */
export type Connections = { admin: PoolConfig; owner: PoolConfig; app: PoolConfig; jobs: PoolConfig }

/** Connections through the socket in this folder (an address and `port` on Windows). */
export function connectionsTo(socketFolder: string, port: number, passwords: Passwords): Connections {
  const host = process.platform === 'win32' ? '127.0.0.1' : socketFolder
  const as = (user: string, password: string, database: string) => ({ host, port, user, password, database })
  return {
    admin: as(adminRole, passwords.admin, 'postgres'),
    owner: as(ownerRole, passwords.owner, databaseName),
    app: as(appRole, passwords.app, databaseName),
    jobs: as(jobsRole, passwords.jobs, databaseName),
  }
}

/**
 * Makes the roles and the database where they are missing, so a start that was interrupted is finished here.
 */
export async function prepareDatabase(admin: PoolConfig, passwords: Passwords): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  try {
    const found = await client.query<{ name: string }>(
      'select rolname as name from pg_roles where rolname = any($1) union all select datname from pg_database',
      [[ownerRole, appRole, jobsRole]],
    )
    const names = new Set(found.rows.map((row) => row.name))
    const attributes = 'login nosuperuser nocreatedb nocreaterole nobypassrls noreplication password'
    for (const [role, password] of [
      [ownerRole, passwords.owner],
      [appRole, passwords.app],
      [jobsRole, passwords.jobs],
    ] as const) {
      if (names.has(role)) continue
      await client.query(`create role ${role} ${attributes} ${escapeLiteral(password)}`)
    }
    if (!names.has(databaseName)) await createDatabase(client, databaseName)
  } finally {
    await client.end()
  }
  // template1 too: databases that are made later begin as copies of it.
  for (const database of ['template1', databaseName]) await letSearchUseIndexes({ ...admin, database })
}

/**
 * Under row-level security PostgreSQL looks a condition up in an index only if the condition's function is
 * trusted to tell nothing of rows that the policy hides. `ilike` is not on its list, although all that it
 * ever complains of is the pattern, so without this line every search by a part of a name reads the whole
 * table. The list belongs to the database's administrator.
 */
async function letSearchUseIndexes(admin: PoolConfig): Promise<void> {
  const client = new Client(admin)
  await client.connect()
  try {
    const trusted = await client.query(
      "select 1 from pg_proc where oid = 'pg_catalog.texticlike(text, text)'::regprocedure and proleakproof",
    )
    if (trusted.rowCount === 0)
      await client.query('alter function pg_catalog.texticlike(text, text) leakproof')
  } finally {
    await client.end()
  }
}

/**
 * Creates a database of the owner's, closed to everybody but our roles. A copy of `template` is made file by
 * file: on a memory file system that is the fastest way, and its data needn't pass through the log.
 */
export async function createDatabase(client: Client, name: string, template?: string): Promise<void> {
  const copied = template ? `template ${escapeIdentifier(template)} strategy file_copy` : ''
  const database = escapeIdentifier(name)
  await client.query(`create database ${database} owner ${ownerRole} ${copied}`)
  await client.query(`revoke all on database ${database} from public`)
  await client.query(`grant connect on database ${database} to ${appRole}, ${jobsRole}`)
}
