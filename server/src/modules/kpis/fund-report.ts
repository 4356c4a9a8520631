import { refuse } from '@moorgate/contract'
import type { KpiQuarterTable, QueryOf, readFundReport as endpoint } from '@moorgate/contract'
import { admittedCommitmentStatuses } from '@moorgate/contract/statuses/fund.ts'
import { lastDayOf, periodsUntil } from '../../domain/kpi-period.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { statusList } from '../../kernel/database/status-list.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { ownedBy } from '../../rows/holding-rows.ts'
import { isInvestor, ofOwnCommitment } from '../funds/index.ts'
import { emptyQuarter, mustBeFund, openQuarter, quarterAsked, quarterTable } from './quarter-report.ts'
import type { OpenedQuarter } from './quarter-report.ts'

/** Quarters that are looked through for the latest one with figures. */
const mostLookedThrough = 4

/** The table of a fund's companies, and what it was made of where there is anything. */
interface OpenedFundReport {
  table: KpiQuarterTable
  opened: OpenedQuarter | undefined
  sharedOnly: boolean
}

/**
 * The approved KPIs of a fund's companies in one quarter. An investor of the fund reads those that are shown to
 * investors, and nothing of how far a company has come with the others.
 */
export async function openFundReport(
  question: QueryContext,
  id: number,
  query: QueryOf<typeof endpoint>,
): Promise<OpenedFundReport> {
  if (!isInvestor(question)) {
    await mustBeFund(question, id)
    const opened = await openQuarter(question, { ...query, fund_id: id }, { approvedOnly: true })
    return { opened, table: quarterTable(opened), sharedOnly: false }
  }
  if (query.year !== undefined) return (await ownReport(question, id, query)) ?? refuse({ code: 'not_found' })
  const last = quarterAsked(question, query)
  for (const { last: month } of periodsUntil(last, mostLookedThrough).toReversed()) {
    const quarter = { year: Math.floor(month / 12), quarter: Math.floor((month % 12) / 3) + 1 }
    const report = await ownReport(question, id, { ...query, ...quarter })
    if (report) return report
  }
  await mustHaveCommitment(question, id)
  return { opened: undefined, table: emptyQuarter(last), sharedOnly: true }
}

async function mustHaveCommitment(question: QueryContext, fundId: number): Promise<void> {
  const statement = new Statement(question)
  const text = `select ${ofOwnCommitment(`${statement.bind(fundId)}::bigint`, statement)} as is_own`
  const [row] = await question.rows<{ is_own: boolean }>(text, statement.values)
  if (!row!.is_own) refuse({ code: 'not_found' })
}

/** What an investor reads of one quarter; undefined where nothing of it is approved and shown to them. */
async function ownReport(
  question: QueryContext,
  id: number,
  query: QueryOf<typeof endpoint>,
): Promise<OpenedFundReport | undefined> {
  const companies = await ownCompanies(question, id, lastDayOf(quarterAsked(question, query)))
  if (companies.length === 0) return undefined
  const range = { ...query, owner_ids: companies.join(',') }
  const opened = await openQuarter(question, range, { approvedOnly: true })
  const table = quarterTable(opened, { sharedOnly: true })
  if (!table.companies.some(isReported)) return undefined
  const own = table.companies.map((company) => ({
    ...company,
    fund: null,
    status: isReported(company) ? ('approved' as const) : ('missing' as const),
  }))
  return { opened, table: { ...table, companies: own }, sharedOnly: true }
}

const isReported = ({ values }: KpiQuarterTable['companies'][number]) =>
  values.some(({ value, text }) => value !== null || text !== null)

/** Companies that the fund had acquired by a day, on which the investor had an admitted commitment in it. */
async function ownCompanies(question: QueryContext, fundId: number, day: string): Promise<number[]> {
  const statement = new Statement(question)
  const [fund, until] = [statement.bind(fundId), `${statement.bind(day)}::date`]
  const text = `
    select distinct h.company_id as id from company_holdings h
    join funds f on f.tenant_id = $1 and f.id = h.fund_id and f.deleted_at is null
    where h.tenant_id = $1 and h.fund_id = ${fund} and h.deleted_at is null and h.acquired_on <= ${until}
      and exists (select 1 from fund_commitments c where c.tenant_id = $1 and c.fund_id = h.fund_id
        and c.deleted_at is null and ${ownedBy('c', statement.me())}
        and (c.status in ${statusList(admittedCommitmentStatuses)} or c.status = 'transferred' and ${until} < c.ended_on))`
  const rows = await question.rows<{ id: number }>(text, statement.values)
  return rows.map(({ id }) => id)
}
