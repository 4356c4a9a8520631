import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { figuresOf, openAll } from '../captable/test-figures.ts'
import type { FigureNames } from '../captable/test-figures.ts'
import { wrongCells } from '../captable/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import {
  ask,
  clientsOf,
  liveOffer,
  openWorld,
  readyInvestors,
  withBank,
} from '../investments/test-support.ts'
import type { World } from '../investments/test-support.ts'
import { placeDuties } from './lapse-places.ts'

let api: Api
let world: World
let staff: Client
before(async () => {
  api = await startApi()
  world = await openWorld(api)
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

const lapse = async () => {
  const tenant = (await api.platform.tenants.byId(1))!
  for (const duty of placeDuties) await duty.perform(api.platform, tenant)
}

/** £500,000 on offer, £700,000 may be asked for, £10,000 the least; these amounts are asked for in this order. */
async function book(amounts: readonly string[], { close = true, said = {} as Record<string, unknown> } = {}) {
  const offer = await liveOffer(api, world, {
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
    const made = await ask(people[index]!, offer, amount)
    assert.equal(made.status, 201, made.text)
    investments.push(made.body.data.id)
  }
  if (close)
    assert.equal(
      (await staff.post(`/api/investment-opportunities/${offer}/status`, { status: 4 })).status,
      200,
    )
  return { offer, people, investments, path: `/api/investment-opportunities/${offer}` }
}

const four = ['300000.00', '200000.00', '150000.00', '50000.00']
const proRata = { policy: 'pro_rata', keeps_minimum: false }
const asSeen = { ...proRata, placed_shares: '364963', investors: 4 }
const rulesOf = async (path: string) => (await staff.get(`${path}/allocation-rules`)).body.data
const ruleIn = (
  {
    rules,
  }: { rules: { policy: string; keeps_minimum: boolean; lines: { shares: string }[]; placed: string }[] },
  policy: string,
  keeps: boolean,
) => rules.find((rule) => rule.policy === policy && rule.keeps_minimum === keeps)!

const roundFigures = ['price', 'minimum', 'shares_on_offer', 'offered', 'requested']
const fixed = (figure: string) => () => figure

/** Figures of the comparison by where they stand in its answer. */
function ruleFigures(investments: readonly number[]): FigureNames {
  const line = (figure: string) => (trail: Parameters<NonNullable<FigureNames[string]>>[0]) =>
    `${String(trail[0]!.item['policy'])}_${figure}:${investments[trail[1]!.index]}`
  const total = (figure: string) => (trail: Parameters<NonNullable<FigureNames[string]>>[0]) =>
    `${String(trail[0]!.item['policy'])}_${figure}`
  return {
    ...Object.fromEntries(roundFigures.map((name) => [name, fixed(name)])),
    'requests[].amount': ([request]) => `request:${String(request!.item['investment_id'])}`,
    'requests[].by_hand': ([request]) => `manual_written:${String(request!.item['investment_id'])}`,
    'rules[].lines[].shares': line('shares'),
    'rules[].lines[].cost': line('cost'),
    'rules[].lines[].residue': line('residue'),
    'rules[].placed_shares': total('placed_shares'),
    'rules[].placed': total('placed'),
    'rules[].unplaced_shares': total('unplaced_shares'),
    'rules[].smallest': null,
  }
}

/** Figures of a reason by their names. */
function reasonFigures({
  policy,
  investment_id: id,
  outcome,
}: {
  policy: string
  investment_id: number
  outcome: string
}): FigureNames {
  const line = (figure: string) => fixed(`${policy}_${figure}:${id}`)
  return {
    ...Object.fromEntries(
      ['shares', 'cost', 'percent', 'quota', 'refused_cost'].map((figure) => [figure, line(figure)]),
    ),
    request: fixed(`request:${id}`),
    left_shares: line('left'),
    refused_shares: line('refused'),
    pool_shares: fixed(`${policy}_on_offer`),
    pool_amount: fixed(`${policy}_${outcome === 'below_minimum' ? 'asked' : 'staying'}`),
    minimum: fixed('minimum'),
    price: fixed('price'),
  }
}

test('every rule stands beside the others over one book, and each adds up', async () => {
  const { path } = await book(four, { close: false })
  const compared = await rulesOf(path)
  assert.equal(compared.rules.length, 8)
  assert.deepEqual([compared.requested, compared.offered], ['700000.00', '499999.31'])
  assert.deepEqual(
    ruleIn(compared, 'pro_rata', true).lines.map(({ shares }) => shares),
    ['156413', '104275', '78206', '26069'],
  )
  assert.deepEqual(
    ruleIn(compared, 'fcfs', true).lines.map(({ shares }) => shares),
    ['218978', '145985', '0', '0'],
  )
  assert.equal(ruleIn(compared, 'pro_rata', false).placed, '499999.31')
})

test('the reason for one investor names the rule and its numbers', async () => {
  const { path, investments } = await book(four, { close: false })
  const { data } = (
    await staff.get(
      `${path}/allocation-reason?investment_id=${investments[3]}&policy=pro_rata&keeps_minimum=true`,
    )
  ).body
  assert.equal(data.percent, '7.142857')
  assert.equal(data.quota, '26068.79')
  assert.equal(
    data.sentence,
    'Pro rata, minimum kept: 7.142857% of £700,000.00 over 364,963 shares is 26,068.79, so 26,069 shares for £35,714.53 of £50,000.00.',
  )
})

test('every figure of the rules opens to its working, and their workbook recalculates', async () => {
  const { path, investments } = await book([...four.slice(0, 3), '11000.00'], { close: false })
  const [first] = investments
  await staff.patch(`${path}/allocation-rules`, { lines: [{ investment_id: first, shares: '100000' }] })
  const compared = await rulesOf(path)
  const asked = (keeps: boolean) => `${path}/allocation-rules/working?keeps_minimum=${keeps}&figure=`
  const whole = {
    requests: compared.requests,
    ...Object.fromEntries(roundFigures.map((name) => [name, compared[name]])),
  }
  for (const keeps of [true, false]) {
    const rules = compared.rules.filter((rule: { keeps_minimum: boolean }) => rule.keeps_minimum === keeps)
    await openAll(
      staff,
      (figure) => asked(keeps) + figure,
      figuresOf({ ...whole, rules }, ruleFigures(investments)),
    )
    const { bytes } = await fetchBytes(api, staff, `${path}/allocation-rules/workbook?keeps_minimum=${keeps}`)
    assert.deepEqual(wrongCells(bytes), [])
  }
  const working = async (figure: string) => (await staff.get(asked(true) + figure)).body.data
  assert.equal(
    (await working(`pro_rata_quota:${first}`)).numbers,
    '(364,963 × £300,000.00) ÷ £650,000.00 = 168,444.46',
  )
  assert.equal((await working(`pro_rata_refused:${investments[3]}`)).value, '6073')
  assert.equal((await staff.get(`${asked(true)}pro_rata_shares:0`)).status, 404)
  assert.equal(
    (await (await api.as('superAdmin', 2)).get(`${path}/allocation-rules/workbook?keeps_minimum=true`))
      .status,
    404,
  )
})

test('a book of hundreds is laid out aside, and opens and recalculates as one of a few does', async () => {
  const { offer, path } = await book(['300000.00'], { close: false })
  await sql`
    with people as (
      insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at)
      select 1, 5, 'Many', n::text, 'many' || n || '@wrenfield.example', now() from generate_series(1, 520) n returning id
    )
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, date)
    select 1, 'MANY' || id, ${offer}, id, 'reserved', 'GBP', 1000000 + id * 100, '2026-11-01' from people`.execute(
    api.db,
  )
  const { rules } = await rulesOf(path)
  const placed = ruleIn({ rules }, 'pro_rata', true).placed
  const at = `${path}/allocation-rules`
  const working = await staff.get(`${at}/working?keeps_minimum=true&figure=pro_rata_placed`)
  assert.equal(working.body.data.value, placed)
  assert.equal((await staff.get(`${at}/working?keeps_minimum=true&figure=pro_rata_nothing`)).status, 404)
  const { bytes } = await fetchBytes(api, staff, `${at}/workbook?keeps_minimum=true`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('whatever the reason for one investor says is a figure of the working', async () => {
  const { path, investments } = await book([...four.slice(0, 3), '11000.00'], { close: false })
  for (const policy of ['fcfs', 'pro_rata', 'manual'])
    for (const id of investments) {
      const query = `investment_id=${id}&policy=${policy}&keeps_minimum=true`
      const { data } = (await staff.get(`${path}/allocation-reason?${query}`)).body
      await openAll(
        staff,
        (figure) => `${path}/allocation-rules/working?keeps_minimum=true&figure=${figure}`,
        figuresOf(data, reasonFigures(data)),
      )
    }
})

test('a book is applied once: amounts become what the shares cost, and who gets none is told why', async () => {
  const { path, investments } = await book(['300000.00', '200000.00', '150000.00', '11000.00'])
  const seen = ruleIn(await rulesOf(path), 'pro_rata', true)
  const body = { policy: 'pro_rata', keeps_minimum: true, placed_shares: '364963', investors: 3 }
  assert.equal(seen.lines[3]?.shares, '0')
  assert.equal((await staff.post(`${path}/allocation`, { ...body, investors: 4 })).body.reason, 'changed')
  const both = await Promise.all([
    staff.post(`${path}/allocation`, body),
    staff.post(`${path}/allocation`, body),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 409])
  const { data } = (
    await staff.get(`/api/investments?filter[investment_opportunity_id]=${path.split('/').at(-1)}&sort=id`)
  ).body
  assert.deepEqual(
    data.map((each: { status: string; amount: string; shares: string | null }) => [each.status, each.shares]),
    [
      ['reserved', seen.lines[0]!.shares],
      ['reserved', seen.lines[1]!.shares],
      ['reserved', seen.lines[2]!.shares],
      ['cancelled', null],
    ],
  )
  assert.match(
    data[3].closing_reason,
    /^Pro rata, minimum kept: 1\.664145% of £661,000\.00 is 6,073 shares, below the minimum/,
  )
  const offer = (await staff.get(path)).body.data
  assert.equal(offer.raised, '499999.31')
  const applied = await rulesOf(path)
  assert.equal(applied.applied.policy, 'pro_rata')
  assert.equal(
    applied.requests.find((each: { investment_id: number }) => each.investment_id === investments[3]).amount,
    '11000.00',
  )
  await api.deliver()
  const { rows: notes } = await sql<{ message: string }>`
    select n.data ->> 'message' as message from notifications n
    join investments i on i.tenant_id = 1 and i.user_id = n.user_id and i.id = any(${investments}::bigint[])
    where n.tenant_id = 1 and n.type = 'App\\Notifications\\AllocationApplied' order by i.id`.execute(api.db)
  assert.equal(notes.length, 4)
  assert.match(notes[3]!.message, /no shares are allocated to you\. Pro rata, minimum kept: 1\.664145%/)
})

test('a book without its minimum goes its whole way: called, paid, and allotted to the share', async () => {
  const { offer, path, investments } = await book(['690000.00', '10000.00'])
  const applied = await staff.post(`${path}/allocation`, { ...asSeen, investors: 2 })
  assert.equal(applied.status, 201, applied.text)
  await withBank(api, offer)
  const call = { investment_opportunity_id: offer, title: 'Call', due_date: '2026-12-04' }
  const made = await staff.post('/api/cash-calls', call)
  assert.equal(made.status, 201, made.text)
  const { lines } = (await staff.post(`/api/cash-calls/${made.body.data.id}/issue`)).body.data
  assert.equal(lines.length, 2)
  for (const line of lines)
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: line.amount,
      received_on: '2026-11-20',
    })
  const completed = await staff.post(`${path}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  const small = (await staff.get(`/api/investments/${investments[1]}`)).body.data
  assert.deepEqual([small.status, small.shares, small.allocated], ['certificated', '5214', '7143.18'])
})

test('a book that is still open, or whose money was called, is not applied', async () => {
  const open = await book(four, { close: false })
  assert.equal((await staff.post(`${open.path}/allocation`, asSeen)).body.reason, 'status')
  const called = await book(four)
  await withBank(api, called.offer)
  const call = { investment_opportunity_id: called.offer, title: 'Call', due_date: '2026-12-04' }
  const { id } = (await staff.post('/api/cash-calls', call)).body.data
  await staff.post(`/api/cash-calls/${id}/issue`)
  assert.equal((await staff.post(`${called.path}/allocation`, asSeen)).body.reason, 'called')
})

test('what staff write by hand is a rule like the others, and breaks none', async () => {
  const { path, investments } = await book(four)
  const write = (lines: unknown[]) => staff.patch(`${path}/allocation-rules`, { lines })
  const line = (index: number, shares: string | null) => ({ investment_id: investments[index], shares })
  assert.equal((await write([line(0, '200000'), line(1, '164964')])).status, 204)
  const byHand = { policy: 'manual', keeps_minimum: true, placed_shares: '364964', investors: 2 }
  assert.equal((await staff.post(`${path}/allocation`, byHand)).body.reason, 'impossible')
  assert.equal((await write([line(1, '145985'), line(3, '18978')])).status, 204)
  const applied = await staff.post(`${path}/allocation`, { ...byHand, placed_shares: '364963', investors: 3 })
  assert.deepEqual([applied.status, applied.body.data.declined], [201, 1], applied.text)
  assert.equal((await write([line(0, '1')])).body.reason, 'applied')
  const elsewhere = await book(['20000.00'])
  assert.deepEqual(
    Object.keys(
      (await staff.patch(`${elsewhere.path}/allocation-rules`, { lines: [line(0, '1')] })).body.errors,
    ),
    ['lines'],
  )
})

/** One place, two people: the second waits. */
const fullRound = () =>
  book(['500000.00', '20000.00', '30000.00'], {
    close: false,
    said: {
      waiting_list: true,
      overfunding_limit_minor: null,
      shares_available: null,
      allocation_policy: 'fcfs',
    },
  })

test('whoever moves up from the waiting list has 48 hours, and is not called before they accept', async () => {
  const { people, investments } = await fullRound()
  await people[0]!.post(`/api/investments/${investments[0]}/cancel`, {})
  await api.deliver()
  const place = (await people[1]!.get(`/api/investments/${investments[1]}/place-offer`)).body.data
  assert.equal(place.status, 'open')
  assert.equal(Date.parse(place.expires_at) - Date.parse(place.offered_at), 48 * 3_600_000)
  assert.equal((await people[1]!.get(`/api/investments/${investments[1]}`)).body.data.signed_at, null)
  assert.equal(
    (await people[2]!.post(`/api/investments/${investments[1]}/accept-place`, { risk_accepted: true }))
      .status,
    404,
  )
  const accepted = await people[1]!.post(`/api/investments/${investments[1]}/accept-place`, {
    risk_accepted: true,
  })
  assert.equal(accepted.status, 200, accepted.text)
  assert.notEqual(accepted.body.data.signed_at, null)
})

test('a place is unsigned from its first moment, and one that was taken back is not accepted any more', async () => {
  const { people, investments } = await fullRound()
  await people[0]!.post(`/api/investments/${investments[0]}/cancel`, {})
  // Before anybody has heard of the move.
  const place = (await people[1]!.get(`/api/investments/${investments[1]}`)).body.data
  assert.deepEqual([place.status, place.signed_at], ['reserved', null])
  await api.deliver()
  await staff.post(`/api/investments/${investments[1]}/cancel`, { reason: 'Asked for by phone' })
  const late = await people[1]!.post(`/api/investments/${investments[1]}/accept-place`, {
    risk_accepted: true,
  })
  assert.deepEqual([late.status, late.body.reason], [409, 'settled'])
  const { signed_at: signed } = (await people[1]!.get(`/api/investments/${investments[1]}`)).body.data
  assert.equal(signed, null)
})

test('a place that nobody accepts in 48 hours lapses and goes to the next in the queue', async () => {
  const { people, investments } = await book(['500000.00', '400000.00', '200000.00'], {
    close: false,
    said: {
      waiting_list: true,
      overfunding_limit_minor: null,
      shares_available: null,
      allocation_policy: 'fcfs',
    },
  })
  await people[0]!.post(`/api/investments/${investments[0]}/cancel`, {})
  await api.deliver()
  api.clock.forward({ hours: 47 })
  await lapse()
  const statusOf = async (index: number) =>
    (
      await sql<{
        status: string
      }>`select status from investments where tenant_id = 1 and id = ${investments[index]}`.execute(api.db)
    ).rows[0]!.status
  assert.deepEqual([await statusOf(1), await statusOf(2)], ['reserved', 'waiting_list'])
  api.clock.forward({ hours: 2 })
  await lapse()
  await lapse()
  assert.deepEqual([await statusOf(1), await statusOf(2)], ['expired', 'reserved'])
  await api.deliver()
  const late = await api.asUser(
    (
      await sql<{
        user_id: number
      }>`select user_id from investments where tenant_id = 1 and id = ${investments[1]}`.execute(api.db)
    ).rows[0]!.user_id,
  )
  assert.equal(
    (await late.post(`/api/investments/${investments[1]}/accept-place`, { risk_accepted: true })).body.reason,
    'expired',
  )
})
