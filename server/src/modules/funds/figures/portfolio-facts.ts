import { larger, sum } from '../../../domain/money.ts'
import type { CellDraft } from '../../../domain/worksheet.ts'
import { latestValues } from './standings.ts'
import type { ViewedFund, ViewedValue } from './viewed-fund.ts'

/** What of a fund's holdings can be worked out: which parts are over nothing, and whether there is a value. */
export interface PortfolioFacts {
  costMinor: bigint
  navMinor: bigint | null
  /** The latest published value and the one before it, of a fund with one class. */
  closing: ViewedValue | undefined
  opening: ViewedValue | undefined
}

export function portfolioFacts(fund: ViewedFund): PortfolioFacts {
  const latest = latestValues(fund.values)
  const [closing] = latest.length === 1 ? latest : []
  const opening =
    closing &&
    fund.values.find(
      ({ isPublished, class: name, date }) => isPublished && name === closing.class && date < closing.date,
    )
  const net = ({ assetsMinor, liabilitiesMinor }: ViewedValue) => assetsMinor - liabilitiesMinor
  return {
    costMinor: sum([
      ...fund.companyFlows.map(({ minor }) => larger(-minor, 0n)),
      ...fund.heldFunds.flatMap(({ payments }) => payments.map(({ capitalMinor }) => capitalMinor)),
    ]),
    navMinor: latest.length === 0 ? null : sum(latest.map(net)),
    closing,
    opening,
  }
}

/** A page of figures, each with its words before it. */
export type SumLines = CellDraft[][]
