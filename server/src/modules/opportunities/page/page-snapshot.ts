import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { Scope } from '../../../kernel/work.ts'
import { pageFields, pageTables } from './page-content.ts'
import type { PageTable } from './page-content.ts'

/**
 * How a page stands or stood: its fields by column, and the rows of each of its tables in their order, with
 * their ids.
 */
export interface PageContent {
  fields: Record<string, unknown>
  pieces: Record<string, Record<string, unknown>[]>
}

export const rowsOfPage = (page: PageTable, opportunityId: number, row = sql.id('r')): RawBuilder<unknown> =>
  page.owned
    ? sql`${row}.owner_type = 'investment_opportunity' and ${row}.owner_id = ${opportunityId}`
    : sql`${row}.investment_opportunity_id = ${opportunityId}`

/** The page of an opportunity as it stands, in one statement. */
export async function pageContentOf(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  opportunityId: number,
): Promise<PageContent | undefined> {
  const pieces = pageTables.map(
    (page) => sql`${sql.lit(page.table)}, (
      select coalesce(jsonb_agg(to_jsonb(p) order by p.place, p.id), '[]')
      from (select r.id, ${placeOf(page)} as place, ${columnsOf(page)} from ${sql.table(page.table)} r
            where r.tenant_id = ${tenant.id} and ${rowsOfPage(page, opportunityId)} and r.deleted_at is null) p)`,
  )
  const fields = sql.join(pageFields.map((name) => sql.ref(`o.${name}`)))
  const { rows } = await sql<{ content: PageContent }>`
    select jsonb_build_object('fields', (select to_jsonb(f) from (select ${fields}) f),
      'pieces', jsonb_build_object(${sql.join(pieces)})) as content
    from investment_opportunities o where o.tenant_id = ${tenant.id} and o.id = ${opportunityId}`.execute(db)
  return rows[0]?.content
}

const columnsOf = ({ columns }: PageTable) => sql.join(columns.map((name) => sql.ref(`r.${name}`)))
/** Days stand in the order of their dates, everything else in the order that was given to it. */
const placeOf = ({ columns }: PageTable) =>
  columns.includes('order') ? sql`to_char(r."order", 'FM0000000')` : sql`r.date::text`
