import type { AnswerOf, readAudience } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { invited, isLiveRow } from '../../rows/opportunity-rows.ts'
import { isLetInRow, isOpenInvestorRow } from '../../rows/people-rows.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { fitsRule, isForAll, mayBePromotedTo } from './visibility.ts'

/**
 * How many active investors see an offer. A draft is counted as if it were live already, under `asStatus`;
 * the rules are read as they stand, so the count follows each change of them.
 */
export async function audienceOf(
  question: QueryContext,
  id: number,
  asStatus: 2 | 3,
): Promise<AnswerOf<typeof readAudience>> {
  const { db, tenant } = question
  const text = `
    with o as materialized (
      select x.id, x.visibility_rules, x.promotion_fell_at, x.promotion_expires_on, case when ${isLiveRow('x')} then x.status else $3::int end as status
      from investment_opportunities x where x.tenant_id = $1 and x.id = $2),
    people as (
      select ${isLetInRow('u')} as let_in, ${isForAll('o')} as all_see, ${fitsRule('o', 'p.id = u.id', '$4::date')} as fits,
        ${invited('o', 'u.id')} as asked, ${mayBePromotedTo('o', 'u.id', '$4::date')} as promoted
      from users u cross join o where u.tenant_id = $1 and ${isOpenInvestorRow('u')})
    select count(*)::int as investors, count(*) filter (where let_in and (((all_see or fits) and promoted) or asked))::int as can_see,
      count(*) filter (where fits)::int as by_rule, i.invited, i.opened, i.accepted, i.declined
    from people cross join (
      select count(*)::int as invited, count(*) filter (where opened_at is not null)::int as opened,
        count(*) filter (where status = 'accepted')::int as accepted, count(*) filter (where status = 'declined')::int as declined
      from invitations where tenant_id = $1 and investment_opportunity_id = $2 and deleted_at is null) i
    group by i.invited, i.opened, i.accepted, i.declined`
  const { rows } = await db.executeQuery<AnswerOf<typeof readAudience>>(
    CompiledQuery.raw(text, [tenant.id, id, asStatus, todayOf(question)]),
  )
  return rows[0] ?? { investors: 0, can_see: 0, by_rule: 0, invited: 0, opened: 0, accepted: 0, declined: 0 }
}
