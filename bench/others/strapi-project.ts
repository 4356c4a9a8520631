import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { investorColumns, leadStatusColumns, ownerColumns } from './columns.ts'
import type { Column } from './columns.ts'
import { poolSize } from './rival.ts'

/** With it tokens are hashed before they are kept; ours is put in by hand. */
export const tokenSalt = 'a-salt-of-the-bench'

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

/** Writes what `create-strapi` would, in JavaScript and without an admin panel, so that nothing has to be built. */
export async function writeProject(folder: string): Promise<void> {
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
