import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { FundCardWorld } from '../../../../test/fund-card-world.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { made } from '../test-fund.ts'
import { publishedValue, transferred } from '../transfers/test-transfers.ts'

let at: FundCardWorld
before(async () => {
  at = await FundCardWorld.open()
})
after(() => at[Symbol.asyncDispose]())

type Round = Awaited<ReturnType<FundCardWorld['paidByCard']>>

/** The whole payment went back to the card, and is booked. */
async function refundedWhole({ card, charge, line }: Round): Promise<void> {
  const answer = await at.funds.staff.post(`/api/card-payments/${card}/refund`, {
    amount: '5000.00',
    reason: 'Paid from the wrong card',
  })
  assert.equal(answer.status, 200, answer.text)
  await at.cards.post('charge.refunded', charge)
  assert.deepEqual(await at.standing(line), ['awaiting_payment', '0.00', '0.00', '0'])
}

async function forward(days: number): Promise<void> {
  at.api.clock.forward({ days })
  at.funds.staff = await at.api.as('superAdmin')
  at.funds.colleague = await at.api.as('support')
}

const day = () => londonDate(at.api.clock.now())

const whole = async (fund: number) =>
  (await at.funds.staff.get(`/api/funds/${fund}?append=committed,drawn,units,nav,pic,tvpi,irr`)).body.data
const commitmentsOf = async (fund: number) =>
  (await at.funds.staff.get(`/api/fund-commitments?filter[fund_id]=${fund}&sort=-paid`)).body.data

/**
 * Two investors commit £10,000 each and £5,000 is called of each. The first pays by card and gets all of it
 * back; the second pays by transfer a day later.
 */
async function oneRefundedOnePaid() {
  const round = await at.paidByCard('10000', '10000')
  await refundedWhole(round)
  await forward(1)
  const path = `/api/fund-drawdown-lines?filter[fund_drawdown_id]=${round.call}`
  const lines: { id: number }[] = (await at.funds.staff.get(path)).body.data
  const other = lines.find(({ id }) => id !== round.line)!.id
  assert.equal((await at.paidByBank(other, '5000.00')).status, 201)
  return round
}

test('a payment that went back whole counts in no statement, total or return', async () => {
  const { fund, commitment } = await oneRefundedOnePaid()
  await publishedValue(at.funds, fund, day(), '5000.00')
  const { drawn, units, nav, pic, tvpi } = await whole(fund)
  // £5,000.00 of £20,000.00 committed, in 5,000 units worth £1 each.
  assert.deepEqual([drawn, units, nav, pic, tvpi], ['5000.00', '5000', '5000.00', '0.25', '1'])
  const [paid, refunded] = await commitmentsOf(fund)
  assert.deepEqual([paid.paid, paid.pic, paid.tvpi], ['5000.00', '0.5', '1'])
  assert.deepEqual(
    [refunded.id, refunded.paid, refunded.units, refunded.value, refunded.tvpi],
    [commitment, '0.00', '0', '0.00', null],
  )
  const statement = await made(at.funds.staff, 'fund-statements', { fund_id: fund, to: day() })
  const { rows } = await sql<{ id: string }>`select fund_commitment_id as id from fund_letters
    where tenant_id = 1 and source_type = 'fund_statement' and source_id = ${statement.id}`.execute(at.api.db)
  assert.deepEqual(
    rows.map(({ id }) => Number(id)),
    [paid.id],
    'who has paid nothing in gets no statement',
  )
  const account = (
    await at.funds.staff.get(`/api/fund-commitments/${commitment}/capital-account?to=${day()}`)
  ).body.data
  const column = account.columns.at(-1)
  assert.deepEqual(
    [column.contributions, column.contributions_by, column.closing, account.payments, account.irr],
    ['0.00', [], '0.00', [], null],
  )
  const drafted = await made(at.funds.staff, 'distributions', {
    fund_id: fund,
    title: 'Exit',
    kind: 'gain',
    sharing: 'waterfall',
    amount: '6000.00',
    record_date: day(),
    pay_date: day(),
  })
  const { rows: basis } = await sql<{
    basis: { contributions: { amount: string }[] }
  }>`select basis from distributions
    where tenant_id = 1 and id = ${drafted.id}`.execute(at.api.db)
  assert.equal(basis[0]!.basis.contributions.length, 1, JSON.stringify(basis[0]))
})

test('the day of a payment that went back whole keeps no transfer waiting, and nothing of it goes over', async () => {
  const { person, ...round } = await at.called('10000')
  const called = day()
  await forward(3)
  const { session } = await at.opened(await at.api.asUser(at.funds.investors[0]!), round.line)
  const charge = at.cards.standIn.pay(session)
  assert.equal((await at.cards.completed(session)).status, 200)
  const [card] = await at.cardsOf(round.line)
  await refundedWhole({
    ...round,
    person,
    session,
    charge,
    intent: charge.payment_intent,
    card: Number(card!['id']),
  })
  await made(at.funds.staff, `fund-drawdowns/${round.call}/cancel`)
  const { to_fund_commitment_id: to } = await transferred(at.funds, round.commitment, {
    investment_method_entity_id: at.funds.methods[3],
    date: called,
  })
  const { rows } =
    await sql`select 1 from fund_transfer_parts where tenant_id = 1 and fund_commitment_id = ${to}`.execute(
      at.api.db,
    )
  assert.deepEqual(rows, [])
})

test('a year later the return is that of the money that stayed: £5,000.00 worth £5,500.00 is 10 %', async () => {
  const { fund } = await oneRefundedOnePaid()
  await forward(365)
  await publishedValue(at.funds, fund, day(), '5500.00')
  const { pic, tvpi, irr } = await whole(fund)
  assert.deepEqual([pic, tvpi, irr], ['0.25', '1.1', '0.1'])
  const [paid, refunded] = await commitmentsOf(fund)
  assert.deepEqual([paid.tvpi, paid.irr], ['1.1', '0.1'])
  assert.deepEqual([refunded.tvpi, refunded.irr], [null, null])
})
