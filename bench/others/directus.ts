import { withClient } from '../place.ts'
import type { Store } from '../place.ts'
import { investorColumns, leadStatusColumns, moments, ownerColumns, selected } from './columns.ts'
import { partsOf, poolSize, runTheirs, serveTheirs } from './rival.ts'
import type { Heard, Rival } from './rival.ts'

const version = '12.4.0'
const token = 'bench-static-token-2026'
const program = 'node_modules/directus/cli.js'

/**
 * Directus as its documentation has it in production. Its pressure limiter is off, as it would refuse what is measured; its output
 * cache is off as it is unless asked for, since nobody else here answers from one. isolated-vm, which runs scripts of flows, is newer
 * than Directus asks for because the older one does not compile on this Node.
 */
export const directus: Rival = {
  name: `Directus ${version}`,
  manifest: {
    name: 'directus',
    dependencies: { directus: version },
    overrides: { 'isolated-vm': '6.1.2' },
  },
  note: 'static token, schema cache on and output cache off as by default, pressure limiter off, indexes for its name search and its order',
  headers: { host: 'localhost', authorization: `Bearer ${token}` },
  open: async (folder, store) => {
    const environment = settings(store)
    await withClient(store.admin, (client) =>
      client.query('drop schema if exists directus cascade; create schema directus'),
    )
    await runTheirs({ folder, args: [program, 'bootstrap'], environment })
    await withClient(store.admin, async (client) => {
      await client.query(tables)
      await client.query('vacuum (freeze, analyze) directus.investors')
    })
    return serveTheirs({ folder, args: [program, 'start'], environment, up: '/server/ping' })
  },
  pathOf: (name) =>
    `/items/investors?fields=${encodeURIComponent('*,owner.*,lead_status.*')}&filter%5Bname%5D%5B_icontains%5D=${name}` +
    '&sort=-created_at&limit=25&meta=filter_count',
  read: (body): Heard => {
    const { data, meta } = JSON.parse(body) as { data: Heard['rows']; meta: { filter_count: number } }
    return { rows: data, total: meta.filter_count }
  },
}

function settings(store: Store): Record<string, string> {
  const { host, port, user, password, database } = partsOf(store.admin)
  return {
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: port,
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
    DB_SEARCH_PATH: 'directus',
    DB_POOL__MIN: '0',
    DB_POOL__MAX: String(poolSize),
    SECRET: 'a-secret-of-the-bench-that-guards-nothing',
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: 'bench-password-2026',
    ADMIN_TOKEN: token,
    TELEMETRY: 'false',
    SERVE_APP: 'false',
    PRESSURE_LIMITER_ENABLED: 'false',
    LOG_LEVEL: 'error',
  }
}

/** Directus takes tables as they are: foreign keys become relations. It searches with `LOWER(name) LIKE`, so that is indexed. */
const tables = `
  create table directus.staff_contacts as select u.id::integer, ${selected([...moments, ...ownerColumns])}
    from users u where u.tenant_id = 1 and u.role_id <> 5;
  create table directus.lead_statuses as select u.id::integer, ${selected([...moments, ...leadStatusColumns])}
    from lead_statuses u where u.tenant_id = 1;
  create table directus.investors as select u.id::integer, ${selected([...moments, ...investorColumns])},
      u.owner_id::integer as owner, u.lead_status_id::integer as lead_status
    from users u where u.tenant_id = 1 and u.role_id = 5;
  alter table directus.staff_contacts add primary key (id);
  alter table directus.lead_statuses add primary key (id);
  alter table directus.investors add primary key (id),
    add foreign key (owner) references directus.staff_contacts, add foreign key (lead_status) references directus.lead_statuses;
  create index on directus.investors using gin (lower(name) public.gin_trgm_ops);
  create index on directus.investors (created_at)`
