import { valuesOf } from '../../../domain/evaluate.ts'
import { dateText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { atHead, inText } from '../../../domain/tenant-labels.ts'
import { cellsOf } from '../../../domain/worksheet.ts'
import type { SheetDraft, WorksheetDraft } from '../../../domain/worksheet.ts'
import { distributionSheets } from './distribution-sheets.ts'
import { grossRate } from './gross-return.ts'
import { callSheets } from './call-sheets.ts'
import { cashSheet, closingsSheet, commitmentsSheet, peopleSheet, toDateLines } from './money-sheets.ts'
import { paymentSheets, valuesSheet } from './payment-sheets.ts'
import { underlyingOf, underlyingSheets } from '../structures/underlying.ts'
import type { Underlying } from '../structures/underlying.ts'
import { holdersSheets } from '../structures/holders.ts'
import { portfolioLines, portfolioSheets } from './portfolio-sheets.ts'
import { flowRows, standingHeads, standingRow, wholeLines } from './return-cells.ts'
import { latestValues, standingsOf, wholeStanding, yearlyRate } from './standings.ts'
import type { FundStanding, ReturnsOf } from './standings.ts'
import { linkedReturns } from './time-weighted.ts'
import { timeWeightedSheets } from './time-weighted-cells.ts'
import type { ViewedFund } from './viewed-fund.ts'
import { ownParts } from './own-parts.ts'

/** A fund in cells, back to each payment, value and deal; an investor's own part of it where they ask. */
export function fundWorksheet(fund: ViewedFund): WorksheetDraft {
  const underlying = underlyingOf(fund)
  const base = baseWorksheet(fund, underlying)
  return { ...base, sheets: [...base.sheets, ...ownParts(fund, base, underlying?.rows ?? [])] }
}

function baseWorksheet(fund: ViewedFund, underlying: Underlying | null): WorksheetDraft {
  const { currency, values } = fund
  const latest = latestValues(values)
  const [newest] = values.filter(({ isPublished }) => isPublished)
  const gross = grossRate(fund)
  return {
    currency,
    sheets: [
      {
        name: fund.name,
        columns: ['What', 'Amount'],
        rows: [...(fund.isOwn ? [] : toDateLines(fund)), ...portfolioLines(fund, gross)],
      },
      ...returnSheets(fund),
      ...timeWeightedSheets(linkedReturns(fund), currency),
      commitmentsSheet(fund),
      ...(fund.isOwn ? [] : [peopleSheet(fund), closingsSheet(fund), cashSheet(fund)]),
      ...callSheets(fund),
      ...distributionSheets(fund),
      ...portfolioSheets(fund, gross),
      ...(underlying ? underlyingSheets(fund, underlying, latest.length > 0) : []),
      ...(fund.isOwn ? [] : holdersSheets(fund)),
    ],
    basis: [
      {
        label: 'As at',
        text: latest.length === 0 ? 'Today: no value is published yet' : dateText(newest!.date),
      },
      {
        label: 'Net',
        text: `Of what ${inText('investors')} paid in, were paid and hold, after fees and carry`,
      },
      {
        label: 'Gross',
        text: `Of what the ${inText('fund')} paid for holdings, got back and holds, before fees and carry`,
      },
    ],
  }
}

export const fundMaker = { module: import.meta.url, name: 'fundMaker', make: fundWorksheet }

/** Standings of all commitments and of the fund, with the payments that their yearly rates rest on. */
function returnSheets(fund: ViewedFund): SheetDraft[] {
  const { rates, whole, standings } = ratesOf(fund)
  return standingSheets(fund, { standings, rates, whole: fund.isOwn ? undefined : whole })
}

interface RatedStanding {
  standing: FundStanding
  rate: string | null
}

interface RatedStandings {
  standings: ReturnType<typeof standingsOf>
  rates: readonly (string | null)[]
  whole?: RatedStanding | undefined
}

function standingSheets(fund: ReturnsOf, { standings, rates, whole }: RatedStandings): SheetDraft[] {
  const { currency } = fund
  return [
    {
      name: atHead('commitments'),
      columns: standingHeads,
      rows: standings.map((each, index) => standingRow(each, { currency, rate: rates[index] ?? null })),
    },
    ...(whole
      ? [{ name: 'Returns', columns: ['What', 'Amount'], rows: wholeLines(fund, standings, whole) }]
      : []),
    ...paymentSheets(fund),
    valuesSheet(fund),
    {
      name: `Payments of ${inText('commitments')}`,
      columns: ['What', 'Date', 'Amount'],
      rows: standings.flatMap(({ standing }, index) => (rates[index] ? flowRows(standing, currency) : [])),
    },
    ...(whole?.rate
      ? [
          {
            name: `Payments of the ${inText('fund')}`,
            columns: ['What', 'Date', 'Amount'],
            rows: flowRows(whole.standing, currency),
          },
        ]
      : []),
  ]
}

/** Rates of commitments and of the fund, where they may be shown. */
function ratesOf(fund: ReturnsOf): {
  standings: ReturnType<typeof standingsOf>
  rates: (string | null)[]
  whole: RatedStanding
  values: (key: string) => string | null
} {
  const { currency } = fund
  const standings = standingsOf(fund)
  const standing = wholeStanding(standings, fund.values)
  const draft = {
    currency,
    sheets: standingSheets(fund, { standings, rates: [], whole: { standing, rate: null } }),
    basis: [],
  }
  const valueOf = valuesOf(draft)
  const known = cellsOf(draft)
  const at = (key: string) => (known.has(key) ? valueOf(key) : null)
  const minor = (key: string) => {
    const text = at(key)
    return text === null ? undefined : parseMoney(text, currency)
  }
  return {
    standings,
    rates: standings.map((each) => yearlyRate(each.standing, minor(`value${each.standing.of}`))),
    whole: { standing, rate: yearlyRate(standing, minor('value')) },
    values: at,
  }
}

export interface FundReturn {
  value: string | null
  valuedOn: string | null
  pic: string | null
  dpi: string | null
  rvpi: string | null
  tvpi: string | null
  irr: string | null
}

/** What a fund and each of its commitments have come to: what their formulas say. */
export function returnsOf(fund: ReturnsOf): {
  whole: FundReturn
  commitments: (FundReturn & { id: number })[]
} {
  const { standings, rates, whole, values: at } = ratesOf(fund)
  const returnOf = ({ of, isValued, valuedOn }: FundStanding, irr: string | null): FundReturn => ({
    value: isValued ? at(`value${of}`) : null,
    valuedOn: isValued ? (valuedOn ?? null) : null,
    pic: at(`pic${of}`),
    dpi: at(`dpi${of}`),
    rvpi: at(`rvpi${of}`),
    tvpi: at(`tvpi${of}`),
    irr,
  })
  return {
    whole: returnOf(whole.standing, whole.rate),
    commitments: standings.map(({ commitment, standing }, index) => ({
      id: commitment.id,
      ...returnOf(standing, rates[index]!),
    })),
  }
}
