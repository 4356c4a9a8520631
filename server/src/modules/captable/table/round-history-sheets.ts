import { formatPrice, formatShares } from '../../../domain/decimal.ts'
import { formatMoney } from '../../../domain/money.ts'
import { cell, round, sumOf, times, words } from '../../../domain/worksheet.ts'
import type { Cell, Sheet } from '../../../domain/worksheet.ts'
import type { Issue, RoundRow } from './round-history.ts'

/** A round with the shares that it is made of, and all shares after it; no post-money without those. */
export interface RoundCells extends RoundRow {
  after: string | undefined
  issues: readonly Issue[]
}

/** The round history in cells: each round, and every issue that it is the sum of. The open round has no issues yet. */
export function roundSheets(rows: readonly RoundCells[], currency: string): Sheet[] {
  return [
    {
      name: 'Rounds',
      columns: ['Round', 'Date', 'Price', 'Shares', 'Raised', 'Shares in all, diluted', 'Post-money'],
      rows: rows.map(roundRow),
    },
    {
      name: 'Issues',
      columns: ['Round', 'Holder', 'Date', 'Price', 'Shares', 'Paid'],
      rows: rows.flatMap((row) => row.issues.map((issue) => issueRow(row, issue, currency))),
    },
  ]
}

function roundRow(row: RoundCells): (Cell | undefined)[] {
  const { key, name, date, after, issues } = row
  const isOpen = date === null
  const of = (figure: string) => cell(`${figure}:${key}`)
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
    {
      key: `round_shares:${key}`,
      label: `shares of ${name}`,
      unit: 'shares',
      value: row.shares,
      formula: isOpen ? cell('open_new_shares') : sumOf(issues.map(({ id }) => `issue_shares:${id}`)),
    },
    {
      key: `raised:${key}`,
      label: `raised in ${name}`,
      unit: 'money',
      value: row.raised,
      formula: isOpen
        ? round(times(of('round_shares'), of('issue_price')), 2)
        : sumOf(issues.map(({ id }) => `issue_paid:${id}`)),
    },
    after === undefined
      ? undefined
      : {
          key: `diluted_after:${key}`,
          label: `all shares after ${name}, fully diluted`,
          unit: 'shares',
          value: after,
          ...(isOpen ? { formula: cell('open_after') } : { detail: 'the table at the end of that day' }),
        },
    row.post_money === null
      ? undefined
      : {
          key: `post_money:${key}`,
          label: `post-money of ${name}`,
          unit: 'money',
          value: row.post_money,
          formula: round(times(of('diluted_after'), of('issue_price')), 2),
        },
  ]
}

function issueRow(row: RoundCells, issue: Issue, currency: string): Cell[] {
  const { id, holder, date } = issue
  const of = (figure: string) => cell(`${figure}:${id}`)
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
    {
      key: `issue_paid:${id}`,
      label: `paid by ${holder}`,
      unit: 'money',
      value: formatMoney(issue.raisedMinor, currency),
      ...(issue.priced
        ? { formula: round(times(of('issue_shares'), of('issue_cost')), 2) }
        : { detail: date }),
    },
  ]
}
