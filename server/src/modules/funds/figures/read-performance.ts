import type { AnswerOf, readFundPerformance } from '@moorgate/contract'
import { valuesOf } from '../../../domain/evaluate.ts'
import { cellsOf } from '../../../domain/worksheet.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { fundWorksheet } from './fund-worksheet.ts'
import { valueOfUnits } from '../structures/held-fund.ts'
import { holdingsKey } from '../structures/holding-lines.ts'
import { underlyingOf } from '../structures/underlying.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import { linkedReturns } from './time-weighted.ts'
import { viewFund } from './view-fund.ts'
import type { OfQuarter } from './view-fund.ts'
import type { ViewedFund } from './viewed-fund.ts'

type Answer = AnswerOf<typeof readFundPerformance>

/** What a fund holds and has returned: what the formulas of its worksheet come to. */
export async function readPerformance(
  question: QueryContext,
  id: number,
  ofQuarter?: OfQuarter,
): Promise<Answer> {
  return performanceOf(await viewFund(question, id, ofQuarter))
}

export function performanceOf(fund: ViewedFund): Answer {
  const worksheet = fundWorksheet(fund)
  const known = cellsOf(worksheet)
  const valueOf = valuesOf(worksheet)
  const at = (key: string) => (known.has(key) ? valueOf(key) : null)
  return {
    currency: fund.currency,
    as_of: fund.held.date,
    gross: { multiple: at('moic'), irr: at('irr_gross') },
    net: fund.isOwn
      ? null
      : { pic: at('pic'), dpi: at('dpi'), rvpi: at('rvpi'), tvpi: at('tvpi'), irr: at('irr') },
    time_weighted: linkedReturns(fund).map(({ of, commitment, periods, none }) => ({
      fund_commitment_id: commitment,
      from: periods[0]?.from ?? null,
      until: periods.at(-1)?.until ?? null,
      percent: at(`twr${of}`),
      yearly: at(`twr_yearly${of}`),
      reason: none,
    })),
    companies: fund.companies.map((company) => ({
      ...company,
      cost: valueOf(`company_cost:${company.id}`),
      value: valueOf(`company_value:${company.id}`),
      proceeds: valueOf(`company_proceeds:${company.id}`),
      multiple: at(`company_multiple:${company.id}`),
      percent: valueOf(`company_part:${company.id}`),
      own_value: at(`own_part:${company.id}`),
    })),
    funds: fund.heldFunds.map((held) => ({
      path: held.path,
      fund_id: held.fund,
      name: held.name,
      kind: held.kind,
      valued_on: valueOfUnits(held)?.date ?? null,
      cost: valueOf(`held_cost:${held.path}`),
      value: valueOf(`held_value:${held.path}`),
      proceeds: valueOf(`held_proceeds:${held.path}`),
      multiple: at(`held_multiple:${held.path}`),
      percent: valueOf(`held_part:${held.path}`),
      own_value: at(`own_part:fund${held.path}`),
    })),
    underlying: underlyingAnswer(fund, at),
    totals: {
      cost: valueOf(holdingsKey(fund, 'cost')),
      value: valueOf(holdingsKey(fund, 'value')),
      proceeds: valueOf(holdingsKey(fund, 'proceeds')),
      multiple: at('moic'),
      net_asset_value: at('whole_value'),
      other_assets: at('other_assets'),
      own_value: at('own_value'),
      own_other_assets: at('own_part:other'),
    },
    left_out: [...fund.leftOut],
    bridge: bridgeOf(fund, at),
  }
}

/** What stands behind the funds that a fund holds. */
function underlyingAnswer(fund: ViewedFund, at: (key: string) => string | null): Answer['underlying'] {
  const underlying = underlyingOf(fund)
  if (!underlying) return null
  return {
    rows: underlying.rows.map(({ id, companyId, name, industry, logo, through }) => ({
      key: id,
      company_id: companyId,
      name,
      industry,
      logo,
      through: [...through],
      value: at(`under_value:${id}`)!,
      percent: at(`under_part:${id}`)!,
      own_value: at(`own_under_part:${id}`),
    })),
    value: at('under_value')!,
    other_assets: at('under_other'),
    own_other_assets: at('own_under_part:other'),
  }
}

/** Of an investor their own part of it. */
function bridgeOf(fund: ViewedFund, at: (key: string) => string | null): Answer['bridge'] {
  const { opening, closing } = portfolioFacts(fund)
  const [first, rises, falls, flows, other, last] = fund.isOwn
    ? ['own_opening', 'own_rises', 'own_falls', 'own_flows', 'own_other_change', 'own_value']
    : ['bridge_opening', 'bridge_rises', 'bridge_falls', 'bridge_flows', 'bridge_other', 'bridge_closing']
  if (!opening || !closing || at(first!) === null) return null
  return {
    from: opening.date,
    until: closing.date,
    opening: at(first!)!,
    rises: at(rises!)!,
    falls: at(falls!)!,
    flows: at(flows!)!,
    other: at(other!)!,
    closing: at(last!)!,
  }
}
