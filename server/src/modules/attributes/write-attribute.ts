import { can, refuse, refuseField } from '@moorgate/contract'
import type { OwnerType } from '@moorgate/contract'
import { showJson } from '../../kernel/resource/show.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeOwner } from '../record-owners/index.ts'
import { attributeValues } from './tables.ts'

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
 * Whether investors may change its values is for those with the right to lock; the type stays while there are
 * values.
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
