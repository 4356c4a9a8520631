import type { AnswerOf, readDistributionHistory } from '@moorgate/contract'
import { eventSql } from '../../../kernel/events/event-sql.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { distributions } from './tables.ts'

type Step = AnswerOf<typeof readDistributionHistory>[number]

const own = eventSql(
  'distribution.drafted',
  'distribution.redrafted',
  'distribution.confirmed',
  'distribution.returned',
  'distribution.authorised',
  'distribution.paid',
  'distribution.cancelled',
)

/** The steps of a distribution as its events tell them: lines that were paid in one act stand together. */
export async function distributionHistory(question: QueryContext, id: number): Promise<Step[]> {
  await showJson(question, distributions, question, id)
  return question.rows<Step>(
    `select s.id::int, s.step, wire_instant(s.at) as at, s.reason, s.lines_count, s.amount,
       (select p.name from users p where p.tenant_id = $1 and p.id = s.actor_id) as actor_name
     from (
       select e.id, replace(e.type, 'distribution.', '') as step, e.at, e.actor_id, e.after ->> 'reason' as reason,
         null::int as lines_count, null::text as amount
       from events e
       where e.tenant_id = $1 and e.subject_type = 'distribution' and e.subject_id = $2 and e.type in (${own})
       union all
       select max(e.id), 'lines_paid', e.at, e.actor_id, null, count(*)::int,
         wire_money(sum(l.amount_minor)::bigint, max(l.currency))
       from distribution_lines l
       join events e on e.tenant_id = $1 and e.subject_type = 'distribution_line' and e.subject_id = l.id
         and e.type = ${eventSql('distribution_line.paid')}
       where l.tenant_id = $1 and l.distribution_id = $2
       group by e.at, e.actor_id, e.request_id) s
     order by s.at, s.step = 'paid', s.id`,
    [question.tenant.id, id],
  )
}
