import type { AnswerOf, readFundInvestments } from '@moorgate/contract'
import { valuesOf } from '../../../domain/evaluate.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { fundWorksheet } from './fund-worksheet.ts'
import { viewFund } from './view-fund.ts'
import type { OfQuarter } from './view-fund.ts'

/** What a fund held, class by class, as of the last published value of a quarter. */
export async function readPositions(
  question: QueryContext,
  id: number,
  ofQuarter: OfQuarter,
): Promise<AnswerOf<typeof readFundInvestments>> {
  const fund = await viewFund(question, id, ofQuarter)
  const valueOf = valuesOf(fundWorksheet(fund))
  const names = new Map(fund.companies.map((company) => [company.id, company.name]))
  const forStaff = (key: string) => (fund.isOwn ? null : valueOf(key))
  return {
    currency: fund.currency,
    as_of: fund.held.date,
    positions: fund.held.positions.map(({ company, shareClass, key, valuation }) => ({
      key,
      company_id: company,
      company: names.get(company) ?? '',
      share_class: shareClass,
      shares: forStaff(`position_held:${key}`),
      price: fund.isOwn ? null : (valuation?.pricePerShare ?? null),
      cost: forStaff(`position_held_cost:${key}`),
      valued_on: valuation?.date ?? null,
      value: valueOf(`position_value:${key}`),
    })),
  }
}
