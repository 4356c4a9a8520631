import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { issueCall } from '../../../test/issue-call.ts'
import { checkBooks } from './ledger/check-books.ts'
import {
  clientsOf,
  confirmPassword,
  publicDocument,
  readyInvestors,
  request,
  worldForTests,
} from './test-support.ts'

const api = apiForTests()
const world = worldForTests(api)
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const mailsTo = async (userId: number) => {
  const { rows } = await sql<{ subject: string; text: string }>`
    select m.subject, m.text from mails m join users u on u.tenant_id = 1 and u.email = m.recipient
    where m.tenant_id = 1 and u.id = ${userId} order by m.id`.execute(api.db)
  return rows
}

/** Drafts a round with all that publishing asks for. It is hidden from investors, and refused before it is filled. */
async function draftedRound(investor: Client): Promise<{ id: number; slug: string }> {
  const drafted = await staff.post('/api/investment-opportunities', {
    name: 'Tidewell Energy, Series B',
    type_id: world.typeId,
    issuer_name: 'Tidewell Energy Limited',
    issuer_number: '09114482',
    share_class: 'A Ordinary',
    shares_in_issue: '612000',
    certificates_in_issue: 116,
  })
  assert.equal(drafted.status, 201, drafted.text)
  const { id, slug } = drafted.body.data
  assert.equal((await investor.get(`/api/investment-opportunities/${id}`)).status, 404)

  const early = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 2 })
  assert.equal(early.status, 422)
  assert.deepEqual(Object.keys(early.body.errors).toSorted(), [
    'bank_account',
    'close_date',
    'documents',
    'fca_class',
    'investment_terms',
    'minimum_investment',
    'promotion_approval',
    'share_price',
    'summary',
    'target_amount',
  ])
  const filled = await staff.patch(`/api/investment-opportunities/${id}`, {
    summary: 'Tidal power off Orkney.',
    target_amount: '500000.00',
    minimum_raise: '20000.00',
    minimum_investment: '1000.00',
    share_price: '1.37',
    open_date: '2026-11-01',
    close_date: '2026-12-11',
    fca_class: 'rmmi',
    investment_terms: '<p>Terms of this offer.</p>',
  })
  assert.equal(filled.status, 200, filled.text)
  await confirmPassword(api, await api.userId('superAdmin'))
  const bank = await staff.post(`/api/investment-opportunities/${id}/bank-account`, {
    holder_name: 'Tidewell Energy Limited',
    sort_code: '08-99-99',
    account_number: '66374958',
  })
  assert.equal(bank.status, 201, bank.text)
  assert.equal(bank.body.data.masked, '****4958')
  const approved = await (
    await api.as('support')
  ).post(`/api/investment-opportunities/${id}/bank-account/approve`, { bank_account_id: bank.body.data.id })
  assert.equal(approved.status, 200, approved.text)
  const approver = await api.as('fundManager')
  await approver.post(`/api/investment-opportunities/${id}/approve-promotion`, { expires_on: '2027-06-30' })
  await publicDocument(api, id)
  return { id, slug }
}

/** Invites an investor to a draft and publishes it: only then the invitation is sent. */
async function publishTo(id: number, eleanor: number): Promise<void> {
  const invited = await staff.post('/api/invitations', { investment_opportunity_id: id, user_ids: [eleanor] })
  assert.equal(invited.status, 201, invited.text)
  await api.deliver()
  assert.deepEqual(await mailsTo(eleanor), [], 'nobody is told of a draft')
  const published = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 2 })
  assert.equal(published.status, 200, published.text)
  await api.deliver()
  assert.deepEqual(
    (await mailsTo(eleanor)).map((mail) => mail.subject),
    ['You’re invited to Tidewell Energy, Series B'],
  )
}

/** Calls the money that two investors reserved; each is told of their own line alone. */
async function calledRound(id: number, eleanor: number, investor: Client, other: Client) {
  const call = await staff.post('/api/cash-calls', {
    investment_opportunity_id: id,
    title: 'Cash call 1',
    due_date: '2026-12-04',
  })
  assert.equal(call.status, 201, call.text)
  assert.equal(call.body.data.total, '35000.00')
  assert.equal(call.body.data.lines.length, 2)
  assert.deepEqual((await investor.get('/api/cash-call-lines')).body.data, [])
  const issued = await issueCall(staff, call.body.data.id)
  assert.equal(issued.status, 200, issued.text)
  assert.equal(issued.body.data.status, 'issued')
  await api.deliver()
  const notice = (await mailsTo(eleanor)).at(-1)!
  assert.match(notice.subject, /£25,000.00 due on 4 December/)
  assert.match(notice.text, /08-99-99/)
  assert.match(notice.text, /66374958/)
  const lines = await investor.get('/api/cash-call-lines')
  assert.equal(lines.body.data.length, 1)
  const [line] = lines.body.data
  assert.match(line.reference, /^RF\d\dP\d{6}C\d{6}$/)
  assert.equal(line.status, 'awaiting_payment')
  const details = await investor.get(`/api/cash-call-lines/${line.id}/payment-details`)
  assert.equal(details.body.data.bank.account_number, '66374958')
  assert.equal((await other.get(`/api/cash-call-lines/${line.id}/payment-details`)).status, 404)
  return issued.body.data as { id: number; lines: { id: number; amount: string; reference: string }[] }
}

/** The money of a call comes in a week later. */
async function payCall(call: Awaited<ReturnType<typeof calledRound>>): Promise<void> {
  api.clock.forward({ days: 7 })
  staff = await api.as('superAdmin')
  for (const paid of call.lines) {
    const payment = await staff.post(`/api/cash-call-lines/${paid.id}/payments`, {
      amount: paid.amount,
      received_on: '2026-11-27',
      reference: paid.reference.toLowerCase(),
    })
    assert.equal(payment.status, 201, payment.text)
    assert.equal(payment.body.data.line.status, 'payment_received')
  }
  assert.equal((await staff.get(`/api/cash-calls/${call.id}`)).body.data.status, 'completed')
  assert.deepEqual(await checkBooks(api.db, 1), [])
}

/** Closes and completes a round; each step asks for what it needs. */
async function completeRound(id: number): Promise<void> {
  assert.equal((await staff.post(`/api/investment-opportunities/${id}/status`, { status: 5 })).status, 409)
  assert.equal((await staff.post(`/api/investment-opportunities/${id}/status`, { status: 4 })).status, 200)
  const undated = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 5 })
  assert.deepEqual(Object.keys(undated.body.errors), ['allotment_date'])
  await staff.patch(`/api/investment-opportunities/${id}`, { allotment_date: '2026-11-27' })
  const completed = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 5 })
  assert.equal(completed.status, 200, completed.text)
  assert.equal(completed.body.data.status, 5)
  await api.deliver()
}

/** What the investor holds and reads afterwards; answers the refund of what bought no whole share. */
async function checkHolding(again: Client, slug: string, investmentId: number): Promise<{ id: number }> {
  const held = await again.get(`/api/investments/${investmentId}?include=refunds`)
  assert.equal(held.body.data.status, 'certificated')
  // ⌊25,000 ÷ 1.37⌋ = 18,248 shares for £24,999.76; £0.24 goes back.
  assert.equal(held.body.data.shares, '18248')
  assert.equal(held.body.data.allocated, '24999.76')
  assert.deepEqual(
    held.body.data.refunds.map((refund: { amount: string; reason: string }) => [
      refund.amount,
      refund.reason,
    ]),
    [['0.24', 'residue']],
  )
  assert.equal(held.body.data.certificate_number, '0117')
  const lots = await again.get('/api/share-lots')
  assert.deepEqual([lots.body.data[0].number_from, lots.body.data[0].number_to], ['612001', '630248'])
  const history = await again.get(`/api/investments/${investmentId}/history`)
  assert.deepEqual(
    history.body.data.map((step: { to_status: string }) => step.to_status),
    ['reserved', 'awaiting_payment', 'payment_received', 'allocated', 'certificated'],
  )
  const seen = await again.get(`/api/investment-opportunities?filter[slug]=${slug}`)
  assert.equal(seen.body.data[0].status, 5)
  assert.equal(seen.body.data[0].raised, '34999.39')
  const bell = await again.get('/api/notifications/user')
  const icons = new Set(bell.body.data.map((note: { data: { icon: string } }) => note.data.icon))
  assert.deepEqual([...icons].toSorted(), [
    'info',
    'investment_opportunity_invested',
    'investment_opportunity_invited',
    'investment_opportunity_transition_existing',
  ])
  assert.deepEqual(await checkBooks(api.db, 1), [])
  return held.body.data.refunds[0]
}

test('the way of the money: drafted, published, invited, reserved, called, paid, allotted, certificated', async () => {
  const [eleanor, marcus] = await readyInvestors(api, world, 2)
  const [investor, other] = await clientsOf(api, [eleanor!, marcus!])
  const { id, slug } = await draftedRound(investor!)
  await publishTo(id, eleanor!)

  const reserved = await request(investor!, id, '25000.00')
  assert.equal(reserved.status, 201, reserved.text)
  assert.equal((await request(other!, id, '10000.00')).status, 201)
  const investmentId = reserved.body.data.id
  await payCall(await calledRound(id, eleanor!, investor!, other!))
  await completeRound(id)

  const [again] = await clientsOf(api, [eleanor!])
  const refund = await checkHolding(again!, slug, investmentId)
  const entries = await staff.get(`/api/ledgers?filter[investment_id]=${investmentId}&sort=id`)
  const balance = entries.body.data.reduce(
    (sum: number, entry: { account: string; debit: string; credit: string }) =>
      entry.account === 'client_cash'
        ? sum + Math.round((Number(entry.debit) - Number(entry.credit)) * 100)
        : sum,
    0,
  )
  assert.equal(balance, 24, 'the residue is still in the client account')
  const paidBack = await staff.post(`/api/refunds/${refund.id}/pay`, { paid_on: '2026-11-27' })
  assert.equal(paidBack.status, 200, paidBack.text)
  assert.equal((await staff.post(`/api/refunds/${refund.id}/pay`, { paid_on: '2026-11-27' })).status, 409)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})
