import type { AnswerOf, readFundStructure } from '@moorgate/contract'
import { valuesOf } from '../../../domain/evaluate.ts'
import { cellsOf } from '../../../domain/worksheet.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { fundWorksheet } from '../figures/fund-worksheet.ts'
import type { ViewedFund } from '../figures/viewed-fund.ts'
import { viewFund } from '../figures/view-fund.ts'
import { valueOfUnits, withInside } from './held-fund.ts'
import { readHeldFunds } from './read-held-funds.ts'

type Answer = AnswerOf<typeof readFundStructure>

/** The funds that a fund holds, is held by and runs beside: what the formulas of its worksheet come to. */
export async function readStructure(question: QueryContext, id: number): Promise<Answer> {
  const fund = await viewFund(question, id)
  const worksheet = fundWorksheet(fund)
  const known = cellsOf(worksheet)
  const valueOf = valuesOf(worksheet)
  const at = (key: string) => (known.has(key) ? valueOf(key) : null)
  const counted = withInside(fund.heldFunds)
  return {
    currency: fund.currency,
    as_of: fund.held.date,
    holds: [
      ...counted.map((held) => ({
        path: held.path,
        link_id: held.link,
        fund_id: held.fund,
        name: held.name,
        kind: held.kind,
        depth: held.path.split('.').length,
        starts_on: held.since,
        ends_on: held.until,
        percent: at(`held_percent:${held.path}`),
        units: valueOf(`held_units:${held.path}`),
        value: valueOf(`held_value:${held.path}`),
        valued_on: valueOfUnits(held)?.date ?? null,
      })),
      ...(await heldSince(question, fund)),
    ],
    held_by: fund.holders.map((holder) => ({
      link_id: holder.link,
      fund_id: holder.fund,
      name: holder.name,
      kind: holder.kind,
      starts_on: holder.since,
      fund_commitment_id: holder.commitment,
      percent: at(`holder_percent:${holder.link}`),
      value: at(`value:${holder.commitment}`),
    })),
    others_percent: at('holders_rest'),
    parallel: await parallelOf(question, id, todayOf(question)),
  }
}

/** Links that began after the day of the value: there, and in no figure yet. */
async function heldSince(
  question: QueryContext,
  { id, currency, held }: ViewedFund,
): Promise<Answer['holds']> {
  const today = await readHeldFunds(question, { id, currency, day: todayOf(question) })
  return today
    .filter(({ since }) => since > held.date)
    .map((each) => ({
      path: each.path,
      link_id: each.link,
      fund_id: each.fund,
      name: each.name,
      kind: each.kind,
      depth: 1,
      starts_on: each.since,
      ends_on: each.until,
      percent: null,
      units: null,
      value: null,
      valued_on: null,
    }))
}

/** The link may name either of the two first. */
const parallelOf = ({ rows, tenant }: QueryContext, id: number, day: string): Promise<Answer['parallel']> =>
  rows(
    `select l.id::int as link_id, f.id::int as fund_id, f.name, l.starts_on::text as starts_on
     from fund_links l
     join funds f on f.tenant_id = $1 and f.id = case when l.fund_id = $2 then l.other_fund_id else l.fund_id end
     where l.tenant_id = $1 and l.kind = 'parallel' and $2 in (l.fund_id, l.other_fund_id) and l.deleted_at is null
       and l.starts_on <= $3::date and (l.ends_on is null or l.ends_on > $3::date)
     order by f.name, l.id`,
    [tenant.id, id, day],
  )
