import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { emit } from './answer-question.ts'
import { lockDiscussion, mustModerate } from './lock-discussion.ts'

/** Keeps a question from the page, or takes it off. It waits for nobody any more. Again is no error. */
export async function hideQuestion(work: Work, id: number, reason: string): Promise<void> {
  const found = await lockDiscussion(work, id)
  mustModerate(work, found)
  if (found.status === 'hidden') return
  await sql`update discussion_replies set published_at = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and published_at is not null`.execute(
    work.db,
  )
  await sql`update discussions set status = 'hidden', hidden_reason = ${reason}, published_at = null, pinned = false,
      waiting_since = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  emit(work, 'discussion.hidden', found, 'hidden', reason)
}
