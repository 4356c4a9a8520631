import { fieldOwnerOf } from '@moorgate/contract'
import type { AttributeType } from '@moorgate/contract'
import { sql } from 'kysely'
import { setValues } from '../../attributes/index.ts'
import { shown } from '../quotes.ts'
import { typeOfAttribute } from '../read-facts.ts'
import { failed } from './act.ts'
import type { ActionKind } from './act.ts'

/** One of the tenant's own fields of the record gets a value. */
export const setField: ActionKind = async ({ db, tenant }, { config, facts }) => {
  const attributeId = config.attribute_id ?? null
  const { rows } = await sql<{ name: string; type: AttributeType }>`
    select name, type from attributes where tenant_id = ${tenant.id} and id = ${attributeId} and active
      and deleted_at is null and owner_type = ${fieldOwnerOf(facts.kind) ?? null}`.execute(db)
  const [attribute] = rows
  if (!attribute) return failed('The field is not in use.')
  const value = config.value ?? null
  const said =
    value === null
      ? 'nothing'
      : shown(typeOfAttribute[attribute.type] ?? 'text', String(value), facts.currency)
  return {
    outcome: `${attribute.name} set to ${said}`,
    perform: (work) =>
      setValues(work, facts.about, { values: [{ attribute_id: attributeId!, value }], at: 'config' }),
  }
}
