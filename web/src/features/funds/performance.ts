import { fund } from '@moorgate/contract/funds/fund.ts'
import { readFundPerformance } from '@moorgate/contract/funds/fund-workings.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { endpointQuery } from '../../kernel/queries.ts'
import type { FigureWord } from '../figures/words.ts'

export type FundPerformance = AnswerOf<typeof readFundPerformance>

/** What a fund holds and has returned; an investor's own part beside it. */
export const performanceQuery = (id: number | string) =>
  endpointQuery(fund.name, readFundPerformance, { params: { id: Number(id) } })

/** A figure within a sentence. */
export const word = (figure: string, label: string, text: string): FigureWord => ({ figure, label, text })
