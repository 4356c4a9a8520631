import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { positionHeads, positionRow } from '../../../domain/position-cells.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import {
  cell,
  lineOf,
  minus,
  number,
  over,
  plus,
  round,
  sumOf,
  times,
  words,
} from '../../../domain/worksheet.ts'
import type { CellDraft, Formula, SheetDraft } from '../../../domain/worksheet.ts'
import { holdingLines, holdingsKey } from '../structures/holding-lines.ts'
import { bridgeLines, changesSheet, heldBeforeSheets } from './bridge-cells.ts'
import { grossCount, grossFlows, nameOf } from './gross-return.ts'
import { ownLines } from './own-lines.ts'
import { portfolioFacts } from './portfolio-facts.ts'
import { rateFigure } from './return-cells.ts'
import { latestValues } from './standings.ts'
import type { ViewedFund } from './viewed-fund.ts'
import type { SumLines } from './portfolio-facts.ts'

/** Companies with their cost, value and what came back, on the day of the fund's value. */
export function portfolioSheets(fund: ViewedFund, rate: string | null): SheetDraft[] {
  const { held, heldBefore, currency } = fund
  const before = heldBefore && {
    ...heldBefore,
    positions: heldBefore.positions.map((each) => ({ ...each, key: `${each.key}:before` })),
  }
  return [
    {
      name: 'Portfolio',
      columns: ['Company', 'Cost', 'Value', 'Proceeds', 'Multiple', 'Part, %'],
      rows: fund.companies.map((company) => companyRow(fund, company)),
    },
    {
      name: `Positions on ${held.date}`,
      columns: positionHeads,
      rows: held.positions.map((each) => positionRow(each)),
    },
    ...(before
      ? [
          {
            name: `Positions on ${before.date}`,
            columns: positionHeads,
            rows: before.positions.map((each) => positionRow(each)),
          },
        ]
      : []),
    {
      name: 'Paid for companies',
      columns: ['What', 'Date', 'Amount'],
      rows: fund.companyFlows.map(({ id, date, minor, company }) => {
        const what = `${minor < 0n ? 'paid for' : 'proceeds of'} ${nameOf(fund, company)}`
        return [
          words(`deal_of:${id}`, what),
          { key: `deal_on:${id}`, label: 'Date', unit: 'date', value: date },
          moneyCell(
            `deal:${id}`,
            what,
            { minor: minor < 0n ? -minor : minor, currency },
            { detail: `on ${dateText(date)}` },
          ),
        ]
      }),
    },
    ...(rate === null ? [] : [grossFlows(fund)]),
    ...(before ? [...heldBeforeSheets(fund), changesSheet(fund, before)] : []),
    ...heldPartsSheets(fund),
  ]
}

function companyRow(fund: ViewedFund, { id, name }: { id: number; name: string }): (CellDraft | undefined)[] {
  const { currency, held, companyFlows } = fund
  const deals = companyFlows.filter(({ company }) => company === id)
  const paid = deals.filter(({ minor }) => minor < 0n)
  const money = (key: string, label: string, formula: Formula) =>
    figure(`${key}:${id}`, `${label}, ${name}`, 'money', formula, { currency })
  const at = (key: string) => cell(`${key}:${id}`)
  const positions = held.positions.filter(({ company }) => company === id)
  const cost = paid.reduce((sum, { minor }) => sum - minor, 0n)
  return [
    words(`company:${id}`, name),
    money('company_cost', 'cost', sumOf(paid.map((each) => `deal:${each.id}`))),
    money('company_value', 'value', sumOf(positions.map(({ key }) => `position_value:${key}`))),
    money(
      'company_proceeds',
      'proceeds',
      sumOf(deals.filter(({ minor }) => minor > 0n).map((each) => `deal:${each.id}`)),
    ),
    cost === 0n
      ? undefined
      : figure(
          `company_multiple:${id}`,
          `multiple, ${name}`,
          'multiple',
          round(over(plus(at('company_value'), at('company_proceeds')), at('company_cost')), 6),
          { detail: 'value and proceeds to cost, gross' },
        ),
    figure(
      `company_part:${id}`,
      `share of holdings, ${name}`,
      'percent',
      partOf(at('company_value'), holdingsKey(fund, 'value')),
    ),
  ]
}

const heldPartsSheets = (fund: ViewedFund): SheetDraft[] =>
  fund.heldFunds.length === 0
    ? []
    : [
        {
          name: `Parts of ${inText('funds')} held`,
          columns: [atHead('fund'), 'Part, %'],
          rows: fund.heldFunds.map(({ path, name }) =>
            lineOf(
              figure(
                `held_part:${path}`,
                `share of holdings, ${name}`,
                'percent',
                partOf(cell(`held_value:${path}`), holdingsKey(fund, 'value')),
              ),
            ),
          ),
        },
      ]

/** Per cent of a whole; nothing of nothing. */
const partOf = (part: Formula, whole: string): Formula => ({
  op: 'equal',
  left: cell(whole),
  right: number('0'),
  same: number('0'),
  different: round(over(times(part, number('100')), cell(whole)), 6),
})

/** All companies together, and what the fund's value has besides. */
export function portfolioLines(fund: ViewedFund, rate: string | null): SumLines {
  const { currency, companies } = fund
  const { costMinor, navMinor } = portfolioFacts(fund)
  const whole = (part: Parameters<typeof holdingsKey>[1]) => cell(holdingsKey(fund, part))
  const all = (key: string) => sumOf(companies.map(({ id }) => `${key}:${id}`))
  const money = (key: string, label: string, formula: Formula, detail?: string) =>
    lineOf(figure(key, label, 'money', formula, { currency, ...(detail && { detail }) }))
  return [
    money('portfolio_cost', 'cost of all companies', all('company_cost')),
    money('portfolio_value', 'value of all companies', all('company_value')),
    money('portfolio_proceeds', 'proceeds of all companies', all('company_proceeds')),
    ...holdingLines(fund),
    ...(costMinor === 0n
      ? []
      : [
          lineOf(
            figure(
              'moic',
              'value and proceeds to cost (MOIC)',
              'multiple',
              round(over(plus(whole('value'), whole('proceeds')), whole('cost')), 6),
              { detail: 'gross, before fees and carry' },
            ),
          ),
        ]),
    ...(rate === null
      ? []
      : [
          lineOf(
            rateFigure(
              '_gross',
              'annualised gross return (IRR)',
              grossCount(fund),
              'the annualised rate on amounts paid for holdings, their proceeds and their current value; gross, before fees and carry',
            ),
          ),
        ]),
    ...(navMinor === null
      ? []
      : [
          money(
            'whole_value',
            inText('nav'),
            sumOf(latestValues(fund.values).map(({ id }) => `nav_value:${id}`)),
          ),
          money(
            'other_assets',
            'cash and other net assets',
            minus(cell('whole_value'), whole('value')),
            `${inText('nav')} less holdings`,
          ),
        ]),
    ...bridgeLines(fund),
    ...(fund.isOwn ? ownLines(fund) : []),
  ]
}
