import type { AnswerOf, readProceedsHistory } from '@moorgate/contract'
import { eventSql } from '../../../kernel/events/event-sql.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { opportunityDistributions } from './tables.ts'

type Step = AnswerOf<typeof readProceedsHistory>[number]

const own = eventSql(
  'opportunity_distribution.drafted',
  'opportunity_distribution.redrafted',
  'opportunity_distribution.confirmed',
  'opportunity_distribution.returned',
  'opportunity_distribution.authorised',
  'opportunity_distribution.paid',
  'opportunity_distribution.reversed',
  'opportunity_distribution.cancelled',
)

/** The steps of a distribution of proceeds as its events tell them. */
export async function proceedsHistory(question: QueryContext, id: number): Promise<Step[]> {
  await showJson(question, opportunityDistributions, question, id)
  return question.rows<Step>(
    `select s.id::int, s.step, wire_instant(s.at) as at, s.reason, s.lines_count, s.amount,
       (select p.name from users p where p.tenant_id = $1 and p.id = s.actor_id) as actor_name
     from (
       select e.id, replace(e.type, 'opportunity_distribution.', '') as step, e.at, e.actor_id, e.after ->> 'reason' as reason,
         (e.after ->> 'lines')::int as lines_count,
         (select wire_money((e.after ->> 'amount_minor')::bigint, b.currency) from opportunity_distributions b
           where b.tenant_id = $1 and b.id = $2 and e.after ->> 'lines' is not null) as amount
       from events e
       where e.tenant_id = $1 and e.subject_type = 'opportunity_distribution' and e.subject_id = $2 and e.type in (${own})
       union all
       select e.id, 'lines_paid', e.at, e.actor_id, null, (e.after ->> 'lines')::int,
         wire_money((e.after ->> 'amount_minor')::bigint, b.currency)
       from opportunity_distributions b
       join events e on e.tenant_id = $1 and e.subject_type = 'investment_opportunity'
         and e.subject_id = b.investment_opportunity_id and e.type = ${eventSql('opportunity.distributed')}
         and (e.payload ->> 'opportunity_distribution_id')::bigint = b.id
       where b.tenant_id = $1 and b.id = $2) s
     order by s.at, s.id`,
    [question.tenant.id, id],
  )
}
