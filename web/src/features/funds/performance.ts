import { fund } from '@moorgate/contract/funds/fund.ts'
import {
  readFundInvestments,
  readFundPerformance,
  readFundPortfolio,
} from '@moorgate/contract/funds/fund-workings.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { FigureWord } from '../figures/words.ts'

export type FundPerformance = AnswerOf<typeof readFundPerformance>

/** What a fund holds and has returned; an investor's own part beside it. */
export const performanceQuery = (id: number | string) =>
  endpointQuery(fund.name, readFundPerformance, { params: { id: Number(id) } })

interface OfQuarter {
  year: number
  quarter: number
}

const inQuarter = (ofQuarter: OfQuarter | undefined) =>
  ofQuarter ? { year: ofQuarter.year, quarter: ofQuarter.quarter } : {}

/** The same as of a quarter's last published value; of no quarter, as of the latest. */
export const portfolioQuery = (id: number, ofQuarter?: OfQuarter) =>
  endpointQuery(fund.name, readFundPortfolio, { params: { id }, query: inQuarter(ofQuarter) })

/** Its positions, class by class. */
export const positionsQuery = (id: number, ofQuarter?: OfQuarter) =>
  endpointQuery(fund.name, readFundInvestments, { params: { id }, query: inQuarter(ofQuarter) })

/** A figure within a sentence. */
export const word = (figure: string, label: string, text: string): FigureWord => ({ figure, label, text })
