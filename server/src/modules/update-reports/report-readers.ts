import type { AnswerOf, QueryOf, readUpdateReportReaders } from '@moorgate/contract'
import type { CsvColumn, CsvRow } from '../../kernel/list/csv.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isOpenInvestorRow } from '../../rows/people-rows.ts'
import { audienceOf, isHolderOf } from './audience.ts'

type Readers = AnswerOf<typeof readUpdateReportReaders>
type ReadersQuery = QueryOf<typeof readUpdateReportReaders>

/**
 * SQL of those who can read a report now and those whom it was for when it was published, with when each opened it,
 * as `readers`; of those `shown` are asked for. `$2` is the report, `$3` whether they opened it, or null.
 */
const readersSql = (question: QueryContext) => `people as materialized (
      select h.user_id, max(h.told_at) as told_at from update_reports r
      cross join lateral (
        select t.user_id, t.told_at from update_report_recipients t where t.tenant_id = $1 and t.update_report_id = r.id
        union all select g.user_id, null from (${audienceOf(question, 'r')}) g) h
      where r.tenant_id = $1 and r.id = $2 group by h.user_id),
    readers as materialized (
      select u.id as user_id, u.name, ${isHolderOf('r', 'u.id')} as is_holder, p.told_at is not null as told, o.opens_count, o.first_at, o.last_at
      from people p join users u on u.tenant_id = $1 and u.id = p.user_id and ${isOpenInvestorRow('u')}
      join update_reports r on r.tenant_id = $1 and r.id = $2
      cross join lateral (select count(*)::int as opens_count, min(x.created_at) as first_at, max(x.created_at) as last_at
        from opens x where x.tenant_id = $1 and x.openable_type = 'update_report' and x.openable_id = $2 and x.user_id = u.id) o),
    shown as (select * from readers where $3::boolean is null or (opens_count > 0) = $3::boolean)`

const order = 'last_at desc nulls last, name, user_id'
const usualPage = 25

/** A page of who can read a report, and how many of all opened it. */
export async function readersOf(
  question: QueryContext,
  id: number,
  { opened, page = 1, per_page: perPage = usualPage }: ReadersQuery = {},
): Promise<Readers> {
  const { rows, tenant } = question
  const [found] = await rows<Pick<Readers, 'audience' | 'opened' | 'readers'> & { total: number }>(
    `with ${readersSql(question)}
    select (select count(*)::int from readers) as audience,
      (select count(*)::int from readers where opens_count > 0) as opened,
      (select count(*)::int from shown) as total,
      coalesce((select json_agg(json_build_object('user_id', l.user_id, 'name', l.name, 'is_holder', l.is_holder, 'told', l.told,
          'opens_count', l.opens_count, 'first_opened_at', wire_instant(l.first_at), 'last_opened_at', wire_instant(l.last_at))
          order by l.last_at desc nulls last, l.name, l.user_id)
        from (select * from shown order by ${order} limit $4::int offset $5::bigint) l), '[]') as readers`,
    [tenant.id, id, opened ?? null, perPage, (page - 1) * perPage],
  )
  const { total, ...answer } = found!
  return { ...answer, meta: metaOf({ total, page, perPage, shown: answer.readers.length }) }
}

interface PageOfReaders {
  total: number
  page: number
  perPage: number
  shown: number
}

function metaOf({ total, page, perPage, shown }: PageOfReaders): Readers['meta'] {
  const before = (page - 1) * perPage
  return {
    current_page: page,
    last_page: Math.max(Math.ceil(total / perPage), 1),
    per_page: perPage,
    from: shown === 0 ? null : before + 1,
    to: shown === 0 ? null : before + shown,
    total,
  }
}

export const readerColumns: readonly CsvColumn[] = [
  { name: 'user_id', kind: 'number' },
  { name: 'name', kind: 'text' },
  { name: 'is_holder', kind: 'text' },
  { name: 'told', kind: 'text' },
  { name: 'opens_count', kind: 'number' },
  { name: 'first_opened_at', kind: 'date' },
  { name: 'last_opened_at', kind: 'date' },
]

type ReaderFacts = Readonly<Record<string, string | null>>

/** Every reader that is asked for, for a file. */
export const everyReader = (
  question: QueryContext,
  id: number,
  opened: boolean | undefined,
): Promise<ReaderFacts[]> =>
  question.rows(
    `with ${readersSql(question)}
    select user_id::text, name, is_holder::text, told::text, opens_count::text,
      wire_instant(first_at) as first_opened_at, wire_instant(last_at) as last_opened_at
    from shown order by ${order}`,
    [question.tenant.id, id, opened ?? null],
  )

/** Their lines, as `readerColumns` say. */
export async function* readerLines(readers: readonly ReaderFacts[]): AsyncGenerator<CsvRow> {
  for (const reader of readers) yield readerColumns.map(({ name }) => reader[name] ?? null)
}
