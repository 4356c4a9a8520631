import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { checkDemo } from '../../../demo/src/check/index.ts'
import type { CheckResult } from '../../../demo/src/check/index.ts'
import { seedDemo } from '../../../demo/src/seed.ts'
import { stateOf } from '../../../demo/src/state.ts'
import { checkBooks } from '../../src/modules/investments/index.ts'
import type { Client } from '../client.ts'
import { everyOperation } from '../every-operation.ts'
import { HostileWalk, idsFor } from '../hostile-requests.ts'
import type { Description } from '../hostile-requests.ts'
import { appOf, emptyInstallation, listsOf, signedIn } from '../small-demo.ts'
import type { Installation } from '../small-demo.ts'

interface World extends Installation {
  checked: CheckResult[]
}

/** The demo world as somebody finds it who starts it at that moment. */
async function worldOf(start: string): Promise<World> {
  const place = await emptyInstallation(start)
  assert.equal(await stateOf(place.platform.database), 'empty')
  await seedDemo(place.platform, { size: 'small' })
  return { ...place, checked: await checkDemo(place.platform) }
}

describe('a demo world whose making is interrupted', () => {
  it('counts as half made, so the next start makes it again', async () => {
    await using half = await emptyInstallation('2026-11-20T10:00:00Z')
    const say = () => {
      throw new Error('The power went.')
    }
    await assert.rejects(seedDemo(half.platform, { size: 'small', say }), /The power went/)
    assert.equal(await stateOf(half.platform.database), 'half')
  })
})

describe('the demo world', () => {
  let monday: World
  let sunday: World
  let client: (host: string, email: string) => Promise<Client>
  /** Addresses of all lists of the API. */
  let lists: string[]
  before(async () => {
    ;[monday, sunday] = await Promise.all([worldOf('2026-11-30T10:00:00Z'), worldOf('2027-05-02T00:20:00Z')])
    const app = await appOf(monday)
    lists = listsOf(app)
    client = (host, email) => signedIn(app, host, email)
  })
  after(async () => {
    await monday[Symbol.asyncDispose]()
    await sunday[Symbol.asyncDispose]()
  })

  it('adds up: every total on a screen is what the ledger and the records say', () => {
    for (const { firm, problems } of [...monday.checked, ...sunday.checked])
      assert.deepEqual(problems, [], firm)
  })

  it('comes out the same whenever it is made, on a Monday morning or on a Sunday just after midnight', () => {
    const totals = ({ checked }: World) => checked.map(({ firm, totals }) => ({ firm, totals }))
    assert.deepEqual(totals(sunday), totals(monday))
  })

  it('counts as complete, so a start leaves it alone', async () => {
    assert.equal(await stateOf(monday.platform.database), 'kept')
  })

  it('has opportunities in every status', async () => {
    const staff = await client('localhost', 'super-admin@wrenfield.example')
    const { body } = await staff.get('/api/investment-opportunities?per_page=100')
    const statuses = new Set(body.data.map((row: { status: number }) => row.status))
    assert.deepEqual([...statuses].toSorted(), [1, 2, 3, 4, 5, 6])
  })

  it('tells of two lines that were paid by card, on an opportunity and on a fund, and takes no card since', async () => {
    const staff = await client('localhost', 'super-admin@wrenfield.example')
    const { body } = await staff.get('/api/card-payments?sort=paid_at')
    assert.deepEqual(
      body.data.map((row: Record<string, unknown>) => [
        row['status'],
        row['amount'],
        row['cash_call_line_id'] === null,
      ]),
      [
        ['paid', '25000.00', true],
        ['paid', '18000.00', false],
      ],
    )
    const { body: connection } = await staff.get('/api/card-connection')
    assert.equal(connection.data.takes_investments, false)
  })

  it('tells of a fee that investors pay on top: one line is paid with it, and of one the fee alone is due', async () => {
    const staff = await client('localhost', 'super-admin@wrenfield.example')
    const { body: offers } = await staff.get(
      '/api/investment-opportunities?filter[name]=Cobalt Quay Residential II',
    )
    const { body } = await staff.get(
      `/api/cash-call-lines?filter[investment_opportunity_id]=${offers.data[0].id}&per_page=100`,
    )
    const linesOf = (amount: string) =>
      body.data
        .filter((line: Record<string, string>) => line['amount'] === amount)
        .map((line: Record<string, string>) =>
          ['status', 'fee', 'fee_vat', 'fee_received', 'outstanding'].map((field) => line[field]),
        )
    // £60,000.00 and £90,000.00 at 0.5 % plus VAT.
    assert.deepEqual(linesOf('60360.00'), [['payment_received', '360.00', '60.00', '360.00', '0.00']])
    assert.deepEqual(linesOf('90540.00'), [['part_paid', '540.00', '90.00', '0.00', '540.00']])
    const [least] = linesOf('30240.00')
    assert.deepEqual(least, ['payment_received', '240.00', '40.00', '240.00', '0.00'], 'the least of £200.00')
  })

  it('has a call of Growth Fund III’s management fee, and a draft of a distribution that was changed', async () => {
    const staff = await client('localhost', 'super-admin@wrenfield.example')
    const { body: calls } = await staff.get('/api/fund-drawdowns?filter[status]=issued&per_page=100')
    const [feeCall] = calls.data.filter(({ basis }: { basis: string }) => basis === 'management_fee')
    assert.deepEqual(
      [feeCall.fund_name, feeCall.total, feeCall.fee.base, feeCall.fee.day_count],
      ['Growth Fund III', '50000.00', '10000000.00', 'quarter'],
    )
    const { body: drafts } = await staff.get('/api/distributions?filter[status]=draft&include=lines')
    const changed = drafts.data.find(({ amount }: { amount: string }) => amount === '26500.00')
    const { body: steps } = await staff.get(`/api/distributions/${changed.id}/history`)
    assert.deepEqual(
      steps.data.map(({ step }: { step: string }) => step),
      ['drafted', 'redrafted'],
    )
  })

  it('shows Eleanor Whitcombe the holdings of her story, to the penny', async () => {
    const eleanor = await client('localhost', 'investor@wrenfield.example')
    const { body } = await eleanor.get('/api/portfolio')
    const held = body.data.map((row: Record<string, string>) => [
      row['name'],
      row['shares'],
      row['invested'],
      row['value'],
      row['distributed'],
    ])
    assert.deepEqual(held, [
      ['Cobalt Quay Residential', '35000', '35000.00', '35000.00', '0.00'],
      ['Fernhill Foods', '16000', '20000.00', '12600.00', '0.00'],
      ['Harbourline Logistics', '12000', '30000.00', '0.00', '66000.00'],
      ['Larkfield Therapeutics', '8000', '40000.00', '58400.00', '0.00'],
      ['Northlight Robotics', '10000', '25000.00', '25000.00', '0.00'],
      ['Tidewell Energy', '20000', '50000.00', '80000.00', '0.00'],
    ])
    const tidewell = body.data.at(-1)
    assert.equal(tidewell.first_invested, '2023-03-14')
    assert.equal(Number(tidewell.irr).toFixed(3), '0.142')
    assert.deepEqual([body.meta.totals[0].value, body.meta.totals[0].gain], ['301450.00', '98450.00'])
  })

  it('tells Eleanor of three things that she has not read, and of one payment that is due', async () => {
    const eleanor = await client('localhost', 'investor@wrenfield.example')
    assert.equal((await eleanor.get('/api/notifications/user/unread')).body.data.length, 3)
    const { body } = await eleanor.get('/api/cash-call-lines?filter[status]=awaiting_payment')
    assert.deepEqual(
      body.data.map((line: { amount: string }) => line.amount),
      ['10000.00'],
    )
  })

  it('lets Eleanor invest at once, and shows a new investor what is still missing', async () => {
    const staff = await client('localhost', 'super-admin@wrenfield.example')
    const offers = await staff.get('/api/investment-opportunities?filter[status]=2&per_page=100')
    const opportunity = (name: string): number =>
      offers.body.data.find((row: { name: string }) => row.name === name).id
    const gates = async (who: string, name: string) => {
      const investor = await client('localhost', `${who}@wrenfield.example`)
      const { body } = await investor.get(`/api/investment-opportunities/${opportunity(name)}/gates`)
      return body.data.map((gate: { reason: string }) => gate.reason)
    }
    assert.deepEqual(await gates('investor', 'Ostler & Finch'), [])
    const missing = await gates('new-investor', 'Ostler & Finch')
    const forEverybody = await gates('new-investor', 'Halden Smaller Companies Trust')
    for (const reason of ['details_missing', 'documents_not_accepted'])
      assert.ok(missing.includes(reason) && forEverybody.includes(reason), reason)
    assert.ok(missing.length > forEverybody.length, `${missing} / ${forEverybody}`)
    assert.ok(!forEverybody.some((reason: string) => /category|test/.test(reason)), forEverybody.join())
  })

  it('has the book of Tidewell’s live round', async () => {
    const { totals } = monday.checked[0]!
    const said = (what: string) => totals[`Tidewell Energy, Series B: ${what}`]
    assert.deepEqual(
      [
        'raised',
        'received',
        'received by',
        'awaiting',
        'awaiting by',
        'overdue',
        'overdue by',
        'reserved',
        'reserved by',
      ].map(said),
      ['2920000.00', '1935000.00', 27, '573000.00', 9, '72000.00', 2, '340000.00', 8],
    )
  })

  it('has Tidewell’s offer to its 66 holders, with rights and answers to the share', async () => {
    const staff = await client('localhost', 'super-admin@wrenfield.example')
    const [offer] = (await staff.get('/api/pre-emption-options?filter[status]=open')).body.data
    assert.deepEqual(
      [offer.in_issue, offer.available, offer.holders_count, offer.awaiting_count],
      ['4050000', '1000000', 66, 23],
    )
    const settled = (await staff.get(`/api/pre-emption-options/${offer.id}/settlement`)).body.data
    assert.deepEqual(
      [settled.by_right, settled.excess_asked, settled.excess_met, settled.left],
      ['300799', '153401', '153401', '545800'],
    )
    assert.deepEqual(
      settled.counts.map(({ count }: { count: number }) => count),
      [19, 11, 4, 9, 23, 0],
    )
    const eleanor = await client('localhost', 'investor@wrenfield.example')
    const [hers] = (await eleanor.get('/api/pre-emption-choices')).body.data
    assert.deepEqual(
      [hers.holder_name, hers.holding, hers.entitlement, hers.choice, hers.shares],
      ['Eleanor Whitcombe', '20000', '4938', 3, '1312'],
    )
  })

  it('has a live round of Harbour & Tern whose holders may take its shares first, and Eleanor has not answered', async () => {
    const eleanor = await client('harbour.localhost', 'investor@harbour.example')
    const { data } = (await eleanor.get('/api/pre-emption-choices?filter[choice]=5&include=option')).body
    assert.deepEqual(
      data.map(
        ({ holding, entitlement, option }: { option: Record<string, unknown> } & Record<string, unknown>) => [
          option.opportunity_name,
          option.holders_count,
          option.awaiting_count,
          holding,
          entitlement,
        ],
      ),
      [['Skerry Ferries, second boat', 19, 11, '24000', '12000']],
    )
    const { body } = await eleanor.get(
      `/api/investment-opportunities/${data[0].option.investment_opportunity_id}?append=user_right`,
    )
    assert.deepEqual(
      [body.data.raised, body.data.remaining, body.data.user_right],
      ['56400.00', '10800.00', '7200.00'],
    )
  })

  it('has a live round of Harbour & Tern whose offer to holders has closed, with shares to be entered', async () => {
    const staff = await client('harbour.localhost', 'super-admin@harbour.example')
    const query = '/api/pre-emption-options?filter[status]=closed&include=choices'
    const { data } = (await staff.get(query)).body
    const bakery = data.find(
      ({ opportunity_name: name }: { opportunity_name: string }) => name === 'The Tidal Bakery',
    )
    assert.deepEqual(
      bakery.choices
        .map(({ allotted }: { allotted: string }) => Number(allotted))
        .toSorted((one: number, other: number) => one - other),
      [0, 0, 4_000, 4_000, 4_000, 6_000],
    )
    assert.equal(bakery.entered_at, null)
  })

  it('is checked so closely that a penny too much on one screen is noticed', async () => {
    await sunday.platform.database
      .of(1)
      .updateTable('cash_calls')
      .set((call) => ({ received_minor: call('received_minor', '+', 1n) }))
      .where('tenant_id', '=', 1)
      .where('title', '=', 'Cash call 1')
      .where('status', '=', 'overdue')
      .execute()
    const [wrenfield] = await checkDemo(sunday.platform)
    assert.ok(
      wrenfield!.problems.some((problem) => /Tidewell Energy, Series B, Cash call 1: received/.test(problem)),
    )
  })

  /**
   * Somebody of Wrenfield who asks every address of the API what nobody should, among the records of a whole
   * tenant.
   */
  async function hostile(email: string): Promise<HostileWalk> {
    const walker = await client('localhost', email)
    await walker.post('/user/confirm-password', { password: 'moorgate-demo-2026' })
    return new HostileWalk({
      client: walker,
      description: (await walker.get('/api/openapi.json')).body as Description,
      ids: await idsFor(await client('localhost', 'super-admin@wrenfield.example'), lists),
      forget: () =>
        monday.platform.database.of(1).deleteFrom('throttle_counters').where('tenant_id', '=', 1).execute(),
      oneOf: Number(process.env['HOSTILE_ONE_OF'] ?? 19),
    })
  }

  it('keeps every record of one firm from the staff of the other', async () => {
    const foreign = await idsFor(await client('harbour.localhost', 'super-admin@harbour.example'), lists)
    assert.ok([...foreign.values()].filter((ids) => ids.length > 0).length > 20)
    const walk = await hostile('super-admin@wrenfield.example')
    assert.deepEqual(await walk.reach(foreign), [])
  })

  it('answers whatever is sent to any address without a fault, and its books stay in order', async () => {
    for (const email of ['super-admin@wrenfield.example', 'investor@wrenfield.example']) {
      const walk = await hostile(email)
      await walk.run()
      assert.deepEqual(walk.faults, [])
      assert.ok(walk.asked > 2000, `only ${walk.asked} requests`)
    }
    assert.deepEqual(await checkBooks(monday.platform.database.of(1), 1), [])
  })

  describe('every operation of its API', () => everyOperation(() => sunday))
})
