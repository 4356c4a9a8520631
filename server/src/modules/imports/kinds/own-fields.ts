import { importFields } from '@moorgate/contract'
import type { ImportField, ImportKind, OwnerType } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { storeValues } from '../../attributes/index.ts'
import type { AttributeRules } from '../../attributes/index.ts'
import { listMark } from '../checking/flat-values.ts'
import type { FlatValues } from '../checking/flat-values.ts'
import { plainHeading } from '../mapping/headings.ts'
import type { StoredRecord } from './kind.ts'

/** What of a field that the tenant added decides how its cells are read. */
export interface OwnAttribute extends AttributeRules {
  id: number
}

/**
 * A field that a column may go to: the product's, or one that the tenant added, whose key is
 * `attribute.{id}`.
 */
export interface TargetField extends ImportField {
  attribute?: OwnAttribute
}

const owners = {
  users: 'user',
  contacts: 'contact',
  organisations: 'organisation',
} as const satisfies Record<ImportKind, OwnerType>

/** All fields of a kind: the product's, then the tenant's own in their order. A document is in no cell. */
export async function fieldsOfKind(work: Work, kind: ImportKind): Promise<TargetField[]> {
  const { rows } = await sql<OwnAttribute & { name: string; key: string }>`
    select a.id, a.name, a.key, a.type, a.options, a.required, a.min_value, a.max_value, a.max_length,
      a.format
    from attributes a
    where a.tenant_id = ${work.tenant.id} and a.owner_type = ${owners[kind]} and a.active and a.deleted_at is null
      and a.type <> 'file' order by a."order", a.id`.execute(work.db)
  const own = rows.map(({ name, key, ...attribute }): TargetField => ({
    key: `attribute.${attribute.id}`,
    label: name,
    kind: 'text',
    also: [plainHeading(key)],
    attribute,
  }))
  return [...importFields[kind], ...own]
}

/** Records with what stands in the tenant's own fields, where `valueAt(record, 'attribute.12')` finds it. */
export async function withOwnFields(
  work: Work,
  kind: ImportKind,
  records: readonly StoredRecord[],
): Promise<StoredRecord[]> {
  const ids = records.map(({ id }) => id)
  const { rows } = await sql<{ owner_id: number; attribute_id: number; value: unknown }>`
    select v.owner_id, v.attribute_id, v.value from attribute_values v
    where v.tenant_id = ${work.tenant.id} and v.owner_type = ${owners[kind]} and v.owner_id = any(${ids}::bigint[])`.execute(
    work.db,
  )
  const byRecord = Map.groupBy(rows, (row) => Number(row.owner_id))
  return records.map((record) => ({
    ...record,
    attribute: Object.fromEntries(
      (byRecord.get(Number(record.id)) ?? []).map(({ attribute_id, value }) => [attribute_id, flat(value)]),
    ),
  }))
}

/** Several choices are one text, so that they compare as other values do. */
const flat = (value: unknown) => (Array.isArray(value) ? value.join(listMark) : value)

/** The tenant's own fields among flat values. */
export const ownAmong = (values: FlatValues): FlatValues =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key.startsWith('attribute.')))

/**
 * Sets the tenant's own fields of a record: those that are among the values, by the rules of the record's own
 * page.
 */
export async function storeOwnFields(
  work: Work,
  { kind, fields }: { kind: ImportKind; fields: readonly TargetField[] },
  id: number,
  values: FlatValues,
): Promise<void> {
  const given = Object.entries(ownAmong(values)).map(([key, value]) => {
    const field = fields.find((each) => each.key === key)
    const isMany = field?.attribute?.type === 'multi' && typeof value === 'string'
    return {
      attribute_id: Number(key.slice('attribute.'.length)),
      value: isMany ? value.split(listMark) : value,
    }
  })
  if (given.length > 0) await storeValues(work, { owner_type: owners[kind], owner_id: id }, given)
}
