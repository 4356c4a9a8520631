import type { discussion } from '@moorgate/contract/discussions/discussion.ts'
import type { discussionReply } from '@moorgate/contract/discussions/discussion-reply.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { everyRow } from '../../../kernel/queries.ts'

export type Reply = RowOf<typeof discussionReply>

/**
 * A question as the portal learns of it: who asked it is told to nobody, and to the asker that it is theirs.
 */
export type Question = Omit<RowOf<typeof discussion>, 'user_id' | 'author_name'> & {
  is_mine: boolean
  replies: Reply[]
}

const most = 200

/**
 * What is published about an offer and what this reader asked about it, pinned ones first, then the newest.
 */
export function questionsQuery(opportunityId: number) {
  const query = {
    'filter[investment_opportunity_id]': String(opportunityId),
    include: 'replies',
    append: 'is_mine',
    sort: '-pinned,-created_at',
  }
  return queryOptions({
    queryKey: ['discussion', 'offer', opportunityId],
    queryFn: ({ signal }) => everyRow<Question>('discussions', { query, most, signal }),
  })
}
