import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { emit } from './answer-question.ts'
import { lockDiscussion, mustModerate } from './lock-discussion.ts'

/**
 * Puts a question and every answer of the tenant on the page. Without an answer there is nothing to publish;
 * again publishes what was answered since.
 */
export async function publishQuestion(work: Work, id: number): Promise<void> {
  const found = await lockDiscussion(work, id)
  mustModerate(work, found)
  const { rows } = await sql<{ fresh: boolean }>`
    select published_at is null as fresh from discussion_replies
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and is_official and deleted_at is null`.execute(
    work.db,
  )
  if (rows.length === 0)
    refuse({
      code: 'conflict',
      reason: 'not_answered',
    })
  if (found.status === 'published' && !rows.some(({ fresh }) => fresh)) return
  await sql`update discussion_replies set published_at = coalesce(published_at, ${work.now}), version = version + 1,
      updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and discussion_id = ${id} and is_official and deleted_at is null`.execute(
    work.db,
  )
  await sql`update discussions set status = 'published', published_at = coalesce(published_at, ${work.now}),
      published_by = ${work.actor.id}, hidden_reason = null, version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  emit(work, 'discussion.published', found, 'published')
}
