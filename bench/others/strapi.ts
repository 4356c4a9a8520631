import { createHmac } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { withClient } from '../place.ts'
import type { Store } from '../place.ts'
import { investorColumns, leadStatusColumns, moments, namesOf, ownerColumns, selected } from './columns.ts'
import type { Column } from './columns.ts'
import { partsOf, poolSize, serveTheirs } from './rival.ts'
import type { ListAnswer, OtherProduct } from './rival.ts'

/** With it tokens are hashed before they are kept; ours is put in by hand. */
const tokenSalt = 'a-salt-of-the-bench'

const types = {
  text: 'string',
  integer: 'integer',
  boolean: 'boolean',
  date: 'date',
  instant: 'datetime',
  json: 'json',
} as const

const attributesOf = (columns: readonly Column[]) =>
  Object.fromEntries(columns.map(({ name, type }) => [name, { type: types[type] }]))

const relation = (target: string) => ({
  type: 'relation',
  relation: 'manyToOne',
  target: `api::${target}.${target}`,
})

interface ContentType {
  singular: string
  plural: string
  table: string
  attributes: object
}

const contentTypes: readonly ContentType[] = [
  {
    singular: 'investor',
    plural: 'investors',
    table: 'investors',
    attributes: {
      ...attributesOf(investorColumns),
      owner: relation('staff-contact'),
      lead_status: relation('lead-status'),
    },
  },
  {
    singular: 'staff-contact',
    plural: 'staff-contacts',
    table: 'staff_contacts',
    attributes: attributesOf(ownerColumns),
  },
  {
    singular: 'lead-status',
    plural: 'lead-statuses',
    table: 'lead_statuses',
    attributes: attributesOf(leadStatusColumns),
  },
]

const secret = 'a-secret-of-the-bench-that-guards-nothing'

const configuration: Readonly<Record<string, unknown>> = {
  'config/admin.js': {
    serveAdminPanel: false,
    auth: { secret },
    apiToken: { salt: tokenSalt },
    transfer: { token: { salt: tokenSalt } },
    secrets: { encryptionKey: '0123456789abcdef0123456789abcdef' },
  },
  'config/api.js': { rest: { defaultLimit: 25, maxLimit: 100, withCount: true } },
  'config/logger.js': { level: 'error' },
  'config/middlewares.js': [
    'strapi::errors',
    'strapi::security',
    'strapi::cors',
    'strapi::query',
    'strapi::body',
    'strapi::favicon',
    'strapi::public',
  ],
  'config/plugins.js': {},
}

/** The smallest picture there is: Strapi wants to have one to show in a browser's tab. */
const favicon = Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/**
 * Writes what `create-strapi` would, in JavaScript and without an admin panel, so that nothing has to be
 * built.
 */
async function writeProject(folder: string): Promise<void> {
  const write = async (name: string, text: string | Buffer) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  for (const [name, value] of Object.entries(configuration))
    await write(name, `module.exports = ${JSON.stringify(value, undefined, 2)}\n`)
  await write('config/server.js', server)
  await write('config/database.js', database)
  await write('src/index.js', 'module.exports = {}\n')
  await write('favicon.png', favicon)
  await mkdir(path.join(folder, 'public/uploads'), { recursive: true })
  for (const { singular, plural, table, attributes } of contentTypes) {
    const home = `src/api/${singular}`
    const schema = {
      kind: 'collectionType',
      collectionName: table,
      info: { singularName: singular, pluralName: plural, displayName: singular },
      options: { draftAndPublish: false },
      attributes,
    }
    await write(`${home}/content-types/${singular}/schema.json`, JSON.stringify(schema, undefined, 2))
    for (const [part, maker] of [
      ['routes', 'createCoreRouter'],
      ['controllers', 'createCoreController'],
      ['services', 'createCoreService'],
    ] as const)
      await write(
        `${home}/${part}/${singular}.js`,
        `module.exports = require('@strapi/strapi').factories.${maker}('api::${singular}.${singular}')\n`,
      )
  }
}

const server = `module.exports = ({ env }) => ({
  host: env('HOST'), port: env.int('PORT'), app: { keys: ['${secret}'] },
})
`
const database = `module.exports = ({ env }) => ({
  connection: {
    client: 'postgres',
    connection: {
      host: env('DATABASE_HOST'), port: env.int('DATABASE_PORT'), database: env('DATABASE_NAME'),
      user: env('DATABASE_USERNAME'), password: env('DATABASE_PASSWORD'), schema: 'strapi', ssl: false,
    },
    pool: { min: 0, max: ${poolSize} },
  },
})
`

const version = '5.54.0'
const token = 'bench-static-token-2026'

/**
 * Strapi as its documentation has it in production: its own tables, filled from ours, without the panel that
 * would have to be built.
 */
export const strapi: OtherProduct = {
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
  read: (body): ListAnswer => {
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

/**
 * Relations are rows of tables of their own. It searches with `LOWER(CAST(name AS VARCHAR)) LIKE`, so that is
 * indexed.
 */
const filled = `
  ${fill('staff_contacts', ownerColumns, 'users u where u.tenant_id = 1 and u.role_id <> 5')}
  ${fill('lead_statuses', leadStatusColumns, 'lead_statuses u where u.tenant_id = 1')}
  ${fill('investors', investorColumns, 'users u where u.tenant_id = 1 and u.role_id = 5')}
  ${link('owner', 'owner_id', 'staff_contact_id')}
  ${link('lead_status', 'lead_status_id', 'lead_status_id')}
  create index on strapi.investors using gin (lower(cast(name as varchar)) public.gin_trgm_ops);
  create index on strapi.investors (created_at)`
