import { termsAcceptance } from '@moorgate/contract'
import type { AnswerOf, readTermsTexts as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { eventSql } from '../../kernel/events/event-sql.ts'
import { momentsBetween } from '../../kernel/list/between.ts'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { QueryContext } from '../../kernel/work.ts'

const acceptedAt = (row: string) => `wire_instant(${row}.at)`
const versionOf = (row: string) => `(${row}.after ->> 'accepted_terms_version')::int`
const nameOf = (row: string) =>
  `(select u.name from users u where u.tenant_id = $1 and u.id = ${row}.subject_id)`

/** Acceptances are events: written once, in the order in which they were given. */
export const termsAcceptances: Table = tableOf(termsAcceptance, {
  name: 'events',
  softDeletes: false,
  columns: {
    created_at: acceptedAt,
    updated_at: acceptedAt,
    version: () => '1',
    user_id: (row) => `${row}.subject_id`,
    user_name: nameOf,
    terms_version: versionOf,
    accepted_at: acceptedAt,
  },
  sorts: {
    accepted_at: { sql: (row) => `${row}.at`, type: 'timestamptz' },
    user_name: { sql: nameOf, type: 'text' },
    terms_version: { sql: versionOf, type: 'integer' },
  },
  filters: { between: momentsBetween('at') },
  visibleTo: (_scope, row) => `${row}.type = ${eventSql('terms.accepted')}`,
})

type TermsTexts = AnswerOf<typeof endpoint>
type TermsText = TermsTexts[number]

/** What the terms were, with who accepted each text while it was in force. Newest first. */
export async function readTermsTexts(question: QueryContext): Promise<TermsTexts> {
  const changes = await changesOf(question)
  const counts = await acceptancesOf(question, changes)
  return changes.map((change, index) => ({ ...change, accepted_count: counts[index] ?? 0 })).toReversed()
}

type TermsChange = Omit<TermsText, 'accepted_count'>

interface TermsRow {
  terms_version: number | null
  at: string
  changed_by: string | null
  format: TermsText['format'] | null
  text: string | null
  url: string | null
  /** A correction says only what it changed, and null for an address that it took away. */
  says_url: boolean
}

/** Published versions as they were kept, and corrections of them, which the events of the branding tell. */
async function changesOf({ db, tenant }: QueryContext): Promise<TermsChange[]> {
  const { rows } = await sql<TermsRow>`
    select v.terms_version, wire_instant(v.published_at) as at, v.published_at as moment, v.format, v.text, v.url, true as says_url,
      (select u.name from events e join users u on u.tenant_id = ${tenant.id} and u.id = e.actor_id
        where e.tenant_id = ${tenant.id} and e.type = ${sql.raw(eventSql('terms.published'))} and e.subject_id = v.terms_version
        limit 1) as changed_by
    from terms_versions v where v.tenant_id = ${tenant.id}
    union all
    select null, wire_instant(e.at), e.at, e.after ->> 'terms_format', e.after ->> 'terms_text', e.after ->> 'terms_url',
      e.after ? 'terms_url', (select u.name from users u where u.tenant_id = ${tenant.id} and u.id = e.actor_id)
    from events e
    where e.tenant_id = ${tenant.id} and e.type = ${sql.raw(eventSql('branding.updated'))}
      and e.after ?| array['terms_text', 'terms_url', 'terms_format'] and not e.after ? 'terms_version'
    order by moment, terms_version nulls last`.execute(db)
  const texts: TermsChange[] = []
  for (const row of rows) {
    const before = texts.at(-1)
    if (before) Object.assign(before, { until: row.at, in_force: false })
    texts.push(row.terms_version === null ? corrected(row, before) : published(row, row.terms_version))
  }
  return texts
}

const inForce = ({ at, changed_by }: TermsRow) => ({ from: at, until: null, in_force: true, changed_by })

const published = (row: TermsRow, version: number): TermsChange => ({
  ...inForce(row),
  terms_version: version,
  correction: 0,
  format: row.format ?? 'html',
  text: row.text ?? '',
  url: row.url,
})

const corrected = (row: TermsRow, before: TermsChange | undefined): TermsChange => ({
  ...inForce(row),
  terms_version: before?.terms_version ?? 1,
  correction: (before?.correction ?? 0) + 1,
  format: row.format ?? before?.format ?? 'html',
  text: row.text ?? before?.text ?? '',
  url: row.says_url ? row.url : (before?.url ?? null),
})

/** How many people accepted each text, in the order of the texts. */
async function acceptancesOf({ db, tenant }: QueryContext, texts: readonly TermsChange[]): Promise<number[]> {
  const spans = texts.map(({ terms_version, from, until }, index) => ({ index, terms_version, from, until }))
  const { rows } = await sql<{ count: number }>`
    select (select count(distinct e.subject_id)::int from events e
      where e.tenant_id = ${tenant.id} and e.type = ${sql.raw(eventSql('terms.accepted'))}
        and ${sql.raw(versionOf('e'))} = t.terms_version and e.at >= t."from" and (t.until is null or e.at < t.until)) as count
    from jsonb_to_recordset(${JSON.stringify(spans)}::jsonb)
      as t(index int, terms_version int, "from" timestamptz, until timestamptz)
    order by t.index`.execute(db)
  return rows.map(({ count }) => count)
}
