import type { Api } from './harness.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../src/modules/funds/test-fund.ts'
import type { TestFund } from '../src/modules/funds/test-fund.ts'
import { openWorld, readyInvestors } from '../src/modules/investments/test-support.ts'

/** A fund to which two of three investors committed £100,000 and £50,000, and what happens to it. */
export interface UnitsWorld {
  world: TestFund
  holder: number
  fund: { id: number; name: string }
  commitment: number
  inDays: (count: number) => string
  /** A call of so many per cent, paid today. */
  called: (percent: string) => Promise<void>
  published: (assets: string) => Promise<void>
  distributed: (amount: string) => Promise<void>
}

export async function openUnitsWorld(api: Api): Promise<UnitsWorld> {
  const world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
  const fund = await newFund(world.staff)
  const { commitments } = await committed(world, fund.id, ['100000', '50000'])
  const shared = { world, holder: world.investors[0]!, fund, commitment: commitments[0]!.id }
  return { ...shared, ...actsOn(api, fund.id) }
}

function actsOn(api: Api, fundId: number) {
  const inDays = (count: number) =>
    new Date(api.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
  async function called(percent: string) {
    const staff = await api.as('superAdmin')
    const call = await made(staff, 'fund-drawdowns', {
      fund_id: fundId,
      title: `Call of ${percent}`,
      purpose: 'investment',
      basis: 'percent',
      percent,
      notice_days: 1,
      due_date: inDays(4),
    })
    await issuedAndPaid(staff, call.id, inDays(0))
  }

  async function published(assets: string) {
    const staff = await api.as('superAdmin')
    const { id } = await made(staff, 'net-asset-values', {
      fund_id: fundId,
      date: inDays(0),
      assets,
      liabilities: '0',
    })
    await made(await api.as('support'), `net-asset-values/${id}/approve`)
    await made(staff, `net-asset-values/${id}/publish`)
  }

  async function distributed(amount: string) {
    const staff = await api.as('superAdmin')
    const { id } = await made(staff, 'distributions', {
      fund_id: fundId,
      title: 'Distribution',
      kind: 'gain',
      amount,
      record_date: inDays(0),
      pay_date: inDays(0),
    })
    await made(staff, `distributions/${id}/confirm`)
    await made(await api.as('support'), `distributions/${id}/authorise`)
    await made(staff, `distributions/${id}/pay`, { paid_on: inDays(0) })
  }
  return { inDays, called, published, distributed }
}
