import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import {
  cell,
  countOf,
  lineOf,
  minus,
  number,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { Cell, CellDraft, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { dateText, priceText } from '../../../domain/format.ts'
import { holdingsSheet } from './holding-amounts.ts'
import { flowsOf } from '../holdings/read-holdings.ts'
import type { ViewedHoldings } from '../holdings/read-holdings.ts'
import { inText } from '../../../domain/tenant-labels.ts'

/** The holdings of a round as cells; keys begin with `holding_`. */
export function holdingsWorksheet(viewed: ViewedHoldings): WorksheetDraft {
  const { answer } = viewed
  const sheets = [
    holdingsSheet(viewed),
    holdersSheet(viewed),
    payoutsSheet(viewed),
    pricesSheet(viewed),
    roundSheet(viewed),
  ]
  return {
    currency: answer.currency,
    sheets: answer.price === null ? sheets : [...sheets, flowsSheet(viewed)],
    basis: [
      { label: 'As at', text: dateText(viewed.today) },
      {
        label: 'Price',
        text:
          answer.price && answer.price_date
            ? `${priceText(answer.price, answer.currency)}, from ${dateText(answer.price_date)}`
            : 'None is recorded: at cost',
      },
      { label: 'Fees and tax relief', text: 'Not included' },
    ],
  }
}

function payoutsSheet({ payouts, holdings, round: { currency } }: ViewedHoldings): SheetDraft {
  const names = new Map(holdings.map(({ id, holder }) => [id, holder]))
  return {
    name: 'Paid out',
    columns: ['Date', 'Holder', 'Amount'],
    rows: payouts.map(({ investment_id: id, date, minor }, index) => [
      { key: `holding_payout_on:${index}`, label: 'Date', unit: 'date', value: date },
      words(`holding_payout_to:${index}`, names.get(id) ?? ''),
      moneyCell(
        `holding_payout:${index}`,
        `paid out to ${names.get(id) ?? ''}`,
        { minor, currency },
        { detail: `${inText('distribution')} of ${dateText(date)}, in the ledger` },
      ),
    ]),
  }
}

const sources: Readonly<Record<string, string>> = {
  round: 'price of the round',
  valuation: 'valuation',
  secondary: 'sale among holders',
  nav: inText('nav'),
}

/** Every price that was recorded, newest first; the first is what the holdings are valued at. */
function pricesSheet({ prices }: ViewedHoldings): SheetDraft {
  const [last] = prices
  const count = countOf(prices.map(({ id }) => `holding_price:${id}`))
  return {
    name: 'Prices',
    columns: ['From', 'Price', 'Based on', 'Note'],
    rows: [
      ...prices.map(({ id, date, price, source, note }): (Cell | undefined)[] => [
        { key: `holding_price_on:${id}`, label: 'From', unit: 'date', value: date },
        {
          key: `holding_price:${id}`,
          label: `price from ${dateText(date)}`,
          unit: 'price',
          value: price,
          detail: [sources[source] ?? source, ...(note ? [note] : [])].join(', '),
        },
        words(`holding_price_source:${id}`, sources[source] ?? source),
        note ? words(`holding_price_note:${id}`, note) : undefined,
      ]),
      ...(last
        ? [
            [
              words('holding_price_label', 'share price'),
              figure('holding_price', 'share price', 'price', cell(`holding_price:${last.id}`), {
                detail: 'the newest price that was recorded',
              }),
            ],
          ]
        : []),
      lineOf(figure('holding_prices', 'prices that were recorded', 'number', count)),
    ],
  }
}

/** The round itself: its price, the shares that were allotted in it, and how it ended. */
function roundSheet({ answer, lots }: ViewedHoldings): SheetDraft {
  const line = (key: string, label: string, given: Omit<Cell, 'key' | 'label'>): CellDraft[] =>
    lineOf({ key: `holding_${key}`, label, ...given })
  const issued = sumOf(lots.map(({ id }) => `holding_lot:${id}`))
  return {
    name: 'Round',
    columns: ['What', 'Amount'],
    rows: [
      ...(answer.issue_price === null
        ? []
        : [
            line('issue_price', 'issue price', {
              unit: 'price',
              value: answer.issue_price,
              detail: 'terms of the round',
            }),
          ]),
      ...lots.map(({ id, holder, shares, allotted_on: on }) =>
        line(`lot:${id}`, `allotted to ${holder}`, { unit: 'shares', value: shares, detail: dateText(on) }),
      ),
      lineOf(figure('holding_issued', 'shares issued in the round', 'shares', issued)),
      ...(answer.in_issue_before === null
        ? []
        : [
            line('in_issue_before', 'shares in issue before the round', {
              unit: 'shares',
              value: answer.in_issue_before,
              detail: 'terms of the round',
            }),
          ]),
      ...(answer.proceeds === null
        ? []
        : [
            line('proceeds', 'proceeds', {
              unit: 'money',
              value: answer.proceeds,
              detail: 'as the outcome was recorded',
            }),
          ]),
    ],
  }
}

const flowWords = { bought: 'invested on', paid_out: 'paid out on', value: 'value on' } as const

/** Payments in the order of their days, and the yearly rate at which they are worth nothing together. */
function flowsSheet(viewed: ViewedHoldings): SheetDraft {
  const { answer, holdings, payouts } = viewed
  const bought = (on: string) => holdings.filter((each) => each.bought_on === on)
  const formulas = {
    bought: (date: string) => minus(number('0'), sumOf(bought(date).map(({ id }) => `holding_cost:${id}`))),
    paid_out: (date: string) =>
      sumOf(payouts.flatMap((each, index) => (each.date === date ? [`holding_payout:${index}`] : []))),
    value: () => cell('holding_value:total'),
  }
  const flows = flowsOf(viewed, 0n)
  const keys = (name: string) => flows.map((_flow, index) => `holding_${name}:${index}`)
  const rate = times({ op: 'xirr', amounts: keys('flow'), dates: keys('flow_on') }, number('100'))
  return {
    name: 'Annualised return',
    columns: ['Date', 'Amount'],
    rows: [
      ...flows.map(({ kind, date }, index): CellDraft[] => [
        { key: `holding_flow_on:${index}`, label: 'Date', unit: 'date', value: date },
        figure(
          `holding_flow:${index}`,
          `${flowWords[kind]} ${dateText(date)}`,
          'money',
          formulas[kind](date),
        ),
      ]),
      ...(answer.irr === null
        ? []
        : [
            [
              words('holding_irr_label', 'IRR, % a year'),
              figure('holding_irr:total', 'IRR, all holdings', 'percent', round(rate, 4), {
                detail:
                  'the annual rate at which all payments and values come to nil, on a 365-day year; gross',
              }),
            ],
          ]),
    ],
  }
}

/** A row for each holder, so that one of several holdings is counted once, and how many they are. */
function holdersSheet({ holdings }: Pick<ViewedHoldings, 'holdings'>): SheetDraft {
  const holders = [...Map.groupBy(holdings, ({ owner }) => owner)].map(([, own], index) => ({
    key: `holding_owner:${index}`,
    name: own[0]!.holder,
    formula: sumOf(own.map(({ id }) => `holding_shares:${id}`)),
  }))
  const count = countOf(holders.map(({ key }) => key))
  return {
    name: 'Holders',
    columns: ['Holder', 'Shares'],
    rows: [
      ...holders.map(({ key, name, formula }) => [
        words(`${key}_name`, name),
        figure(key, `shares of ${name}`, 'shares', formula),
      ]),
      [
        words('holding_holders_label', 'Holders'),
        figure('holding_holders', 'holders', 'number', count, {
          detail: `a person and their ${inText('organisation')} are two`,
        }),
      ],
    ],
  }
}
