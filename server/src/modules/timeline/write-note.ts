import { refuseField, roleIds, say } from '@moorgate/contract'
import { plainText, sanitised } from '../../kernel/html/index.ts'
import type { Work } from '../../kernel/work.ts'
import { mustChangeEntry, mustWriteAbout, recordOf } from './access.ts'

type Values = Record<string, unknown>

/** A note as columns: cleaned, with the ids of the colleagues whom it mentions. It stays with its record. */
export async function prepareNote(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  if (!existing) await mustWriteAbout(work, recordOf(values))
  else await mustChangeEntry(work, existing)
  const columns = existing ? withoutRecord(values) : values
  if (values['body'] === undefined) return columns
  const body = sanitised(String(values['body'] ?? ''), 'body')
  if (plainText(body) === '') refuseField('body', say.required)
  return { ...columns, body, mentions: await mentionedIn(work, body) }
}

/** What is written stays with the record about which it was written. */
export function withoutRecord(values: Values): Values {
  const { owner_type: _type, owner_id: _id, ...rest } = values
  return rest
}

/** As the sanitiser writes links. */
const mention = /<a href="mailto:([^"]+)"[^>]*>@[^<]+<\/a>/g

/**
 * Ids of active staff whom a cleaned text mentions, in order of their ids; addresses of others are addresses.
 */
async function mentionedIn(work: Work, body: string): Promise<number[]> {
  const addresses = [...body.matchAll(mention)].map(([, address = '']) => address.toLowerCase())
  if (addresses.length === 0) return []
  const rows = await work.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', work.tenant.id)
    .where('email', 'in', addresses.slice(0, 50))
    .where('role_id', '<>', roleIds.user)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
