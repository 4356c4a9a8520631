import assert from 'node:assert/strict'
import type { Api, Client } from './harness.ts'
import {
  request,
  clientsOf,
  liveOpportunity,
  readyInvestors,
} from '../src/modules/investments/test-support.ts'
import type { World } from '../src/modules/investments/test-support.ts'

export interface BookWorkspace {
  api: Api
  world: World
  staff: Client
}

/**
 * For tests: £500,000 on offer, £700,000 may be asked for, £10,000 the least; these amounts are asked for in
 * this order.
 */
export async function bookRequest(
  { api, world, staff }: BookWorkspace,
  amounts: readonly string[],
  { close = true, said = {} }: { close?: boolean; said?: Record<string, unknown> } = {},
) {
  const opportunity = await liveOpportunity(api, world, {
    overfunding_limit_minor: 70_000_000n,
    minimum_investment_minor: 1_000_000n,
    shares_available: '364963',
    allocation_policy: 'pro_rata',
    allotment_date: '2026-11-20',
    ...said,
  })
  const ids = await readyInvestors(api, world, amounts.length)
  const people = await clientsOf(api, ids)
  const investments: number[] = []
  for (const [index, amount] of amounts.entries()) {
    const made = await request(people[index]!, opportunity, amount)
    assert.equal(made.status, 201, made.text)
    investments.push(made.body.data.id)
  }
  if (close)
    assert.equal(
      (await staff.post(`/api/investment-opportunities/${opportunity}/status`, { status: 4 })).status,
      200,
    )
  return { offer: opportunity, people, investments, path: `/api/investment-opportunities/${opportunity}` }
}

/** £700,000 asked for. */
export const four = ['300000.00', '200000.00', '150000.00', '50000.00']

export const rulesOf = async (staff: Client, path: string) =>
  (await staff.get(`${path}/allocation-rules`)).body.data

interface RuleComparison {
  rules: { policy: string; keeps_minimum: boolean; lines: { shares: string }[]; placed: string }[]
}

/** One rule of a comparison. */
export const ruleIn = ({ rules }: RuleComparison, policy: string, keeps: boolean) =>
  rules.find((rule) => rule.policy === policy && rule.keeps_minimum === keeps)!
