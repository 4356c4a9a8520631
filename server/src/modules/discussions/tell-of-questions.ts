import { sql } from 'kysely'
import type { Heard, Listener } from '../../kernel/events/outbox.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../investors/index.ts'
import { notify, words } from '../notifications/index.ts'

interface Told {
  user_id: number
  author: string
  is_investor: boolean
  title: string
  hidden_reason: string | null
  offer: string
  offer_id: number
  slug: string
  owner_id: number | null
}

async function questionOf(work: Work, id: number | null): Promise<Told | undefined> {
  const { rows } = await sql<Told>`
    select d.user_id, u.name as author, u.role_id = 5 as is_investor, d.title, d.hidden_reason, o.name as offer, o.id as offer_id,
      o.slug, o.owner_id
    from discussions d
    join users u on u.tenant_id = ${work.tenant.id} and u.id = d.user_id
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = d.investment_opportunity_id
    where d.tenant_id = ${work.tenant.id} and d.id = ${id} and d.deleted_at is null`.execute(work.db)
  return rows[0]
}

/** Whoever looks after the offer; where nobody does, everybody who may create one. */
const responsible = async (work: Work, { owner_id: owner }: Told): Promise<number[]> =>
  owner === null ? staffWhoMay(work, 'investment_opportunity_live', 'create') : [owner]

/** A question, and what its asker says later, waits for an answer: the staff hear of it. */
const tellStaff: Listener = {
  name: 'discussions.asked',
  hears: ['discussion.created', 'discussion.continued'],
  handle: async (work, event) => {
    const told = await questionOf(work, event.subjectId)
    if (!told?.is_investor) return
    return notify(work, {
      userIds: await responsible(work, told),
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\QuestionAsked',
      message: words`**${told.author}** asks about ${told.offer}: ${told.title}`,
      cta: `/admin/investments/opportunities/${told.offer_id}/questions`,
      icon: 'info',
    })
  },
}

function messageOf({ type }: Heard, told: Told): string {
  if (type === 'discussion.published') return words`Your question about **${told.offer}** is on its page now.`
  if (type === 'discussion.hidden')
    return words`Your question about **${told.offer}** is not on its page: ${told.hidden_reason ?? ''}`
  return words`Your question about **${told.offer}** was answered.`
}

/** What became of a question, for its asker. */
const tellAsker: Listener = {
  name: 'discussions.answered',
  hears: ['discussion.answered', 'discussion.published', 'discussion.hidden'],
  handle: async (work, event) => {
    const told = await questionOf(work, event.subjectId)
    if (!told?.is_investor) return
    return notify(work, {
      userIds: [told.user_id],
      cause: `event:${event.id}`,
      type: 'App\\Notifications\\QuestionAnswered',
      message: messageOf(event, told),
      cta: `/investor/investments/${told.slug}`,
      icon: 'info',
    })
  },
}

export const discussionListeners: readonly Listener[] = [tellStaff, tellAsker]
