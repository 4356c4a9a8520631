import { figure, moneyCell } from '../../../domain/figure-cells.ts'
import { dateText } from '../../../domain/format.ts'
import { relievesIncomeTax } from '../../../domain/tax.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { cell, lineOf, minus, sumOf, words } from '../../../domain/worksheet.ts'
import type { CellDraft, SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import type { TaxScheme } from '../disposals/share-facts.ts'
import type { ViewedTaxYear } from '../tax-year.ts'
import { disposalSheets } from './disposal-sheets.ts'
import { reliefLines } from './relief-lines.ts'

export const firstDay = (year: number) => `${year - 1}-04-06`
export const lastDay = (year: number) => `${year}-04-05`

/** A tax year in cells: shares issued, what schemes give at most, what ended, and what was paid out. */
export function taxYearWorksheet(taxYear: ViewedTaxYear): WorksheetDraft {
  const currencies = currenciesIn(taxYear)
  return {
    currency: currencies[0] ?? 'GBP',
    sheets: [
      {
        name: 'Tax year',
        columns: ['What', 'Amount'],
        rows: [
          ...currencies.flatMap((currency) => totalLines(taxYear, currency, currencies.length > 1)),
          ...schemeLines(taxYear),
        ],
      },
      ...partSheets(taxYear),
    ],
    basis: [
      {
        label: 'Tax year',
        text: `${dateText(firstDay(taxYear.year))} to ${dateText(lastDay(taxYear.year))}`,
      },
      {
        label: 'Relief',
        text: `The most that a scheme gives; it depends on the ${inText('investor')} and on the certificate`,
      },
      {
        label: 'Shares sold',
        text: 'Matched by tax law, whichever were transferred: EIS and SEIS shares first in, first out; others by same day, the 30 days after, then the section 104 holding',
      },
      { label: atHead('funds'), text: 'Not included. They report their own figures' },
    ],
  }
}

function totalLines({ issued, ended, income }: ViewedTaxYear, currency: string, isOneOfMany: boolean) {
  const nameIn = (label: string) => (isOneOfMany ? `${label}, ${currency}` : label)
  const line = (key: string, label: string, keys: readonly string[]) =>
    lineOf(figure(`${key}:${currency}`, nameIn(label), 'money', sumOf(keys), { currency }))
  const lots = issued.filter(({ of }) => of.currency === currency)
  const sales = ended.filter(({ of }) => of.currency === currency)
  const payouts = income.filter(({ of }) => of.currency === currency)
  return [
    line(
      'issued',
      'paid for shares issued in the year',
      lots.map(({ investment }) => `cost:${investment}`),
    ),
    line(
      'gain',
      'gain on shares sold and holdings exited in the year',
      sales.map(({ id }) => `gain:${id}`),
    ),
    line(
      'exempt',
      'of it exempt if full relief was received and kept',
      sales.map(({ id }) => `exempt:${id}`),
    ),
    lineOf(
      figure(
        `chargeable:${currency}`,
        nameIn('chargeable gain'),
        'money',
        minus(cell(`gain:${currency}`), cell(`exempt:${currency}`)),
        { currency },
      ),
    ),
    line(
      'income',
      'paid out in the year before exit',
      payouts.map(({ id }) => `payout:${id}`),
    ),
  ]
}

function schemeLines(taxYear: ViewedTaxYear): CellDraft[][] {
  return schemesIn(taxYear).flatMap(({ scheme, currency }) => {
    const key = `${scheme.id}:${currency}`
    const lots = taxYear.issued.filter(
      ({ schemes, of }) => of.currency === currency && onlyIn(schemes) === scheme.id,
    )
    const paid = sumOf(lots.map(({ investment }) => `cost:${investment}`))
    return [
      lineOf(figure(`scheme:${key}`, `invested, ${scheme.name}`, 'money', paid, { currency })),
      ...reliefLines({ scheme, key, paid: `scheme:${key}`, label: 'most income tax relief', currency }),
    ]
  })
}

/** The scheme of shares that have no other. */
const onlyIn = (schemes: readonly TaxScheme[]) => (schemes.length === 1 ? schemes[0]!.id : undefined)

/** Each scheme that gives income tax back on shares issued, in each currency; of shares with one scheme alone. */
export function schemesIn({ issued }: ViewedTaxYear): { scheme: TaxScheme; currency: string }[] {
  const found = new Map<string, { scheme: TaxScheme; currency: string }>()
  for (const { schemes, of } of issued)
    if (schemes.length === 1 && relievesIncomeTax(schemes[0]!.kind))
      found.set(`${schemes[0]!.id} ${of.currency}`, { scheme: schemes[0]!, currency: of.currency })
  return [...found.values()]
}

export const currenciesIn = ({ issued, ended, income }: ViewedTaxYear): string[] =>
  [
    ...new Set([
      ...issued.map(({ of }) => of.currency),
      ...ended.map(({ of }) => of.currency),
      ...income.map(({ of }) => of.currency),
    ]),
  ].toSorted()

function partSheets({ issued, ended, income }: ViewedTaxYear): SheetDraft[] {
  return [
    {
      name: 'Shares issued',
      columns: ['Holding', 'Date', 'Scheme', 'Paid'],
      rows: issued.map(({ investment: id, of, date, minor, schemes }): CellDraft[] => [
        words(`issued_of:${id}`, of.name),
        { key: `issued_on:${id}`, label: 'Date', unit: 'date', value: date },
        words(`issued_under:${id}`, schemes.map(({ name }) => name).join(', ')),
        moneyCell(
          `cost:${id}`,
          `paid for shares of ${of.name}`,
          { minor, currency: of.currency },
          { detail: `the allotment of ${dateText(date)}` },
        ),
      ]),
    },
    ...disposalSheets(ended),
    {
      name: 'Income',
      columns: ['Holding', 'Date', 'Paid out'],
      rows: income.map(({ id, of, date, minor }): CellDraft[] => [
        words(`payout_of:${id}`, of.name),
        { key: `payout_on:${id}`, label: 'Date', unit: 'date', value: date },
        moneyCell(
          `payout:${id}`,
          `paid out by ${of.name}`,
          { minor, currency: of.currency },
          { detail: `the ${inText('distribution')} of ${dateText(date)}` },
        ),
      ]),
    },
  ]
}
