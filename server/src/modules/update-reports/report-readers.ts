import type { AnswerOf, readUpdateReportReaders, readUpdateReportRevisions } from '@moorgate/contract'
import type { QueryContext } from '../../kernel/work.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { audienceOf, isHolderOf } from './audience.ts'

type Readers = AnswerOf<typeof readUpdateReportReaders>

const shownReaders = 500

/** Who can read it now and those whom it was for when it was published, with when each opened it. */
export async function readersOf({ rows, tenant }: QueryContext, id: number): Promise<Readers> {
  const [found] = await rows<Readers>(
    `with people as materialized (
      select h.user_id, max(h.told_at) as told_at from update_reports r
      cross join lateral (
        select t.user_id, t.told_at from update_report_recipients t where t.tenant_id = $1 and t.update_report_id = r.id
        union all select g.user_id, null from (${audienceOf('r')}) g) h
      where r.tenant_id = $1 and r.id = $2 group by h.user_id),
    readers as materialized (
      select u.id as user_id, u.name, ${isHolderOf('r', 'u.id')} as is_holder, p.told_at is not null as told, o.opens_count, o.first_at, o.last_at
      from people p join users u on u.tenant_id = $1 and u.id = p.user_id and ${isOpenInvestorRow('u')}
      join update_reports r on r.tenant_id = $1 and r.id = $2
      cross join lateral (select count(*)::int as opens_count, min(x.created_at) as first_at, max(x.created_at) as last_at
        from opens x where x.tenant_id = $1 and x.openable_type = 'update_report' and x.openable_id = $2 and x.user_id = u.id) o)
    select (select count(*)::int from readers) as audience,
      (select count(*)::int from readers where opens_count > 0) as opened,
      coalesce((select json_agg(json_build_object('user_id', l.user_id, 'name', l.name, 'is_holder', l.is_holder, 'told', l.told,
          'opens_count', l.opens_count, 'first_opened_at', wire_instant(l.first_at), 'last_opened_at', wire_instant(l.last_at))
          order by l.last_at desc nulls last, l.name)
        from (select * from readers order by last_at desc nulls last, name limit ${shownReaders}) l), '[]') as readers`,
    [tenant.id, id],
  )
  return found!
}

/** What the report said before each revision, the latest first. */
export const revisionsOf = (
  { rows, tenant }: QueryContext,
  id: number,
): Promise<AnswerOf<typeof readUpdateReportRevisions>> =>
  rows(
    `select v.number, v.title, v.summary, v.year, v.quarter, v.body, v.figures, v.note,
      (select u.name from users u where u.tenant_id = $1 and u.id = v.revised_by) as revised_by,
      wire_instant(v.revised_at) as revised_at
    from update_report_revisions v where v.tenant_id = $1 and v.update_report_id = $2 order by v.number desc`,
    [tenant.id, id],
  )
