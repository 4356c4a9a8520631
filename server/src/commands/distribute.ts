import path from 'node:path'
import { Client } from 'pg'
import { migrate, whileOthersWait } from '../kernel/database/migrate.ts'
import { connectDatabase, StartRefused } from '../kernel/postgres/index.ts'
import type { Settings } from '../kernel/settings.ts'
import { distributeTables, pendingTables, sendFunctions } from './distribute-tables.ts'
import { refuseOtherDatabase, refuseUnfitCluster, refuseUnfitSchema } from './fit-to-distribute.ts'
import { refuseWhileServed } from './open-platform.ts'
import type { RunDirectory } from './serve.ts'

const usage =
  'Set DATABASE_URL to the database on the coordinator as its owner, and ADMIN_DATABASE_URL to the same database as a superuser.'

/**
 * Distributes a database on a Citus coordinator, empty or filled, by tenant: in one transaction, so that what
 * is interrupted has changed nothing. A second run changes nothing and looks at everything again.
 */
export async function distribute(settings: Settings, { root }: RunDirectory): Promise<void> {
  const { databaseUrl, adminDatabaseUrl, dataDir } = settings
  if (!databaseUrl || !adminDatabaseUrl) throw new StartRefused(usage)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const admin = new Client({ connectionString: adminDatabaseUrl })
  await admin.connect().catch((error: Error) => {
    throw new StartRefused(`The database of ADMIN_DATABASE_URL can't be used: ${error.message}.`)
  })
  try {
    await refuseUnfitCluster(admin)
    const database = await connectDatabase({ dataDir, databaseUrl, log: say })
    await refuseOtherDatabase(admin, database.owner)
    await refuseWhileServed(database.owner)
    const migrations = path.join(root, 'server/migrations')
    await migrate(database, migrations, { log: say })
    await whileOthersWait(admin, async () => {
      await refuseUnfitSchema(admin)
      await refuseWhileServed(database.owner)
      await distributePending(admin, say)
    })
    // Gives the application its rights to functions on every server, and takes them from everybody else.
    await migrate(database, migrations, { log: say })
  } finally {
    await admin.end()
  }
}

async function distributePending(admin: Client, say: (line: string) => void): Promise<void> {
  const pending = await pendingTables(admin)
  if (pending.length > 0) {
    say(`Distributing ${pending.length} tables by tenant`)
    await distributeTables(admin, pending)
    // The parts are new tables. Uncounted, they are planned for as if they were empty.
    await admin.query('analyze')
  } else {
    say('The tables are distributed already')
    await sendFunctions(admin)
  }
  const { tables, servers } = await checkDistribution(admin)
  say(`${tables} tables lie on ${servers} servers, each tenant's rows together and behind row-level security`)
}

/**
 * Looks at what was distributed: every table with a tenant, all of them colocated, and each part of them
 * under a policy that holds its owner too.
 */
async function checkDistribution(admin: Client): Promise<{ tables: number; servers: number }> {
  if ((await pendingTables(admin)).length > 0) throw new StartRefused('Some tables are not distributed.')
  const { rows } = await admin.query<{
    tables: number
    groups: number
    servers: number
    open: string | null
  }>(`
    select count(distinct logicalrelid)::int as tables, count(distinct colocationid)::int as groups,
      (select count(*)::int from pg_dist_node where groupid <> 0 and shouldhaveshards) as servers,
      (select string_agg(result, ', ') from run_command_on_all_nodes($node$
         select coalesce(string_agg(c.relname, ', '), '') from pg_class c
         where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
           and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')
           and c.relname !~ '^(tenant_hosts|event_deliveries|general_hits)(_\\d+)?$'
           and not (c.relrowsecurity and c.relforcerowsecurity
             and exists (select from pg_policy p where p.polrelid = c.oid))$node$)
       where result <> '' or not success) as open
    from pg_dist_partition where partmethod = 'h'`)
  const { tables, groups, servers, open } = rows[0]!
  if (groups !== 1)
    throw new StartRefused(`The tables are in ${groups} groups of servers and have to be in one.`)
  if (open) throw new StartRefused(`Row-level security is missing or not forced on ${open}.`)
  return { tables, servers }
}
