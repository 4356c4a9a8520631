import { refuse, roleIds, wordsStayOpenMinutes } from '@moorgate/contract'
import { sql } from 'kysely'
import { showJson } from '../../kernel/resource/show.ts'
import { checkExpected } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'
import { mayTouch } from '../opportunity-visibility/index.ts'
import { discussions } from './tables.ts'

export interface Discussion {
  id: number
  investment_opportunity_id: number
  user_id: number
  title: string
  status: 'pending' | 'answered' | 'published' | 'hidden'
  pinned: boolean
  created_at: Date
  version: number
  /** Of the offer it is about. */
  offer_status: number
}

/** A question that this caller sees, locked: answers, words and publishing of one question take turns. */
export async function lockDiscussion(work: Work, id: number): Promise<Discussion> {
  await showJson(work.db, discussions, work, id)
  const { rows } = await sql<Discussion>`
    select d.id, d.investment_opportunity_id, d.user_id, d.title, d.status, d.pinned, d.created_at, d.version, o.status as offer_status
    from discussions d
    join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = d.investment_opportunity_id
    where d.tenant_id = ${work.tenant.id} and d.id = ${id} and d.deleted_at is null for update of d`.execute(
    work.db,
  )
  const found = rows[0] ?? refuse({ code: 'not_found' })
  checkExpected(work, 'discussions', found)
  return found
}

export const isInvestor = ({ actor }: Work): boolean => actor.roleId === roleIds.user

/** Anyone who may update the offer moderates what is asked about it. */
export const mayModerate = (work: Work, { offer_status: status }: Discussion): boolean =>
  !isInvestor(work) && mayTouch(work, status, 'update')

export function mustModerate(work: Work, discussion: Discussion): void {
  if (!mayModerate(work, discussion)) refuse({ code: 'forbidden' })
}

/** One's own words may be mended for a quarter of an hour. */
export function mustBeFresh(work: Work, at: Date): void {
  if (work.now.getTime() - at.getTime() <= wordsStayOpenMinutes * 60_000) return
  refuse({
    code: 'conflict',
    reason: 'too_late',
    message: `You can edit your text for ${wordsStayOpenMinutes} minutes after posting. Add a follow-up instead.`,
  })
}

export const alreadyAnswered = () => refuse({ code: 'conflict', reason: 'answered' })
