import { formatPrice, formatShares } from '../../../../domain/decimal.ts'
import { figure, moneyCell } from '../../../../domain/figure-cells.ts'
import { currencyPlaces } from '../../../../domain/money.ts'
import { cell, round, sumOf, times, words } from '../../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft } from '../../../../domain/worksheet.ts'
import type { ShareIssue, RoundWithIssues } from '../../table/round-history.ts'

/**
 * The round history in cells: each round, and every issue that it is the sum of. The open round has no issues
 * yet.
 */
export function roundSheets(rows: readonly RoundWithIssues[], currency: string): SheetDraft[] {
  return [
    {
      name: 'Rounds',
      columns: ['Round', 'Date', 'Price', 'Shares', 'Raised', 'Total shares, diluted', 'Post-money'],
      rows: rows.map((row) => roundRow(row, currency)),
    },
    {
      name: 'Issues',
      columns: ['Round', 'Holder', 'Date', 'Price', 'Shares', 'Paid'],
      rows: rows.flatMap((row) => row.issues.map((issue) => issueRow(row, issue, currency))),
    },
  ]
}

function roundRow(row: RoundWithIssues, currency: string): (CellDraft | undefined)[] {
  const { key, name, date, after, issues } = row
  const isOpen = date === null
  const of = (what: string) => cell(`${what}:${key}`)
  const total = (what: string) => sumOf(issues.map(({ id }) => `${what}:${id}`))
  const priced = (shares: string) => round(times(of(shares), of('issue_price')), currencyPlaces(currency))
  return [
    words(`round_name:${key}`, name),
    isOpen ? undefined : { key: `round_date:${key}`, label: 'Date', unit: 'date', value: date },
    {
      key: `issue_price:${key}`,
      label: `price in ${name}`,
      unit: 'price',
      value: row.price,
      detail: isOpen ? 'as the open round says' : 'what a share of it cost',
    },
    figure(
      `round_shares:${key}`,
      `shares of ${name}`,
      'shares',
      isOpen ? cell('open_new_shares') : total('issue_shares'),
    ),
    figure(
      `raised:${key}`,
      `raised in ${name}`,
      'money',
      isOpen ? priced('round_shares') : total('issue_paid'),
    ),
    after === undefined ? undefined : dilutedCell(row, after),
    row.post_money === null
      ? undefined
      : figure(`post_money:${key}`, `post-money of ${name}`, 'money', priced('diluted_after')),
  ]
}

function dilutedCell({ key, name, date }: RoundWithIssues, after: string): CellDraft {
  const label = `all shares after ${name}, fully diluted`
  if (date === null) return figure(`diluted_after:${key}`, label, 'shares', cell('open_after'))
  return {
    key: `diluted_after:${key}`,
    label,
    unit: 'shares',
    value: after,
    detail: 'the table at the end of that day',
  }
}

function issueRow(row: RoundWithIssues, issue: ShareIssue, currency: string): CellDraft[] {
  const { id, holder, date } = issue
  const cost = times(cell(`issue_shares:${id}`), cell(`issue_cost:${id}`))
  return [
    words(`issue_round:${id}`, row.name),
    words(`issue_holder:${id}`, holder),
    { key: `issue_date:${id}`, label: 'Date', unit: 'date', value: date },
    {
      key: `issue_cost:${id}`,
      label: `price for ${holder}`,
      unit: 'price',
      value: formatPrice(issue.priceE8),
      detail: date,
    },
    {
      key: `issue_shares:${id}`,
      label: `issued to ${holder}`,
      unit: 'shares',
      value: formatShares(issue.sharesMicro),
      detail: date,
    },
    issue.priced
      ? figure(`issue_paid:${id}`, `paid by ${holder}`, 'money', round(cost, currencyPlaces(currency)))
      : moneyCell(
          `issue_paid:${id}`,
          `paid by ${holder}`,
          { minor: issue.raisedMinor, currency },
          { detail: date },
        ),
  ]
}
