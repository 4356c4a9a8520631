import { roleIds } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { days, later } from '../../kernel/clock.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { JsonText } from '../../kernel/http/route.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { ownedRows } from '../attributes/index.ts'
import type { OwnerNamed } from '../attributes/index.ts'

/**
 * What was deleted from a record in the last thirty days. Nothing for whoever may not change it: they could
 * not bring it back.
 */
export async function deletedDocuments(question: QueryContext, owner: OwnerNamed): Promise<JsonText> {
  const statement = new Statement(question)
  const changeable =
    question.actor.roleId === roleIds.user ? 'false' : ownedRows(question, 'd', statement, 'changeable')
  const text = `
    select coalesce(json_agg(json_build_object('id', d.id, 'name', d.name, 'size', d.size,
        'deleted_at', wire_instant(d.deleted_at)) order by d.deleted_at desc, d.id desc), '[]')::text as data
    from documents d
    where d.tenant_id = $1 and d.owner_type = ${statement.bind(owner.owner_type)}
      and d.owner_id = ${statement.bind(owner.owner_id)}::bigint and ${changeable}
      and d.deleted_at > ${statement.bind(later(question.now, -days(30)))}::timestamptz`
  const { rows } = await question.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  return new JsonText(rows[0]!.data)
}
