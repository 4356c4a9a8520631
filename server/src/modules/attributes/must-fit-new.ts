import { messageFor, refuse, roleIds, say } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import type { OwnerNamed } from '../record-owners/index.ts'
import type { GivenValue } from './store-value.ts'
import { readValue } from './value-rules.ts'
import type { AttributeRules } from './value-rules.ts'

/**
 * Refuses the values of a new record with all that is wrong with them: a value at its place, and required
 * fields that are not among them.
 */
export async function mustFitNew(
  work: Work,
  owner: OwnerNamed,
  { values, at }: { values: readonly GivenValue[]; at: string },
): Promise<void> {
  const fields = await writableFields(work, owner)
  const errors: FieldErrors = {}
  for (const [index, given] of values.entries()) {
    const attribute = fields.find(({ id }) => id === given.attribute_id)
    const read = attribute && readValue(attribute, given.value)
    if (read && !read.ok) errors[`${at}.${index}.value`] = read.messages
  }
  const sent = new Set(values.map(({ attribute_id: id }) => id))
  const missing = fields.filter(({ id, required }) => required && !sent.has(id))
  if (missing.length > 0) errors[at] = missing.map(({ name }) => messageFor(say.required, name))
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
}

interface WritableField extends AttributeRules {
  id: number
  name: string
}

/** A file is a document of its record, so it is added once the record is there. */
async function writableFields({ db, tenant, actor }: Work, owner: OwnerNamed): Promise<WritableField[]> {
  const { rows } = await sql<WritableField>`
    select a.id, a.name, a.type, a.options, a.required, a.min_value, a.max_value, a.max_length, a.format
    from attributes a
    where a.tenant_id = ${tenant.id} and a.owner_type = ${owner.owner_type} and a.active and a.deleted_at is null
      and a.type <> 'file'
      and (${actor.roleId !== roleIds.user} or (a.mode = 'editable' and not a.internal))
    order by a."order", a.id`.execute(db)
  return rows
}
