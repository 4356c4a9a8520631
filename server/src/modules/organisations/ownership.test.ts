import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../test/harness.ts'
import { newInvestor } from '../suitability/test-tenant.ts'

const api = apiForTests()

async function organisation(name: string): Promise<number> {
  const made = await (await api.as('superAdmin')).post('/api/organisations', { name, type: 'Organisation' })
  assert.equal(made.status, 201, made.text)
  return made.body.data.id
}

test('what a person owns through two companies is multiplied, and added to what they own directly', async () => {
  const staff = await api.as('superAdmin')
  const person = await newInvestor(api, 'Marcus')
  const [top, middle] = [await organisation('Hale Trading'), await organisation('Hale Holdings')]
  const own = (id: number, owners: object[]) => staff.post(`/api/organisations/${id}/owners`, { owners })
  await own(middle, [
    { user_id: person, share_percent: '50' },
    { name: 'Ada Fenwick', share_percent: '50' },
  ])
  const answer = await own(top, [
    { organisation_id: middle, share_percent: '60' },
    { user_id: person, share_percent: '15' },
  ])
  assert.equal(answer.status, 200, answer.text)
  const { data } = (await staff.get(`/api/organisations/${top}/ownership`)).body
  assert.deepEqual(
    data.chart.map((each: { name: string; level: number; effective_percent: string }) => [
      each.level,
      each.name,
      each.effective_percent,
    ]),
    [
      [1, 'Hale Holdings', '60.000000'],
      [2, 'Marcus Test', '30.000000'],
      [2, 'Ada Fenwick', '30.000000'],
      [1, 'Marcus Test', '15.000000'],
    ],
  )
  assert.deepEqual(data.beneficial_owners[0], {
    name: 'Marcus Test',
    user_id: person,
    effective_percent: '45.000000',
    is_significant: true,
  })
  assert.deepEqual([data.significant_count, data.significant_percent], [2, '25.000000'])
  assert.equal(data.unknown_percent, '25.000000')
})

test('owners are somebody, once, of another organisation, and have no more than the whole together', async () => {
  const staff = await api.as('superAdmin')
  const id = await organisation('Fenwick & Co')
  const fields = async (owners: object[]) => {
    const answer = await staff.post(`/api/organisations/${id}/owners`, { owners })
    return [answer.status, Object.keys(answer.body.errors ?? {})]
  }
  assert.deepEqual(await fields([{ share_percent: '10' }]), [422, ['owners.0.name']])
  assert.deepEqual(await fields([{ organisation_id: id, share_percent: '10' }]), [
    422,
    ['owners.0.organisation_id'],
  ])
  assert.deepEqual(await fields([{ user_id: await api.userId('adviser'), share_percent: '10' }]), [
    422,
    ['owners.0.user_id'],
  ])
  const ada = (share_percent: string) => ({ name: 'Ada', share_percent })
  assert.deepEqual(await fields([ada('10'), ada('20')]), [422, ['owners.1.name']])
  assert.deepEqual(await fields([ada('60'), { name: 'Bob', share_percent: '40.000001' }]), [422, ['owners']])
  assert.deepEqual(await fields([]), [200, []])
})

test('investors neither read nor say who owns an organisation', async () => {
  const id = await organisation('Closed Ltd')
  const investor = await api.as('user')
  assert.equal((await investor.get(`/api/organisations/${id}/ownership`)).status, 403)
  assert.equal((await investor.post(`/api/organisations/${id}/owners`, { owners: [] })).status, 403)
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/organisations/${id}/ownership`)).status, 404)
})
