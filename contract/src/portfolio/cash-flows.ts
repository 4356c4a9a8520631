import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { distributionKinds } from '../funds/distribution-kinds.ts'
import { openFigures } from '../working.ts'
import { choice, date, integer, money, reference, text } from '../wire.ts'
import { portfolioScope } from './portfolio-scope.ts'

const access = { event: 'investors', action: 'visit', own: true } as const
const signed = () => money({ min: '-9999999999999.99', example: '-50000.00' })

/**
 * What a cash flow was: of shares bought, sold and paid out on, and of funds what they called and distributed.
 */
export const cashFlowKinds = [
  'bought',
  'sold',
  'paid_out',
  'payout_reversed',
  'called',
  ...distributionKinds,
  'equalisation',
] as const
export type CashFlowKind = (typeof cashFlowKinds)[number]

/** Which cash flows: of these holdings, on the days of a period, `2025-04-06,2026-04-05`. */
const cashFlowScope = { ...portfolioScope, paid: portfolioScope.between }

/** Beyond these only the totals and the workbook know the rest. */
export const mostCashFlows = 500

/**
 * Payments of an investor for shares and funds, which are negative, and payments to them, the newest first.
 * Shares stay bought as they were, and what was sold of them since is a payment of its own, on the day on which
 * the register changed. Gifts and transfers to a nominee are none. A payment to them that was reversed is
 * negative too, and lessens `paid_out`, in which sales are.
 * Totals are of everything that was asked for. Funds are left out where a method or a tax scheme is asked
 * for, which commitments don't have, and for staff who may not list funds.
 */
export const readCashFlows = defineEndpoint({
  method: 'GET',
  path: 'portfolio/cash-flows',
  summary: 'What was paid for a portfolio, and received for it',
  access,
  query: z.object(cashFlowScope),
  answer: z.object({
    count: integer(),
    /**
     * Tax years with any of them, by the year in which they end, the newest first, whatever was asked for.
     */
    years: z.array(integer()),
    flows: z.array(
      z.object({
        id: text(40, { example: 'lot:12' }),
        date: date(),
        kind: choice(cashFlowKinds),
        name: text(160, { example: 'Tidewell Energy' }),
        currency: text(3, { example: 'GBP' }),
        amount: signed(),
        investment_opportunity_id: reference('investment-opportunities').nullable(),
        fund_id: reference('funds').nullable(),
      }),
    ),
    totals: z.array(
      z.object({
        currency: text(3, { example: 'GBP' }),
        paid_in: money({ example: '60000.00' }),
        /** Below zero where a period has only the reversal of what was paid before. */
        paid_out: signed(),
        net: signed(),
      }),
    ),
  }),
  status: 200,
})

/** `paid_in:GBP`, `paid_out:GBP` and `net:GBP`, back to each payment. */
export const cashFlowFigures = openFigures({
  path: 'portfolio/cash-flows/figures',
  of: 'the cash flows of a portfolio',
  access,
  example: 'net:GBP',
  query: cashFlowScope,
})
