import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { roleIds } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import { questionBy } from '../../../test/question.ts'
import { openAll } from '../captable/test-figures.ts'
import { evaluated } from '../../domain/evaluate.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { workbookOf } from '../../figures/workbook.ts'
import { workingIn } from '../../figures/working.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { heldPositions } from '../overview/listed-sums.ts'
import { holdingsMaker } from '../overview/figures/listed-worksheets.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { holds, pricedRound } from './test-holdings.ts'

const api = apiForTests()
let [ada, ben, none] = [0, 0, 0]
before(async () => {
  ada = await newInvestor(api, 'Ada')
  ben = await newInvestor(api, 'Ben')
  none = await newInvestor(api, 'Cleo')
  const tidal = await pricedRound(api, 'Tidal', { prices: ['3.00', '4.0012345'] })
  const unpriced = await pricedRound(api, 'Unpriced', { prices: [] })
  const francs = await pricedRound(api, 'Alpine', { currency: 'CHF', prices: ['2'] })
  const matured = await pricedRound(api, 'Matured', { status: 6, prices: ['9'] })
  await holds(api, ada, tidal, { shares: '333', cost: 832_50n })
  await holds(api, ada, tidal, { shares: '333', cost: 832_50n })
  await holds(api, ada, unpriced, { shares: '10', cost: 100_00n })
  await holds(api, ada, francs, { shares: '50', cost: 50_00n, currency: 'CHF' })
  await holds(api, ada, matured, { shares: '5', cost: 5_00n })
  await holds(api, ben, tidal, { shares: '333', cost: 999_99n })
})

const listed = '/api/users?filter[role_id]=5&append=held'

test('each investor of the list has what they hold now, by currency, as in their portfolio', async () => {
  const staff = await api.as('superAdmin')
  const { body } = await staff.get(`${listed}&sort=-held&per_page=3`)
  const [first, second, third] = body.data
  assert.deepEqual([first.id, second.id, third.held], [ada, ben, []])
  // Twice 333 × 4.0012345 = 1332.411…, and 100.00 without a price: rounded a lot at a time.
  assert.deepEqual(first.held, [
    { currency: 'GBP', invested: '1765.00', value: '2764.82', gain: '999.82', gain_percent: '56.647025' },
    { currency: 'CHF', invested: '50.00', value: '100.00', gain: '50.00', gain_percent: '100.000000' },
  ])
  const { meta } = (await staff.get(`/api/portfolio?filter[user_id]=${ada}&filter[status]=5`)).body
  const sums = meta.totals.map(
    ({ currency, invested, value, gain, gain_percent }: Record<string, string>) => ({
      currency,
      invested,
      value,
      gain,
      gain_percent,
    }),
  )
  assert.deepEqual(new Set(sums), new Set(first.held))
  const shown = await staff.get(`/api/users/${none}?append=held`)
  assert.deepEqual(shown.body.data.held, [])
})

test('the sums at the foot are those of all rows that fit, not of a page', async () => {
  const staff = await api.as('superAdmin')
  const all = await staff.get('/api/users/held?filter[role_id]=5')
  assert.deepEqual(all.body.data, [
    { currency: 'GBP', invested: '2764.99', value: '4097.23', gain: '1332.24', gain_percent: '48.182453' },
    { currency: 'CHF', invested: '50.00', value: '100.00', gain: '50.00', gain_percent: '100.000000' },
  ])
  const some = await staff.get('/api/users/held?filter[role_id]=5&filter[search]=ben')
  assert.deepEqual(some.body.data, [
    { currency: 'GBP', invested: '999.99', value: '1332.41', gain: '332.42', gain_percent: '33.242332' },
  ])
  const holders = await staff.get('/api/users?filter[role_id]=5&filter[holds]=1')
  assert.deepEqual(new Set(holders.body.data.map(({ id }: { id: number }) => id)), new Set([ada, ben]))
  const others = await staff.get('/api/users?filter[holds]=0&filter[search]=Cleo')
  assert.equal(others.body.data[0].id, none)
  assert.deepEqual((await staff.get('/api/users/held?filter[name]=nobody')).body.data, [])
  assert.equal((await staff.get('/api/users/held?filter[shoe]=9')).status, 400)
  assert.deepEqual((await (await api.as('superAdmin', 2)).get('/api/users/held')).body.data, [])
})

test('each sum at the foot opens to the positions that it adds up, in its own currency, and the workbook recalculates', async () => {
  const staff = await api.as('superAdmin')
  const query = 'filter[role_id]=5'
  const { data } = (await staff.get(`/api/users/held?${query}`)).body
  const figures = data.flatMap((sums: Record<string, string>) =>
    ['invested', 'value', 'gain'].map((figure) => ({
      place: figure,
      figure: `${figure}:${sums['currency']}`,
      value: sums[figure]!,
    })),
  )
  const list = await staff.get(`/api/users?${query}`)
  await openAll(staff, (figure) => `/api/users/held/working?${query}&figure=${figure}`, [
    ...figures,
    { place: 'foot', figure: 'listed', value: String(list.body.meta.total) },
  ])
  const { body } = await staff.get(`/api/users/held/working?${query}&figure=gain:CHF`)
  assert.deepEqual([body.data.currency, body.data.inputs.length], ['CHF', 2])
  const { bytes } = await fetchBytes(api, staff, `/api/users/held/workbook?${query}`)
  assert.deepEqual(wrongCells(bytes), [])
  assert.equal((await (await api.asUser(ada)).get('/api/users/held/working?figure=gain:GBP')).status, 403)
})

test('what somebody holds opens from their row, whatever the others of the list hold', async () => {
  const staff = await api.as('superAdmin')
  const query = 'filter[role_id]=5'
  const { data } = (await staff.get(listed)).body
  const figures = data.flatMap(({ id, held }: { id: number; held: Record<string, string>[] }) =>
    held.flatMap((sums) =>
      ['invested', 'value', 'gain'].map((figure) => ({
        place: figure,
        figure: `${figure}:${id}:${sums['currency']}`,
        value: sums[figure]!,
      })),
    ),
  )
  assert.equal(figures.length, 9)
  const opens = (figure: string) => `/api/users/held/working?${query}&figure=${figure}`
  await openAll(staff, opens, figures)
  const { body } = await staff.get(opens(`value:${ada}:GBP`))
  assert.deepEqual([body.data.label, body.data.inputs.length], ['value, Ada Test, GBP', 2])
  for (const { figure } of body.data.inputs)
    assert.equal((await staff.get(opens(figure))).status, 200, figure)
  assert.equal((await staff.get(opens(`gain_percent:${ben}:GBP`))).body.data.value, '33.242332')
  assert.equal((await staff.get(opens(`value:${none}:GBP`))).status, 404)
  const others = `/api/users/held/working?filter[search]=ben&figure=value:${ada}:GBP`
  assert.equal((await staff.get(others)).status, 404, 'who is not in the list is not opened from it')
  const elsewhere = await api.as('superAdmin', 2)
  assert.equal((await elsewhere.get(opens(`value:${ada}:GBP`))).status, 404)
})

test('investors are found by what they hold at cost, by its value and by its gain', async () => {
  const staff = await api.as('superAdmin')
  const found = async (filter: string, value: string) => {
    const query = new URLSearchParams({ 'filter[role_id]': '5', [`filter[${filter}]`]: value, sort: '-held' })
    const answer = await staff.get(`/api/users?${query}`)
    assert.equal(answer.status, 200, answer.text)
    return answer.body.data.map(({ id }: { id: number }) => id)
  }
  assert.deepEqual(await found('held', '>=1000'), [ada])
  assert.deepEqual(await found('held', '>0,<=999.99'), [ben])
  assert.deepEqual(await found('held_value', '>1332.40'), [ada, ben])
  assert.deepEqual(await found('held_value', '>2764.82'), [])
  assert.deepEqual(await found('held_gain', '<50'), [ben])
  assert.deepEqual(await found('held_gain', '>=50'), [ada])
  const investor = await api.asUser(ada)
  for (const filter of ['held', 'held_value', 'held_gain'])
    assert.equal((await investor.get(`/api/users?filter[${filter}]=>1`)).status, 400, filter)
})

test('what others hold is no investor’s to ask, nor a role’s that may not open investors', async () => {
  const investor = await api.asUser(ada)
  assert.equal((await investor.get('/api/users/held')).status, 403)
  assert.equal((await investor.get(`/api/users/${ada}?append=held`)).status, 400)
  assert.equal((await investor.get('/api/users?sort=held')).status, 400)
  assert.equal((await investor.get('/api/users?filter[holds]=1')).status, 400)
  assert.equal((await (await api.as('entrepreneur')).get('/api/users/held')).status, 403)
})

test('an export has what is held as numbers, in sterling', async () => {
  const staff = await api.as('superAdmin')
  const file = await staff.get(
    '/api/users/export?filter[search]=Ada&columns=name,held.invested,held.value,held.gain',
  )
  assert.equal(file.status, 200, file.text)
  assert.match(
    file.text,
    /name,held\.invested,held\.value,held\.gain\r?\n"?Ada [^,]*,1765\.00,2764\.82,999\.82/,
  )
  const refused = await (await api.asUser(ada)).get('/api/users/export?columns=held.invested')
  assert.ok(refused.status >= 400)
})

test('beyond a limit positions are told by round, two of one name apart, and come to the same sums', async () => {
  const [first, second] = [
    await pricedRound(api, 'Namesake', { prices: ['1.50'] }),
    await pricedRound(api, 'Namesake', { slug: 'namesake-2', prices: ['7'] }),
  ]
  for (const opportunity of [first, second]) {
    await holds(api, ada, opportunity, { shares: '3', cost: 4_00n })
    await holds(api, ben, opportunity, { shares: '5', cost: 6_00n })
  }
  const question = await questionBy(api, roleIds.superAdmin)
  const request = { query: { filter: { role_id: '5' } } }
  const positions = await heldPositions(question, request)
  assert.equal(positions.length, 8)
  assert.deepEqual(
    await heldPositions(question, request, { most: 8 }),
    positions,
    'as many as the limit are told singly',
  )
  const rounds = await heldPositions(question, request, { most: 7 })
  assert.deepEqual(
    rounds.map(({ round: name, holders, shares }) => [name, holders, shares]),
    [
      ['Alpine', 1, '50'],
      ['Namesake', 2, '8'],
      ['Namesake', 2, '8'],
      ['Tidal', 2, '999'],
      ['Unpriced', 1, '10'],
    ],
  )
  const [single, byRound] = [positions, rounds].map((each) => evaluated(holdingsMaker.make(each, 4)))
  for (const figure of ['invested', 'value', 'gain', 'gain_percent'])
    for (const currency of ['GBP', 'CHF']) {
      const [one, other] = [single, byRound].map((made) => workingIn(made!, `${figure}:${currency}`)?.value)
      assert.ok(one, figure)
      assert.equal(one, other, figure)
    }
  assert.deepEqual(wrongCells(await workbookOf(byRound!)), [])
})

const sums = async (): Promise<Record<number, string>> => {
  const { rows } = await sql<{ id: number; minor: string }>`
    select id, held_cost_minor as minor from users where tenant_id = 1 and id in (${ada}, ${ben}, ${none})`.execute(
    api.db,
  )
  return Object.fromEntries(rows.map(({ id, minor }) => [id, String(minor)]))
}

test('what somebody holds at cost follows their shares and the round: entered, moved, ended, and come back', async () => {
  const before = await sums()
  const kept = await pricedRound(api, 'Apart', { prices: [] })
  await holds(api, none, kept, { shares: '10', cost: 70_00n })
  assert.deepEqual(await sums(), { ...before, [none]: '7000' })
  const lot = api.db.updateTable('share_lots').where('investment_opportunity_id', '=', kept)
  await lot.set({ user_id: ben }).execute()
  assert.deepEqual(await sums(), { ...before, [ben]: String(Number(before[ben]) + 7000) })
  await lot.set({ cost_minor: 30_00n }).execute()
  assert.deepEqual(await sums(), { ...before, [ben]: String(Number(before[ben]) + 3000) })
  const opportunity = api.db.updateTable('investment_opportunities').where('id', '=', kept)
  await opportunity.set({ status: 6 }).execute()
  assert.deepEqual(await sums(), before, 'the round has ended')
  await opportunity.set({ status: 5 }).execute()
  assert.deepEqual(await sums(), { ...before, [ben]: String(Number(before[ben]) + 3000) })
  await opportunity.set({ currency: 'CHF' }).execute()
  assert.deepEqual(await sums(), before, 'only sterling is put in order')
  await api.db.deleteFrom('share_lots').where('investment_opportunity_id', '=', kept).execute()
  assert.deepEqual(await sums(), before)
})
