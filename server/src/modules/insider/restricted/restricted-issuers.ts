import { endRestrictedIssuer, restrictedIssuer } from '@moorgate/contract'
import type { AnswerOf, readIssuersUnderSounding } from '@moorgate/contract'
import { CompiledQuery } from 'kysely'
import { nameOfColumn } from '../name-of-column.ts'
import { tableOf } from '../../../kernel/resource/table.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { codeName, soundingColumn } from '../../../rows/sounding-rows.ts'
import { underSounding } from './restrictions.ts'

const ofCompany = (row: string, column: string) =>
  `(select ${column} from companies c where c.tenant_id = $1 and c.id = ${row}.company_id)`
const ofOffer = (row: string, column: string) =>
  `(select ${column} from investment_opportunities o where o.tenant_id = $1 and o.id = ${row}.investment_opportunity_id)`

const statusOn = (row: string, today: string) => `case
  when ${row}.ended_at is not null or ${row}.until_date < ${today} then 'ended'
  when ${row}.from_date > ${today} then 'upcoming' else 'in_force' end`

/** Entries of the restricted list. Name and number of a company or an offer are read from its record. */
export const restrictedIssuers: Table = tableOf(restrictedIssuer, {
  name: 'restricted_issuers',
  softDeletes: false,
  columns: {
    name: (row) =>
      `coalesce(${row}.name, ${ofCompany(row, 'coalesce(c.legal_name, c.name)')},
        ${ofOffer(row, 'coalesce(o.issuer_name, o.name)')})`,
    registration_number: (row) =>
      `coalesce(${row}.registration_number, ${ofCompany(row, 'c.company_number')}, ${ofOffer(row, 'o.issuer_number')})`,
    status: statusOn,
    added_by_name: nameOfColumn('created_by'),
    ended_by_name: nameOfColumn('ended_by'),
  },
  permissions: { end: endRestrictedIssuer },
})

/** Issuers of offers under sounding, by name. */
export async function issuersUnderSounding({
  db,
  tenant,
}: QueryContext): Promise<AnswerOf<typeof readIssuersUnderSounding>> {
  const text = `${underSounding(`o.id as investment_opportunity_id, o.name as opportunity_name, coalesce(o.issuer_name, o.name) as name,
    ${codeName('o')} as code_name, o.issuer_number as registration_number, ${soundingColumn('o', 'isin')} as isin,
    ${soundingColumn('o', 'expected_cleanse_date')}::text as expected_cleanse_date`)} order by name, o.id`
  const { rows } = await db.executeQuery<AnswerOf<typeof readIssuersUnderSounding>[number]>(
    CompiledQuery.raw(text, [tenant.id]),
  )
  return rows
}
