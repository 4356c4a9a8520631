import { can, compareDecimals, refuse, refuseField, say } from '@moorgate/contract'
import type { AttributeType, OwnerType } from '@moorgate/contract'
import { sql } from 'kysely'
import { showJson } from '../../kernel/resource/show.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { something } from './list-parts.ts'
import { attributeValues } from './tables.ts'
import { rulesOfType } from './value-rules.ts'

/** A value that this caller sees, and whose owner they may change. */
export async function changeable(work: Work, id: number) {
  await showJson(work.db, attributeValues, work, id)
  const row = await lockRow(work, attributeValues, id)
  const owner = { owner_type: row['owner_type'] as OwnerType, owner_id: row['owner_id'] as number }
  await mustChangeOwner(work, owner)
  return { owner, attributeId: row['attribute_id'] as number }
}

type Values = Record<string, unknown>

/**
 * A field that a tenant adds: a name for the machine where none is given, options where it is a choice.
 * Whether investors may change its values is for those with the right to lock; its type and its kind of record
 * stay while there are values.
 */
export async function prepareAttribute(
  work: Work,
  values: Values,
  existing: Values | undefined,
): Promise<Values> {
  const mode = values['mode']
  const mayLock = can(work.actor.roleId ?? 0, 'attributes', 'lock')
  if (mode !== undefined && mode !== (existing?.['mode'] ?? 'editable') && !mayLock)
    refuse({ code: 'forbidden' })
  const type = values['type'] ?? existing?.['type']
  const options = (values['options'] ?? existing?.['options'] ?? []) as unknown[]
  if ((type === 'select' || type === 'multi') && options.length === 0)
    refuseField('options', 'The options field is required.')
  const isOther = (name: string) => values[name] !== undefined && values[name] !== existing?.[name]
  if (existing && (isOther('type') || isOther('owner_type'))) await mustBeUnused(work, Number(existing['id']))
  const key = existing ? {} : { key: values['key'] ?? keyOf(String(values['name'])) }
  return { ...values, ...checkedRules(type as AttributeType, values, existing), ...key }
}

const ruleNames = ['min_value', 'max_value', 'max_length', 'format'] as const

/** Rules that the type doesn't have are refused; those of a type before go with it. */
function checkedRules(type: AttributeType, values: Values, existing: Values | undefined): Values {
  const own = rulesOfType[type] ?? []
  const others = ruleNames.filter((name) => !own.includes(name))
  for (const name of others) if (values[name] != null) refuseField(name, say.prohibited)
  const bound = (name: string) => (values[name] === undefined ? existing?.[name] : values[name])
  const [least, most] = [bound('min_value'), bound('max_value')]
  if (own.includes('min_value') && least != null && most != null)
    if (compareDecimals(String(least), String(most)) > 0) refuseField('max_value', say.min(String(least)))
  return Object.fromEntries(others.flatMap((name) => (existing?.[name] == null ? [] : [[name, null]])))
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

/** A value that was cleared stays as a row that says nothing. */
async function mustBeUnused(work: Work, id: number): Promise<void> {
  const value = await work.db
    .selectFrom('attribute_values')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('attribute_id', '=', id)
    .where(sql<boolean>`${sql.raw(something('value'))}`)
    .limit(1)
    .executeTakeFirst()
  if (value)
    refuse({
      code: 'conflict',
      reason: 'in_use',
      about: 'attribute',
    })
}
