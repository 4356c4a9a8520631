import { isDeepStrictEqual } from 'node:util'
import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type { AttributeType, DocumentOwnerType } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import type { OwnerNamed } from '../record-owners/index.ts'
import { mustFitNew } from './must-fit-new.ts'
import { readValue } from './value-rules.ts'

export interface GivenValue {
  attribute_id: number
  value?: unknown
}

/**
 * Sets one attribute of a record whose owner was checked. `at` is where the value stands in the request. Says
 * whether it is new.
 */
export async function storeValue(
  work: Work,
  owner: OwnerNamed,
  givenValue: GivenValue,
  at = '',
): Promise<{ id: number; isNew: boolean }> {
  const attribute = await checkValue(work, owner.owner_type, givenValue, at)
  const { read } = attribute
  if (attribute.type === 'file' && read !== null) await checkFile(work, owner, Number(read), at)
  const kept = await work.db
    .selectFrom('attribute_values')
    .select('value')
    .where('tenant_id', '=', work.tenant.id)
    .where('owner_type', '=', owner.owner_type)
    .where('owner_id', '=', owner.owner_id)
    .where('attribute_id', '=', givenValue.attribute_id)
    .executeTakeFirst()
  const { rows } = await sql<{ id: number }>`
    insert into attribute_values (tenant_id, attribute_id, owner_type, owner_id, value, created_by, created_at, updated_at)
    values (${work.tenant.id}, ${givenValue.attribute_id}, ${owner.owner_type}, ${owner.owner_id},
            ${JSON.stringify(read)}::jsonb, ${work.actor.id}, ${work.now}, ${work.now})
    on conflict (tenant_id, owner_type, owner_id, attribute_id)
      do update set value = excluded.value,
        updated_at = case when attribute_values.value is distinct from excluded.value
          then excluded.updated_at else attribute_values.updated_at end,
        version = attribute_values.version + (attribute_values.value is distinct from excluded.value)::int
    returning id`.execute(work.db)
  const { id } = rows[0]!
  const isNew = kept === undefined
  if (isNew || !isDeepStrictEqual(kept.value, read))
    work.emit({
      type: isNew ? 'attribute_value.created' : 'attribute_value.updated',
      subject: { type: 'attribute_value', id },
      payload: { ...owner, attribute_id: givenValue.attribute_id },
      ...(!isNew && { before: { value: kept.value } }),
      after: { value: read },
    })
  return { id, isNew }
}

/**
 * The attribute of a kind of record, and the value in the form in which it is kept; 422 beside `at` for what
 * does not fit.
 */
export async function checkValue(work: Work, ownerType: DocumentOwnerType, givenValue: GivenValue, at = '') {
  const attribute = await attributeFor(work, ownerType, givenValue.attribute_id, at)
  const read = readValue(attribute, givenValue.value)
  if (!read.ok) refuse({ code: 'invalid', errors: { [`${at}value`]: read.messages } })
  return { ...attribute, read: read.value }
}

/** Sets several attributes of one record: all of them or none. */
export async function storeValues(
  work: Work,
  owner: OwnerNamed,
  values: readonly GivenValue[],
): Promise<void> {
  await mustChangeOwner(work, owner)
  await setValues(work, owner, { values, at: 'values' })
}

/**
 * The same within an act that has checked its caller and holds the record. What does not fit comes back below
 * the field `at` of the request: `attribute_values.2.value`. Of a record that the act added, all required
 * fields have to be among them.
 */
export async function setValues(
  work: Work,
  owner: OwnerNamed,
  { values, at, isNew = false }: { values: readonly GivenValue[]; at: string; isNew?: boolean },
): Promise<void> {
  if (isNew) await mustFitNew(work, owner, { values, at })
  for (const [index, given] of values.entries()) await storeValue(work, owner, given, `${at}.${index}.`)
}

/**
 * An attribute of this kind of record that the caller may write: a locked one is for staff, an internal one
 * is not there for investors.
 */
async function attributeFor(work: Work, ownerType: DocumentOwnerType, id: number, at: string) {
  const attribute = await work.db
    .selectFrom('attributes')
    .select(['type', 'options', 'required', 'min_value', 'max_value', 'max_length', 'format'])
    .select(['mode', 'internal'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('owner_type', '=', ownerType)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  const isInvestor = work.actor.roleId === roleIds.user
  if (!attribute || (isInvestor && attribute.internal)) refuseField(`${at}attribute_id`, say.in)
  if (isInvestor && attribute.mode === 'locked') refuse({ code: 'forbidden' })
  const { mode: _mode, internal: _internal, ...rules } = attribute
  return {
    ...rules,
    type: attribute.type as AttributeType,
    options: attribute.options as string[],
  }
}

/** A file is a document of the same record. */
async function checkFile(work: Work, owner: OwnerNamed, id: number, at: string): Promise<void> {
  const document = await work.db
    .selectFrom('documents')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('owner_type', '=', owner.owner_type)
    .where('owner_id', '=', owner.owner_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!document) refuseField(`${at}value`, say.in)
}
