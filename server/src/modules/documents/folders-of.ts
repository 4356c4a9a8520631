import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import { JsonText } from '../../kernel/http/route.ts'
import { compileList } from '../../kernel/list/compile.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import type { Work } from '../../kernel/work.ts'
import type { OwnerNamed } from '../attributes/index.ts'
import { folders } from './tables.ts'

/** A record's folders as their own list would show them. */
export async function foldersOf(work: Work, { owner_type, owner_id }: OwnerNamed): Promise<JsonText> {
  const query = { filter: { owner_type, owner_id: String(owner_id) } }
  const request = {
    ...readListRequest(folders.resource, query, callerOf(folders, work)),
    page: 1,
    perPage: 500,
  }
  const statement = new Statement(work)
  const { text } = compileList({ table: folders, scope: work, request, statement }, { total: false })
  const { rows } = await work.db.executeQuery<{ data: string }>(CompiledQuery.raw(text, statement.values))
  return new JsonText(rows[0]!.data)
}
