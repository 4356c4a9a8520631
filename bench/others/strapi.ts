import { createHmac } from 'node:crypto'
import { withClient } from '../place.ts'
import type { Store } from '../place.ts'
import { investorColumns, leadStatusColumns, moments, namesOf, ownerColumns, selected } from './columns.ts'
import type { Column } from './columns.ts'
import { partsOf, serveTheirs } from './rival.ts'
import type { Heard, Rival } from './rival.ts'
import { tokenSalt, writeProject } from './strapi-project.ts'

const version = '5.54.0'
const token = 'bench-static-token-2026'

/** Strapi as its documentation has it in production: its own tables, filled from ours, without the panel that would have to be built. */
export const strapi: Rival = {
  name: `Strapi ${version}`,
  manifest: {
    name: 'strapi',
    dependencies: {
      '@strapi/strapi': version,
      pg: '8.23.1',
      react: '18.3.1',
      'react-dom': '18.3.1',
      'react-router-dom': '6.30.3',
      'styled-components': '6.1.19',
    },
  },
  note: 'API token, admin panel and request log off, indexes for its name search and its order; it has no output cache',
  headers: { host: 'localhost', authorization: `Bearer ${token}` },
  open: async (folder, store) => {
    await withClient(store.admin, (client) =>
      client.query('drop schema if exists strapi cascade; create schema strapi'),
    )
    await writeProject(folder)
    await using started = new AsyncDisposableStack()
    const running = started.use(
      await serveTheirs({
        folder,
        args: ['node_modules/@strapi/strapi/bin/strapi.js', 'start'],
        environment: settings(store),
        up: '/_health',
      }),
    )
    await withClient(store.admin, async (client) => {
      await client.query(filled)
      const key = createHmac('sha512', tokenSalt).update(token).digest('hex')
      await client.query(
        `insert into strapi.strapi_api_tokens (document_id, name, description, kind, type, access_key, created_at, updated_at)
         values ('bench', 'bench', '', 'content-api', 'full-access', $1, now(), now())`,
        [key],
      )
      await client.query('vacuum (freeze, analyze)')
    })
    started.move()
    return running
  },
  pathOf: (name) =>
    `/api/investors?populate%5B0%5D=owner&populate%5B1%5D=lead_status&filters%5Bname%5D%5B%24containsi%5D=${name}` +
    '&sort=createdAt%3Adesc&pagination%5BpageSize%5D=25',
  read: (body): Heard => {
    const { data, meta } = JSON.parse(body) as {
      data: Record<string, unknown>[]
      meta: { pagination: { total: number } }
    }
    const rows = data.map((row) => ({
      ...named(row),
      owner: named(row['owner'] as Record<string, unknown>),
      lead_status: named(row['lead_status'] as Record<string, unknown>),
    }))
    return { rows, total: meta.pagination.total }
  },
}

/** Strapi has these two in camel case. */
const named = ({ createdAt, updatedAt, ...row }: Record<string, unknown>) => ({
  ...row,
  created_at: createdAt,
  updated_at: updatedAt,
})

function settings(store: Store): Record<string, string> {
  const { host, port, user, password, database } = partsOf(store.admin)
  return {
    DATABASE_HOST: host,
    DATABASE_PORT: port,
    DATABASE_NAME: database,
    DATABASE_USERNAME: user,
    DATABASE_PASSWORD: password,
    STRAPI_TELEMETRY_DISABLED: 'true',
    STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  }
}

const fill = (table: string, columns: readonly Column[], from: string) => `
  insert into strapi.${table} (id, document_id, published_at, ${namesOf([...moments, ...columns])})
  select u.id, 'd' || u.id, u.created_at, ${selected([...moments, ...columns])} from ${from};`

const link = (relation: string, column: string, id: string) => `
  insert into strapi.investors_${relation}_lnk (investor_id, ${id})
  select u.id, u.${column} from users u where u.tenant_id = 1 and u.role_id = 5;`

/** Relations are rows of tables of their own. It searches with `LOWER(CAST(name AS VARCHAR)) LIKE`, so that is indexed. */
const filled = `
  ${fill('staff_contacts', ownerColumns, 'users u where u.tenant_id = 1 and u.role_id <> 5')}
  ${fill('lead_statuses', leadStatusColumns, 'lead_statuses u where u.tenant_id = 1')}
  ${fill('investors', investorColumns, 'users u where u.tenant_id = 1 and u.role_id = 5')}
  ${link('owner', 'owner_id', 'staff_contact_id')}
  ${link('lead_status', 'lead_status_id', 'lead_status_id')}
  create index on strapi.investors using gin (lower(cast(name as varchar)) public.gin_trgm_ops);
  create index on strapi.investors (created_at)`
