import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { inText } from '../../../domain/tenant-labels.ts'
import {
  cell,
  larger,
  lineOf,
  minus,
  number,
  plus,
  smaller,
  sumOf,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { heldValueSheets } from '../structures/held-sheets.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import type { SumLines } from './portfolio-facts.ts'
import type { HeldOn, ViewedFund } from './viewed-fund.ts'

/** A company or a fund that is held, by the cells of what it is worth, was worth, cost and brought. */
interface ChangedHolding {
  id: string
  name: string
  now: string
  before: readonly string[]
  paid: readonly string[]
  proceeds: readonly string[]
}

/** How each holding changed between two values: what it is worth and brought, less what it was and cost. */
export function changesSheet(fund: ViewedFund, before: HeldOn): SheetDraft {
  const { currency } = fund
  return {
    name: 'Changes',
    columns: ['Company', 'Opening value', 'Invested since', 'Proceeds since', 'Change', 'Rise', 'Fall'],
    rows: changedHoldings(fund, before).map((each) => {
      const { id, name } = each
      const money = (key: string, label: string, formula: Formula) =>
        figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
      const at = (key: string) => cell(`${key}:${id}`)
      return [
        words(`change_of:${id}`, name),
        money('value_before', `value on ${dateText(before.date)}`, sumOf(each.before)),
        money('paid_since', 'invested since', sumOf(each.paid)),
        money('proceeds_since', 'proceeds since', sumOf(each.proceeds)),
        money(
          'change',
          'change',
          minus(minus(plus(cell(each.now), at('proceeds_since')), at('paid_since')), at('value_before')),
        ),
        money('rise', 'rise', larger(at('change'), number('0'))),
        money('fall', 'fall', smaller(at('change'), number('0'))),
      ]
    }),
  }
}

function changedHoldings(fund: ViewedFund, before: HeldOn): ChangedHolding[] {
  const companies = fund.companies.map(({ id, name }): ChangedHolding => {
    const since = fund.companyFlows.filter(({ company, date }) => company === id && date > before.date)
    const keys = (isPaid: boolean) =>
      since.filter(({ minor }) => minor < 0n === isPaid).map((each) => `deal:${each.id}`)
    const own = before.positions.filter(({ company }) => company === id)
    return {
      id: String(id),
      name,
      now: `company_value:${id}`,
      before: own.map(({ key }) => `position_value:${key}`),
      paid: keys(true),
      proceeds: keys(false),
    }
  })
  const funds = fund.heldFunds.map(({ path, link, name, payments, payouts }): ChangedHolding => {
    const earlier = fund.heldFundsBefore.find((each) => each.link === link)
    const isSince = ({ date }: { date: string }) => earlier === undefined || date > before.date
    return {
      id: `fund${path}`,
      name,
      now: `held_value:${path}`,
      before: earlier ? [`held_value:${pathBefore(path)}`] : [],
      paid: payments.filter(isSince).map(({ id }) => `held_paid:${path}:${id}`),
      proceeds: payouts.filter(isSince).map(({ id }) => `held_received:${path}:${id}`),
    }
  })
  return [...companies, ...funds]
}

const pathBefore = (path: string) => `${path}:before`

/** What the units of funds that were held before were worth then. */
export const heldBeforeSheets = ({ heldFundsBefore, currency }: ViewedFund): SheetDraft[] =>
  heldValueSheets(
    heldFundsBefore.map((each) => ({ ...each, path: pathBefore(each.path) })),
    currency,
  )

/**
 * From one value to the next: rises and falls of what is held, what investors paid in and were paid, and what
 * is left over, which is fees, costs and other income. It adds up, because the last is the rest.
 *
 * Worked example: £20,964,000 + £1,109,000 − £248,000 + £0 − £117,000 = £21,708,000.
 */
export function bridgeLines(fund: ViewedFund): SumLines {
  const { opening, closing } = portfolioFacts(fund)
  if (!opening || !closing || !fund.heldBefore) return []
  const { currency, flowsBetween } = fund
  const changed = changedHoldings(fund, fund.heldBefore)
  const money = (key: string, label: string, formula: Formula, detail?: string) =>
    lineOf(figure(key, label, 'money', formula, { currency, ...(detail && { detail }) }))
  const stated = (key: string, label: string, minor: bigint) =>
    lineOf<CellDraft>(
      moneyCell(key, label, { minor, currency }, { detail: 'between the two days, in the ledger' }),
    )
  const parts = ['bridge_rises', 'bridge_falls', 'bridge_flows'].map((key) => cell(key))
  const explained = parts.reduce(plus, cell('bridge_opening'))
  return [
    money('bridge_opening', `value on ${dateText(opening.date)}`, cell(`nav_value:${opening.id}`)),
    money('bridge_rises', 'holdings that rose', sumOf(changed.map(({ id }) => `rise:${id}`))),
    money('bridge_falls', 'holdings that fell', sumOf(changed.map(({ id }) => `fall:${id}`))),
    stated('bridge_paid_in', `paid in by ${inText('investors')}`, flowsBetween.paidInMinor),
    stated('bridge_paid_out', 'paid out', flowsBetween.paidOutMinor),
    money(
      'bridge_flows',
      `calls and ${inText('distributions')}`,
      minus(cell('bridge_paid_in'), cell('bridge_paid_out')),
    ),
    money(
      'bridge_other',
      'fees, costs and other income',
      minus(cell('bridge_closing'), explained),
      'balance after the other lines',
    ),
    money('bridge_closing', `value on ${dateText(closing.date)}`, cell(`nav_value:${closing.id}`)),
  ]
}
