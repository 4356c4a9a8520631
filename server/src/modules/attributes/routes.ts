import * as contract from '@moorgate/contract'
import { can, refuse, refuseField } from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { WithStatus, commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showJson } from '../../kernel/resource/show.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { storeValue, storeValues } from './store-value.ts'
import { attributeValues, attributes } from './tables.ts'
import { sql } from 'kysely'

/** Fields that a tenant adds to its records, and their values. */
export function attributeRoutes(app: FastifyInstance): void {
  resourceRoutes(app, attributes, { prepare: prepareAttribute })
  resourceRoutes(app, attributeValues)
  for (const path of ['attributes-sort-order', 'attributes/sort-order'])
    commandRoute(app, { ...contract.sortAttributes, path }, (work, { body }) =>
      sortAttributes(work, body.ids),
    )

  commandRoute(app, contract.storeAttributeValue, async (work, { body }) => {
    const { attribute_id, value, ...owner } = body
    await mustChangeOwner(work, owner)
    const { id, isNew } = await storeValue(work, owner, { attribute_id, value })
    return new WithStatus(isNew ? 201 : 200, await showJson(work.db, attributeValues, work, id))
  })
  commandRoute(app, contract.storeAttributeValues, (work, { body: { values, ...owner } }) =>
    storeValues(work, owner, values),
  )
  commandRoute(app, contract.changeAttributeValue, async (work, { id, body }) => {
    const { owner, attributeId } = await changeable(work, id)
    if (body.value !== undefined)
      await storeValue(work, owner, { attribute_id: attributeId, value: body.value })
    return showJson(work.db, attributeValues, work, id)
  })
  commandRoute(app, contract.removeAttributeValue, async (work, { id }) => {
    const { owner, attributeId } = await changeable(work, id)
    // What has to be filled can't be cleared, and a locked one not by an investor: the same rules as for
    // writing nothing.
    await storeValue(work, owner, { attribute_id: attributeId, value: null })
    await work.db
      .deleteFrom('attribute_values')
      .where('tenant_id', '=', work.tenant.id)
      .where('id', '=', id)
      .execute()
  })
}

/** A value that this caller sees, and whose owner they may change. */
async function changeable(work: Work, id: number) {
  await showJson(work.db, attributeValues, work, id)
  const row = await lockRow(work, attributeValues, id)
  const owner = { owner_type: row['owner_type'] as OwnerType, owner_id: row['owner_id'] as number }
  await mustChangeOwner(work, owner)
  return { owner, attributeId: row['attribute_id'] as number }
}

/**
 * Puts the attributes of one kind of record into an order: each of them once. Of two who sort at once the
 * later one's order stands whole.
 */
async function sortAttributes(work: Work, ids: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from attributes
    where tenant_id = ${work.tenant.id} and deleted_at is null and owner_type = (
      select owner_type from attributes where tenant_id = ${work.tenant.id} and id = ${ids[0] ?? 0} and deleted_at is null)
    order by id for update`.execute(work.db)
  const known = new Set(rows.map((row) => row.id))
  const isPermutation =
    ids.length === known.size && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
  if (ids.length === 0 || !isPermutation) refuseField('ids', 'The selected ids is invalid.')
  await sql`
    update attributes a set "order" = p.place - 1, updated_at = ${work.now}, version = a.version + 1
    from unnest(${[...ids]}::bigint[]) with ordinality as p(id, place)
    where a.tenant_id = ${work.tenant.id} and a.id = p.id`.execute(work.db)
  work.emit({ type: 'attribute.sorted', subject: { type: 'attribute', id: null }, after: { ids } })
}

type Values = Record<string, unknown>

/**
 * A field that a tenant adds: a name for the machine where none is given, options where it is a choice.
 * Whether investors may change its values is for those with the right to lock; the type stays while there are
 * values.
 */
async function prepareAttribute(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  const mode = values['mode']
  const mayLock = can(work.actor.roleId ?? 0, 'attributes', 'lock')
  if (mode !== undefined && mode !== (existing?.['mode'] ?? 'editable') && !mayLock)
    refuse({ code: 'forbidden' })
  const type = values['type'] ?? existing?.['type']
  const options = (values['options'] ?? existing?.['options'] ?? []) as unknown[]
  if ((type === 'select' || type === 'multi') && options.length === 0)
    refuseField('options', 'The options field is required.')
  if (existing && values['type'] !== undefined && values['type'] !== existing['type'])
    await mustBeUnused(work, Number(existing['id']))
  const key = existing ? {} : { key: values['key'] ?? keyOf(String(values['name'])) }
  return { ...values, ...key }
}

/** "Preferred sector" → `preferred_sector`. */
function keyOf(name: string): string {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
  return (/^[a-z]/.test(letters) ? letters : `field_${letters}`).slice(0, 60)
}

async function mustBeUnused(work: Work, id: number): Promise<void> {
  const value = await work.db
    .selectFrom('attribute_values')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('attribute_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (value)
    refuse({
      code: 'conflict',
      reason: 'in_use',
      about: 'attribute',
    })
}
