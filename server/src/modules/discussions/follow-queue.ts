import { opportunityOfQueue, questionQueueChannelOf, questionsChanged, roleIds } from '@moorgate/contract'
import { raiseChannelOf } from '@moorgate/contract/notifications/index.ts'
import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { seenOpportunity } from '../opportunity-visibility/index.ts'
import type { ChannelRule } from '../../kernel/module.ts'

/** Staff who see an offer hear what happens in its queue of questions; no investor does. */
export const questionChannels: ChannelRule = async (question, channel) => {
  const id = opportunityOfQueue(channel)
  if (id === undefined || question.actor.roleId === null || question.actor.roleId === roleIds.user)
    return false
  return (await seenOpportunity(question, id)) !== undefined
}

/** Everything that changes a question or what is said to it. */
const moves = [
  'discussion.created',
  'discussion.updated',
  'discussion.deleted',
  'discussion.answered',
  'discussion.continued',
  'discussion.published',
  'discussion.hidden',
  'discussion_reply.updated',
  'discussion_reply.deleted',
] as const

/**
 * Events that change what stands on the page, or may: anyone who has it open looks again. What is only asked
 * or answered to one is not told.
 */
const onThePage = new Set(
  moves.filter(
    (type) => !['discussion.created', 'discussion.answered', 'discussion.continued'].includes(type),
  ),
)

/** Says at once to everybody who looks at the questions of an offer that there is something new. */
export const followQueue = subscription({
  name: 'discussions.moved',
  on: moves,
  handle: async (work, event) => {
    const opportunityId = await offerOf(work, event)
    if (opportunityId === undefined) return
    return () =>
      work.platform.realtime.publish({
        appId: String(work.tenant.id),
        channels: [
          questionQueueChannelOf(opportunityId),
          ...(onThePage.has(event.type) ? [raiseChannelOf(opportunityId)] : []),
        ],
        event: questionsChanged,
        data: JSON.stringify({ id: opportunityId }),
      })
  },
})

/** The offer that it is about, also where the question is deleted by now. */
async function offerOf(work: Work, { type, subjectId, payload }: StoredEvent): Promise<number | undefined> {
  const id = type.startsWith('discussion_reply.') ? payload['discussion_id'] : subjectId
  const { rows } = await sql<{ offer: number }>`
    select investment_opportunity_id as offer from discussions where tenant_id = ${work.tenant.id} and id = ${id}`.execute(
    work.db,
  )
  return rows[0]?.offer
}
