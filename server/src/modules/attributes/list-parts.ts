import type { AttributeType, OwnerType } from '@moorgate/contract'
import { emptiness, isEmptiness, roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { escapeLike } from '../../kernel/list/filters.ts'
import type { AddedColumn, FilterSql, Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'

const memberName = /^attribute\.([1-9]\d{0,14})$/

/**
 * `filter[attribute.12]=Energy,Health`: records on which this field of the tenant's own has one of these
 * values. A field of several choices holds one of them; a text contains it; a number, an amount or a date may
 * be compared: `>=2026-01-01`. `=` alone is who lacks it, `<>` alone who has it. What is no value of the field
 * matches nothing.
 */
export const attributeFilter =
  (type: OwnerType): FilterSql =>
  (row, values, statement, { actor }, name) => {
    const [, id] = memberName.exec(name) ?? []
    if (id === undefined) return 'false'
    const forInvestor = actor.roleId === roleIds.user ? 'and not a.internal' : ''
    const member = statement.bind(id)
    const has = (sentence: string) => `exists (select 1 from attribute_values v
      join attributes a on a.tenant_id = $1 and a.id = v.attribute_id and a.deleted_at is null ${forInvestor}
      where v.tenant_id = $1 and v.owner_type = '${type}' and v.owner_id = ${row}.id
        and v.attribute_id = ${member}::bigint and (${sentence}))`
    const fits = values
      .filter((value) => !isEmptiness(value))
      .map((value) => fitsSql(value, (text) => statement.bind(text)))
    const texts = [
      ...(values.includes(emptiness.empty) ? [`not ${has(something('v.value'))}`] : []),
      ...(values.includes(emptiness.filled) ? [has(something('v.value'))] : []),
      ...(fits.length > 0 ? [has(fits.join(' or '))] : []),
    ]
    return `(${texts.join(' or ')})`
  }

/** A value says something: none, an empty text and no choice at all are nothing. */
export const something = (value: string) => `coalesce(${value} #>> '{}', '') not in ('', '[]')`

const comparable = /^(>=|<=|<>|>|<|=)?\s*(-?\d{1,18}(?:\.\d{1,6})?|\d{4}-\d{2}-\d{2})$/
const truths = new Map([
  ['yes', 'true'],
  ['1', 'true'],
  ['no', 'false'],
  ['0', 'false'],
])

/**
 * Whether the value `v.value` of the attribute `a` is what was asked for. Numbers are compared as numbers,
 * dates as their text.
 */
function fitsSql(value: string, bind: (text: string) => string): string {
  const plain = `v.value #>> '{}'`
  const [, operator = '=', operand] = comparable.exec(value) ?? []
  const isDay = operand?.includes('-', 1) ?? false
  const compared = (type: 'numeric' | 'date') =>
    operand !== undefined && isDay === (type === 'date')
      ? type === 'date'
        ? `${plain} ${operator} ${bind(operand)}`
        : `(${plain})::numeric ${operator} ${bind(operand)}::numeric`
      : 'false'
  return `case when a.type = 'multi' then v.value @> jsonb_build_array(${bind(value)}::text)
    when a.type in ('text', 'longtext', 'url') then ${plain} ilike ${bind(`%${escapeLike(value)}%`)}
    when a.type in ('number', 'currency') then ${compared('numeric')}
    when a.type = 'date' then ${compared('date')}
    when a.type = 'boolean' then ${plain} = ${bind(truths.get(value) ?? value)}
    else ${plain} = ${bind(value)} end`
}

const cells: Readonly<Partial<Record<AttributeType, AddedColumn['kind']>>> = {
  number: 'number',
  currency: 'number',
  date: 'date',
}

/** The tenant's own fields of a kind of record as columns of its export: `columns=name,attribute.12`. */
export const attributeColumns =
  (type: OwnerType): Table['addedColumns'] =>
  async ({ db, tenant, actor }, names) => {
    const ids = names.flatMap((name) => memberName.exec(name)?.[1] ?? [])
    if (ids.length === 0) return new Map()
    const { rows } = await sql<AttributeRow>`
      select id, name, type from attributes where tenant_id = ${tenant.id} and owner_type = ${type}
        and id = any(${ids}::bigint[]) and deleted_at is null
        and (not internal or ${actor.roleId} <> ${roleIds.user})`.execute(db)
    return new Map(rows.map((attribute) => columnOf(type, attribute)))
  }

/** A field of the tenant's own, as a column for staff. */
export interface OwnColumn extends AddedColumn {
  /** It was deleted or is not in use: what was kept with it names it still. */
  isGone: boolean
}

/** All the tenant's own fields of a kind of record, in their order, for staff. A file is no column. */
export async function ownColumns(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  type: OwnerType,
): Promise<ReadonlyMap<string, OwnColumn>> {
  const { rows } = await sql<AttributeRow & { is_gone: boolean }>`
    select id, name, type, (deleted_at is not null or not active) as is_gone from attributes
    where tenant_id = ${tenant.id} and owner_type = ${type} and type <> 'file'
    order by "order", id`.execute(db)
  return new Map(
    rows.map((attribute) => {
      const [name, column] = columnOf(type, attribute)
      return [name, { ...column, isGone: attribute.is_gone }]
    }),
  )
}

interface AttributeRow {
  id: number
  name: string
  type: AttributeType
}

const columnOf = (type: OwnerType, attribute: AttributeRow): [string, AddedColumn] => [
  `attribute.${attribute.id}`,
  {
    label: attribute.name,
    kind: cells[attribute.type] ?? 'text',
    sql: (row) => valueText(row, type, attribute.id),
  },
]

/** A value as a file has it: choices beside each other, yes or no, all else as it is kept. */
function valueText(row: string, type: OwnerType, id: number): string {
  return `(select case jsonb_typeof(v.value)
      when 'array' then (select string_agg(c, '; ' order by n) from jsonb_array_elements_text(v.value) with ordinality as e(c, n))
      when 'boolean' then case when v.value = 'true' then 'Yes' else 'No' end
      else v.value #>> '{}' end
    from attribute_values v where v.tenant_id = $1 and v.owner_type = '${type}' and v.owner_id = ${row}.id
      and v.attribute_id = ${id})`
}
