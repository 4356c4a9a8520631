import { figure } from '../../../domain/figure-cells.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import { cell, equal, lineOf, number, over, plus, round, sumOf, times } from '../../../domain/worksheet.ts'
import type { SheetDraft } from '../../../domain/worksheet.ts'
import type { ViewedFund } from '../figures/viewed-fund.ts'
import { lookedThrough } from './through-sheets.ts'
import type { LookedThroughCells } from './through-sheets.ts'

/** A company, or a fund that can't be looked through, with the cells that make up what is held of it. */
export interface UnderlyingRow {
  /** `12` of a company, `fund4.9` of a fund. */
  id: string
  companyId: number | null
  name: string
  industry: string | null
  logo: string | null
  through: readonly string[]
  keys: readonly string[]
}

export interface Underlying {
  through: LookedThroughCells
  rows: readonly UnderlyingRow[]
}

/** What a fund holds, looked through to companies; null of a fund that holds no other. */
export function underlyingOf(fund: ViewedFund): Underlying | null {
  if (fund.heldFunds.length === 0) return null
  const through = lookedThrough(fund.heldFunds, { currency: fund.currency, companies: fund.companiesInside })
  const isHeld = new Set(
    fund.held.positions.filter(({ acquired, sold }) => acquired !== sold).map(({ company }) => company),
  )
  const direct = fund.companies.filter(({ id }) => isHeld.has(id))
  const byId = new Map([...fund.companiesInside, ...direct].map((company) => [company.id, company]))
  const logos = new Map(direct.map(({ id, logo }) => [id, logo]))
  const companies = [...byId.values()].map(({ id, name, industry }): UnderlyingRow => {
    const parts = through.companies.get(id) ?? []
    return {
      id: String(id),
      companyId: id,
      name,
      industry,
      logo: logos.get(id) ?? null,
      through: [...new Set([...(isHeld.has(id) ? [fund.name] : []), ...parts.map((each) => each.through)])],
      keys: [...(isHeld.has(id) ? [`company_value:${id}`] : []), ...parts.map(({ key }) => key)],
    }
  })
  const closed = through.closed.map(({ fund: held, key }): UnderlyingRow => ({
    id: `fund${held.path}`,
    companyId: null,
    name: held.name,
    industry: null,
    logo: null,
    through: [],
    keys: [key],
  }))
  return { through, rows: [...companies.toSorted(byName), ...closed] }
}

const byName = (one: UnderlyingRow, other: UnderlyingRow) => one.name.localeCompare(other.name, 'en-GB')

/**
 * All that is held behind the funds: together with what they and the fund have besides it is the fund's
 * value.
 */
export function underlyingSheets(
  { currency }: ViewedFund,
  { through, rows }: Underlying,
  isValued: boolean,
): SheetDraft[] {
  const money = (key: string, label: string, formula: ReturnType<typeof cell>, detail?: string) =>
    lineOf(figure(key, label, 'money', formula, { currency, ...(detail && { detail }) }))
  const others = [...(isValued ? ['other_assets'] : []), ...through.others]
  return [
    ...through.sheets,
    {
      name: 'Looked through',
      columns: ['What', 'Amount'],
      rows: [
        ...rows.map(({ id, name, keys }) =>
          money(`under_value:${id}`, `value of ${name}, looked through`, sumOf(keys)),
        ),
        ...rows.map(({ id, name }) =>
          lineOf(
            figure(
              `under_part:${id}`,
              `share of holdings, ${name}`,
              'percent',
              equal(
                cell('under_value'),
                number('0'),
                number('0'),
                round(over(times(cell(`under_value:${id}`), number('100')), cell('under_value')), 6),
              ),
            ),
          ),
        ),
        money(
          'under_value',
          'value of all, looked through',
          sumOf(rows.map(({ id }) => `under_value:${id}`)),
        ),
        money(
          'under_other',
          'cash and other net assets, looked through',
          sumOf(others),
          `of the ${inText('fund')} and of its part of the ${inText('funds')} that it holds`,
        ),
        money(
          'under_total',
          isValued ? `${inText('nav')}, looked through` : 'all that is held, looked through',
          plus(cell('under_value'), cell('under_other')),
          'the same as without looking through',
        ),
      ],
    },
  ]
}
