import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { openAll } from '../../captable/test-figures.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from '../test-fund.ts'

const api = apiForTests()
const today = () => api.clock.now().toISOString().slice(0, 10)

async function valued(fund_id: number, assets: string): Promise<void> {
  const [staff, colleague] = [await api.as('superAdmin'), await api.as('support')]
  const { id } = await made(staff, 'net-asset-values', { fund_id, date: today(), assets })
  await made(colleague, `net-asset-values/${id}/approve`)
  await made(staff, `net-asset-values/${id}/publish`)
}

test('the time-weighted return of a fund, and an investor’s own, open to their periods and recalculate', async () => {
  const world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 2))
  const fund = await newFund(world.staff)
  await committed(world, fund.id, ['100000', '50000'], { date: today() })
  await calledInFull(world.staff, fund.id, { dueOn: '2026-12-20', paidOn: today() })
  api.clock.forward({ days: 200 })
  await valued(fund.id, '165000')
  api.clock.forward({ days: 530 })
  await valued(fund.id, '181500')
  const [staff, investor] = [await api.as('superAdmin'), await api.asUser(world.investors[0]!)]
  for (const [client, of] of [
    [staff, ''],
    [investor, ':own'],
  ] as const) {
    const { time_weighted: linked } = (await client.get(`/api/funds/${fund.id}/performance`)).body.data
    const { fund_commitment_id: id, percent, yearly, reason } = linked[0]
    // 1.1 × 1.1 in two years of 365 days.
    assert.deepEqual([linked.length, percent, yearly, reason], [1, '21.000000', '10.000000', null])
    assert.equal(id === null, of === '')
    const key = id === null ? '' : `:${id}`
    await openAll(
      client,
      (figure) => `/api/funds/${fund.id}/figures/working?figure=${encodeURIComponent(figure)}`,
      [
        { place: 'in all', figure: `twr${key}`, value: percent },
        { place: 'a year', figure: `twr_yearly${key}`, value: yearly },
      ],
    )
    const { bytes } = await fetchBytes(api, client, `/api/funds/${fund.id}/figures/workbook`)
    assert.deepEqual(wrongCells(bytes), [])
  }
  const whole = await investor.get(`/api/funds/${fund.id}/figures/working?figure=twr`)
  assert.equal(whole.status, 404, 'of others an investor reads nothing')
})
