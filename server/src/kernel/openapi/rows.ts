import type { z } from 'zod'
import { allRoleIds, featureFlags, instant } from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { DeclaredRoute } from '../http/fastify.ts'
import { answeredKey } from '../list/read-includes.ts'
import { withPermissions } from '../resource/permissions.ts'
import type { Table } from '../resource/table.ts'
import type { Scope } from '../work.ts'
import { onRequestExtension } from './fields.ts'
import { schemaOf } from './schema.ts'
import type { Definitions, Json } from './schema.ts'

/** A noun with the tables from which it is read: different callers may read it from different ones. */
export interface ResourceTables {
  resource: Resource
  tables: Set<Table>
}

/**
 * One of every role, and a guest of an investor, at a tenant where everything is switched on: to ask what
 * each is never shown.
 */
const everybody: readonly Scope[] = [...allRoleIds, 5].map((roleId, index) => ({
  tenant: { id: 1, flags: Object.fromEntries(featureFlags.map((flag) => [flag, 1])), settings: {} },
  actor: {
    id: 1,
    roleId,
    ...(index === allRoleIds.length && {
      viewerId: 2,
      delegation: { documents: true, methodIds: [] },
    }),
  },
  now: new Date(0),
  requestId: '',
  address: '',
})) as unknown as readonly Scope[]

/** Every noun that is read somewhere, by itself or as a relation, by its path. */
export function nounsOf(declared: readonly object[]): ReadonlyMap<string, ResourceTables> {
  const nouns = new Map<string, ResourceTables>()
  const visit = (table: Table) => {
    const { resource } = table
    const noun = nouns.get(resource.path) ?? { resource, tables: new Set() }
    nouns.set(resource.path, noun)
    if (noun.tables.has(table)) return
    noun.tables.add(table)
    for (const relation of Object.values(table.relations)) visit(relation.to())
  }
  for (const each of declared) {
    if (!('resource' in each)) continue
    const { resource, tableFor } = each as DeclaredRoute
    if (tableFor) for (const scope of everybody) visit(tableFor(scope))
    else if (!nouns.has(resource.path)) nouns.set(resource.path, { resource, tables: new Set() })
  }
  return nouns
}

/** Whether a noun has deleted records that its list can be asked for. */
export const hasBin = ({ tables }: Pick<ResourceTables, 'tables'>): boolean =>
  [...tables].some(({ softDeletes }) => softDeletes)

/**
 * Names every noun as it is answered, and as it is sent to create and to change one. `share_lot` is ShareLot.
 */
export function nameNouns(nouns: ReadonlyMap<string, ResourceTables>, definitions: Definitions): void {
  for (const noun of nouns.values()) {
    const { resource } = noun
    const name = pascal(resource.name)
    definitions.name(resource.row, name, {
      complete: (made) => withRelations(made, noun, nouns, definitions),
    })
    definitions.name(resource.create, `${name}New`, { use: 'sent' })
    definitions.name(resource.update, `${name}Change`, { use: 'sent', complete: withVersion })
  }
}

/** Names an answer that is a record of a noun and more, such as who is signed in. */
export function nameRecord(
  answer: z.ZodType,
  wanted: string,
  { path }: { path: string },
  nouns: ReadonlyMap<string, ResourceTables>,
  definitions: Definitions,
): void {
  const noun = nouns.get(path)
  if (noun)
    definitions.name(answer, wanted, { complete: (made) => withRelations(made, noun, nouns, definitions) })
}

const pascal = (name: string) =>
  name.replaceAll(/(?:^|[_-])(\w)/g, (_whole, letter: string) => letter.toUpperCase())

/** `version` steers a change, and is no field of its own. */
export function withVersion(json: Json): Json {
  const properties = json['properties'] as Json | undefined
  if (!properties || 'version' in properties) return json
  const version = { type: 'integer', minimum: 1, examples: [3], description: 'The version that you read.' }
  return { ...json, properties: { ...properties, version } }
}

/** What is there only when it is asked for, and what somebody is never shown, need not be there. */
function withRelations(
  json: Json,
  { resource, tables }: ResourceTables,
  nouns: ReadonlyMap<string, ResourceTables>,
  definitions: Definitions,
): Json {
  const hidden = new Set(
    [...tables].flatMap((table) => everybody.flatMap((scope) => table.hiddenFrom?.(scope) ?? [])),
  )
  const required = (json['required'] as string[] | undefined)?.filter((key) => !hidden.has(key)) ?? []
  return {
    ...json,
    properties: {
      ...askedFor(resource, nouns, definitions),
      ...(hasBin({ tables }) && { deleted_at: deletedAt(definitions) }),
      ...(json['properties'] as Json),
    },
    required,
  }
}

/** Where deleted records are asked for, each says whether it is. */
const deletedAt = (definitions: Definitions): Json => ({
  ...schemaOf(instant().nullable(), definitions, { name: 'deleted_at' }),
  description: 'With filter[trashed] alone: since when the record is deleted',
  [onRequestExtension]: true,
})

/** What is answered beside a record, by `include` and `append`. */
function askedFor(
  resource: Resource,
  nouns: ReadonlyMap<string, ResourceTables>,
  definitions: Definitions,
): Json {
  const relations = Object.entries(resource.includes).flatMap(([relation, { to, many, sum }]) => {
    const other = nouns.get(to)?.resource
    if (!other) return []
    const one = definitions.refer(other.row)!
    const key = (suffix: string) => answeredKey(resource, `${relation}${suffix}`)
    return [
      [
        answeredKey(resource, relation),
        many ? { type: 'array', items: one } : { anyOf: [one, { type: 'null' }] },
      ],
      [key('Count'), { type: 'integer', minimum: 0, examples: [3] }],
      [key('Exists'), { type: 'boolean', examples: [true] }],
      ...(sum ? [[key('Sum'), { type: ['string', 'null'], format: 'decimal', examples: ['25000.00'] }]] : []),
    ] as [string, Json][]
  })
  const { appends } = resource.operations.includes('show') ? withPermissions(resource) : resource
  const appended = Object.entries(appends).map(
    ([name, schema]) => [name, schemaOf(schema as z.ZodType, definitions, { name })] as [string, Json],
  )
  return Object.fromEntries(
    [...relations, ...appended]
      .filter(([name]) => !Object.hasOwn(resource.row.shape, name))
      .map(([name, schema]) => [name, { ...schema, [onRequestExtension]: true }]),
  )
}
