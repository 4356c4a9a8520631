import type { CellDraft } from '../../../domain/worksheet.ts'
import { latestValues } from './standings.ts'
import type { ViewedFund, ViewedValue } from './viewed-fund.ts'

/** What of a fund's companies can be worked out: which parts are over nothing, and whether there is a value. */
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
    costMinor: fund.companyFlows.reduce((sum, { minor }) => (minor < 0n ? sum - minor : sum), 0n),
    navMinor: latest.length === 0 ? null : latest.reduce((sum, value) => sum + net(value), 0n),
    closing,
    opening,
  }
}

/** A page of figures, each with its words before it. */
export type SumLines = CellDraft[][]
