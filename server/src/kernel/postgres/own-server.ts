import { Client, type PoolConfig } from 'pg'
import type { ConnectedDatabase } from './connect-database.ts'
import { appRole, jobsRole } from './roles.ts'
import { codeOf, reasonOf, StartRefused } from './start-refused.ts'

/** The first version with the security_invoker views and schema rights that the migrations count on. */
const oldestServer = 15

/**
 * Uses a PostgreSQL of the operator's own. Its user owns the tables; requests are served as the role
 * `moorgate_app` and jobs taken as `moorgate_jobs`. These can't log in and are entered as each connection
 * opens, since hosted servers seldom let one make a second login. Entered this way a role is the session's
 * default: not even `reset role` leads back to the owner.
 */
export async function connectOwnServer(databaseUrl: string): Promise<ConnectedDatabase> {
  const client = await connected(databaseUrl)
  try {
    await refuseOldServer(client)
    for (const role of [appRole, jobsRole]) await prepareRole(client, role)
  } finally {
    await client.end()
  }
  return {
    owner: { connectionString: databaseUrl },
    app: { connectionString: entering(appRole, databaseUrl) },
    jobs: { connectionString: entering(jobsRole, databaseUrl) },
    hasRoom: () => true,
    stop: async () => {},
  }
}

/** A server that follows it, which has its roles, as the role that serves requests. */
export const connectReplica = (databaseUrl: string): PoolConfig => ({
  connectionString: entering(appRole, databaseUrl),
})

async function connected(databaseUrl: string): Promise<Client> {
  let client: Client | undefined
  try {
    client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
    await client.connect()
    return client
  } catch (error) {
    await client?.end().catch(() => undefined)
    const server = client ? ` at ${client.host}:${client.port}` : ''
    throw new StartRefused(
      `The database of DATABASE_URL${server} can't be used: ${reasonOf(error) || codeOf(error)}.`,
    )
  }
}

async function refuseOldServer(client: Client): Promise<void> {
  const answer = await client.query<{ number: number; name: string }>(
    "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
  )
  const { number = 0, name = '' } = answer.rows[0] ?? {}
  if (number >= oldestServer * 10_000) return
  throw new StartRefused(
    `DATABASE_URL leads to PostgreSQL ${name}, and Moorgate needs ${oldestServer} or newer.`,
  )
}

async function prepareRole(client: Client, role: string): Promise<void> {
  try {
    const found = await client.query('select from pg_roles where rolname = $1', [role])
    if (found.rowCount === 0)
      await client.query(`create role ${role} ${await loginOn(client)} nosuperuser nobypassrls`)
    // Since version 16 the creator of a role may give it away and not yet enter it; before, the two went
    // together.
    const entered = await client.query<{ may: boolean }>(
      `select case when current_setting('server_version_num')::int >= 160000
         then pg_has_role(current_user, $1, 'set') else pg_has_role(current_user, $1, 'member') end as may`,
      [role],
    )
    if (!entered.rows[0]?.may) await client.query(`grant ${role} to current_user`)
    await client.query(`set role ${role}`)
    await client.query('reset role')
  } catch (error) {
    if (codeOf(error) !== '42501') throw error
    const login = await loginOn(client)
    const commands = [appRole, jobsRole].map(
      (each) => `create role ${each} ${login}; grant ${each} to ${client.user}`,
    )
    throw new StartRefused(
      `The user ${client.user} of DATABASE_URL may not make roles: as an administrator, run "${commands.join('; ')}".`,
    )
  }
}

/** Citus connects to its other servers as the role that asks, so there a role has to be able to log in. */
async function loginOn(client: Client): Promise<'login' | 'nologin'> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'")
  return rowCount === 0 ? 'nologin' : 'login'
}

/**
 * The URL with `-c role=` added to the options that connections start with. Only the part after the question
 * mark is taken apart: a URL without a host, as for a socket, is right for PostgreSQL and none for a URL
 * parser.
 */
function entering(role: string, databaseUrl: string): string {
  const [address, query] = databaseUrl.split('?', 2)
  const settings = new URLSearchParams(query)
  settings.set('options', [settings.get('options'), `-c role=${role}`].filter(Boolean).join(' '))
  // Search parameters write a space as "+", which PostgreSQL's URLs do not know.
  return `${address}?${settings.toString().replaceAll('+', '%20')}`
}
