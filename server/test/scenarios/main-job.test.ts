import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completeDetails } from '../complete-details.ts'
import { startApi } from '../harness.ts'
import type { Api, Client } from '../harness.ts'
import { distributed } from '../proceeds.ts'
import type { Answer } from '../client.ts'
import { issueCall } from '../issue-call.ts'
import { passesThePause } from '../past-the-pause.ts'

/**
 * The way of an investor's money, from an address nobody knows to the price of a sold share: the steps of the
 * main job.
 */
test('an investor’s money goes all the way through', async () => {
  await using api = await startApi()
  await newcomer(api)
  const adaId = await idOf(api, email)
  await passesThePause(api, adaId)
  const staff = await api.as('superAdmin')
  const approver = await api.as('fundManager')
  const ada = await api.asUser(adaId)
  await becomesAnInvestor(api, ada, approver)
  await isIdentified(approver, staff, adaId)
  const opportunity = await offer(api, staff)
  await invites(api, staff, opportunity.id, ada)
  const investment = await reserves(ada, opportunity.id)
  const line = await called(api, staff, ada, opportunity.id, investment.id)
  await pays(api, staff, ada, line)
  await completes(api, staff, opportunity.id)
  await holds(ada, opportunity.id, investment.id)

  api.clock.forward({ days: 400 })
  const year = await api.as('superAdmin')
  const price = await year.post('/api/share-prices', {
    investment_opportunity_id: opportunity.id,
    date: today(api),
    price: '5.00',
  })
  ok(price, 201)
  const again = await api.asUser(await idOf(api, email))
  const [position] = ok(await again.get('/api/portfolio'), 200).body.data
  assert.deepEqual(
    [position.invested, position.value, position.gain, position.multiple],
    ['25000.00', '31250.00', '6250.00', '1.250000'],
  )
  assert.match(position.irr, /^0\.2\d{5}$/)

  api.clock.forward({ days: 330 })
  await sold(api, opportunity.id, investment.id)

  const difference =
    'select coalesce(sum(debit_minor - credit_minor), 0)::text as difference from ledgers where tenant_id = $1'
  assert.deepEqual(await api.platform.database.rows(1, difference, [1]), [{ difference: '0' }])
})

const email = 'ada.lovell@example.com'
const secret = 'seven wandering cormorants'

const today = (api: Api) => api.clock.now().toISOString().slice(0, 10)
const inDays = (api: Api, days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

function ok(answer: Answer, status: number): Answer {
  assert.equal(answer.status, status, answer.text.slice(0, 600))
  return answer
}

async function idOf(api: Api, address: string): Promise<number> {
  const row = await api.db
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('email', '=', address)
    .executeTakeFirstOrThrow()
  return row.id
}

/** Step 1: registers, confirms the address from the mail, accepts the terms. */
async function newcomer(api: Api): Promise<void> {
  const ada = api.guest()
  ok(await ada.get('/sanctum/csrf-cookie'), 204)
  const form = {
    first_name: 'Ada',
    last_name: 'Lovell',
    email,
    password: secret,
    password_confirmation: secret,
    terms: true,
  }
  ok(await ada.post('/register', form), 201)
  assert.equal(
    (await ada.get('/api/investment-opportunities')).status,
    401,
    'nothing before the address is confirmed',
  )
  await api.deliver()
  const letters = ok(await api.guest().get('/dev/mail'), 200).body.data
  const link = /http:\/\/[^\s]+\/email\/verify\/[^\s]+/.exec(letters[0].text)?.[0]
  assert.ok(link, letters[0].text)
  const url = new URL(link)
  assert.ok([302, 204].includes((await ada.get(url.pathname + url.search)).status))
  const me = ok(await ada.get('/api/user'), 200).body.data
  assert.equal(me.terms_pending, false, 'she accepted the terms when she registered')
}

/** Step 2: the registration itself, details, category, test, method; staff approve what needs it. */
async function becomesAnInvestor(api: Api, ada: Client, approver: Client): Promise<void> {
  const adaId = await idOf(api, email)
  ok(await approver.post(`/api/users/${adaId}/screening`, { status: 'approved' }), 200)
  ok(await ada.patch(`/api/users/${adaId}`, completeDetails), 200)
  const types = ok(await ada.get('/api/investor-types'), 200).body.data
  const type = types.find((each: { code: string }) => each.code === 'high_net_worth')
  const statement = await ada.post('/api/investor-categorisations', {
    investor_type_id: type.id,
    answers: { income: '120000.00', net_assets: '400000.00' },
    signed_name: 'Ada Lovell',
    accepted: true,
  })
  ok(await approver.post(`/api/investor-categorisations/${ok(statement, 201).body.data.id}/approve`), 200)

  const attempt = ok(await ada.post('/api/compliance-attempts'), 201).body.data
  const right = await api.db
    .selectFrom('compliance_options')
    .select(['id', 'compliance_question_id'])
    .where('tenant_id', '=', 1)
    .where('is_correct', '=', true)
    .execute()
  const answers = attempt.questions.map((question: { id: number }) => ({
    question_id: question.id,
    option_id: right.find((option) => option.compliance_question_id === question.id)!.id,
  }))
  ok(
    await ada.post('/api/fca-compliance-answers', { attempt_id: attempt.attempt_id ?? attempt.id, answers }),
    201,
  )

  const methods = ok(await ada.get('/api/investment-methods'), 200).body.data
  const individual = methods.find((each: { kind: string }) => each.kind === 'individual')
  const added = await ada.post('/api/investment-method-entities', {
    investment_method_id: individual.id,
    registered_name: 'Ada Lovell',
    address: { line1: '2 Mill Lane', city: 'Bath', postcode: 'BA1 1AA', country: 'GB' },
    ownership: 'sole',
    bank: { holder_name: 'Ada Lovell', sort_code: '08-99-99', account_number: '66374958' },
  })
  const method = ok(added, 201).body.data
  if (method.status === 'draft')
    ok(await ada.post(`/api/investment-method-entities/${method.id}/submit`), 200)
  ok(await approver.post(`/api/investment-method-entities/${method.id}/approve`), 200)
  const me = ok(await ada.get('/api/user'), 200).body.data
  assert.deepEqual([me.category_status, me.compliance_passed], ['approved', 1])
}

/** One member of staff has seen who she is, and another agrees: nobody is called upon to pay before. */
async function isIdentified(first: Client, second: Client, userId: number): Promise<void> {
  const found = { status: 'passed', reason: 'Passport and proof of address seen' }
  ok(await first.post(`/api/users/${userId}/identity-check`, found), 200)
  const [check] = ok(await second.get(`/api/identity-checks?filter[user_id]=${userId}`), 200).body.data
  ok(await second.post(`/api/identity-checks/${check.id}/approve`), 200)
}

/** Step 3: staff create an opportunity, fill it and publish it. */
async function offer(api: Api, staff: Client): Promise<{ id: number; slug: string }> {
  const type = ok(await staff.post('/api/types', { name: 'Equity' }), 201).body.data
  const created = await staff.post('/api/investment-opportunities', {
    name: 'Tidewell Energy, Series B',
    type_id: type.id,
    fca_class: 'rmmi',
    issuer_name: 'Tidewell Energy Limited',
    issuer_number: '09114482',
    headline: 'Tidal power for two harbours',
    summary: 'A second array in the Severn.',
    description: '<p>Why now.</p>',
    investment_terms: '<p>Shares are fully paid.</p>',
    target_amount: '1000000.00',
    minimum_investment: '1000.00',
    increment: '100.00',
    share_class: 'A Ordinary',
    share_price: '4.00',
    nominal_value: '0.01',
    shares_in_issue: '612000',
    close_date: '2027-01-31',
  })
  const { id, slug } = ok(created, 201).body.data
  const early = await staff.post(`/api/investment-opportunities/${id}/status`, { status: 2 })
  assert.equal(early.status, 422, 'publishing names everything that is missing')
  assert.ok(Object.keys(early.body.errors).length >= 2, early.text)

  const bank = ok(
    await staff.post(`/api/investment-opportunities/${id}/bank-account`, {
      holder_name: 'Tidewell Energy Client Account',
      sort_code: '08-99-99',
      account_number: '66374958',
    }),
    201,
  ).body.data
  const approval = `/api/investment-opportunities/${id}/bank-account/approve`
  ok(await (await api.as('support')).post(approval, { bank_account_id: bank.id }), 200)
  const form = new FormData()
  form.set('owner_type', 'investment_opportunity')
  form.set('owner_id', String(id))
  form.set('name', 'Information memorandum')
  form.set('visibility', 'public')
  form.set('file', new File([smallestPdf], 'memorandum.pdf', { type: 'application/pdf' }))
  ok(await staff.post('/api/documents', form), 201)
  ok(
    await (
      await api.as('fundManager')
    ).post(`/api/investment-opportunities/${id}/approve-promotion`, { expires_on: '2027-06-30' }),
    200,
  )
  ok(await staff.post(`/api/investment-opportunities/${id}/status`, { status: 2 }), 200)
  return { id, slug }
}

const smallestPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`

async function invites(api: Api, staff: Client, opportunityId: number, ada: Client): Promise<void> {
  ok(
    await staff.post('/api/invitations', {
      investment_opportunity_id: opportunityId,
      user_ids: [await idOf(api, email)],
    }),
    201,
  )
  await api.deliver()
  const unread = ok(await ada.get('/api/notifications/user/unread'), 200).body.data
  assert.ok(
    unread.some((note: { data: { icon: string } }) => note.data.icon === 'investment_opportunity_invited'),
  )
}

/** Step 4: reserves an allocation. */
async function reserves(ada: Client, opportunityId: number): Promise<{ id: number }> {
  assert.deepEqual(
    ok(await ada.get(`/api/investment-opportunities/${opportunityId}/gates`), 200).body.data,
    [],
  )
  const wish = { investment_opportunity_id: opportunityId, interest: 1, risk_accepted: true }
  const small = await ada.post('/api/investments/user', { ...wish, amount: '999.00' })
  assert.equal(small.status, 422)
  assert.deepEqual(Object.keys(small.body.errors), ['amount'])
  const key = { 'idempotency-key': 'ada-reserves' }
  const first = ok(await ada.post('/api/investments/user', { ...wish, amount: '25000.00' }, key), 201)
  const second = ok(await ada.post('/api/investments/user', { ...wish, amount: '25000.00' }, key), 201)
  assert.equal(second.text, first.text)
  assert.equal(first.body.data.status, 'reserved')
  assert.equal(
    (await ada.post('/api/investments/user', { ...wish, amount: '1000.00' })).status,
    409,
    'one open reservation',
  )
  return first.body.data
}

/** Step 5: the cash call, its lines and notices. */
async function called(
  api: Api,
  staff: Client,
  ada: Client,
  opportunityId: number,
  investmentId: number,
): Promise<{ id: number; reference: string }> {
  const call = ok(
    await staff.post('/api/cash-calls', {
      investment_opportunity_id: opportunityId,
      title: 'Cash call 1',
      due_date: inDays(api, 20),
    }),
    201,
  ).body.data
  assert.deepEqual([call.total, call.lines_count], ['25000.00', 1])
  ok(await issueCall(staff, call.id), 200)
  await api.deliver()
  const [line] = ok(await ada.get('/api/cash-call-lines'), 200).body.data
  assert.equal(line.investment_id, investmentId)
  assert.match(line.reference, /^RF\d\d[A-Z0-9]+$/)
  const details = ok(await ada.get(`/api/cash-call-lines/${line.id}/payment-details`), 200).body.data
  assert.match(JSON.stringify(details), /66374958/)
  assert.equal(
    ok(await ada.get(`/api/investments/${investmentId}`), 200).body.data.status,
    'awaiting_payment',
  )
  const letters = ok(await api.guest().get('/dev/mail'), 200).body.data
  assert.ok(
    letters.some(
      (letter: { to: string; text: string }) => letter.to === email && letter.text.includes('25,000'),
    ),
    'a notice with the amount',
  )
  return line
}

/** Step 6: part of the money arrives, then the rest and a little more. */
async function pays(
  api: Api,
  staff: Client,
  ada: Client,
  line: { id: number; reference: string },
): Promise<void> {
  const pay = (amount: string) =>
    staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount,
      received_on: today(api),
      reference: line.reference,
    })
  const part = ok(await pay('10000.00'), 201).body.data
  assert.equal(part.line.status, 'part_paid')
  const rest = ok(await pay('15000.50'), 201).body.data
  assert.deepEqual([rest.line.status, rest.line.surplus, rest.surplus], ['payment_received', '0.50', '0.50'])
  await api.deliver()
  const [mine] = ok(await ada.get('/api/investments'), 200).body.data
  assert.deepEqual([mine.status, mine.amount], ['payment_received', '25000.00'])
}

/** Step 7: the round is closed and completed. */
async function completes(api: Api, staff: Client, opportunityId: number): Promise<void> {
  const move = (status: number) =>
    staff.post(`/api/investment-opportunities/${opportunityId}/status`, { status })
  ok(await move(4), 200)
  ok(await staff.patch(`/api/investment-opportunities/${opportunityId}`, { allotment_date: today(api) }), 200)
  ok(await move(5), 200)
  assert.equal((await move(2)).status, 409)
  await api.deliver()
}

async function holds(ada: Client, opportunityId: number, investmentId: number): Promise<void> {
  const [position] = ok(await ada.get('/api/portfolio'), 200).body.data
  assert.deepEqual(
    [position.id, position.shares, position.invested, position.value, position.irr],
    [opportunityId, '6250', '25000.00', '25000.00', null],
  )
  const lots = ok(await ada.get('/api/share-lots'), 200).body.data
  assert.deepEqual([lots[0].number_from, lots[0].number_to], ['612001', '618250'])
  const certificate = ok(await ada.get(`/api/investments/${investmentId}/certificate`), 200)
  assert.ok(certificate.text.startsWith('%PDF'))
  const notes = ok(await ada.get('/api/notifications/user'), 200).body.data
  assert.ok(
    notes.some(
      (note: { data: { icon: string } }) => note.data.icon === 'investment_opportunity_transition_existing',
    ),
  )
}

/**
 * Step 9: two years after the allotment the company is sold at £6.25 a share, paid out, and the round
 * matures.
 */
async function sold(api: Api, opportunityId: number, investmentId: number): Promise<void> {
  const staff = await api.as('superAdmin')
  const path = `/api/investment-opportunities/${opportunityId}`
  const outcome = { outcome: 'trade_sale', outcome_date: today(api), outcome_proceeds: '39062.50' }
  ok(await staff.patch(path, outcome), 200)
  assert.equal((await staff.post(`${path}/status`, { status: 6 })).status, 422)
  const payment = { amount: '39062.50', date: today(api), final: true }
  const { lines } = await distributed(api, opportunityId, payment)
  const [line] = lines
  assert.deepEqual([line.amount, line.cost, line.realised], ['39062.50', '25000.00', '14062.50'])
  ok(await staff.post(`${path}/status`, { status: 6 }), 200)
  await api.deliver()
  const ada = await api.asUser(await idOf(api, email))
  const [position] = ok(await ada.get('/api/portfolio'), 200).body.data
  assert.deepEqual(
    [position.value, position.distributed, position.gain, position.multiple, position.irr],
    ['0.00', '39062.50', '14062.50', '1.562500', '0.250000'],
  )
  assert.equal(ok(await ada.get(`/api/investments/${investmentId}`), 200).body.data.status, 'exited')
  const [note] = ok(await ada.get('/api/notifications/user/unread'), 200).body.data.filter(
    ({ type }: { type: string }) => type.endsWith('DistributionPaid'),
  )
  assert.match(note.data.message, /^\*\*£39,062\.50\*\* from \*\*.+\*\* was paid out to you\.$/)
}
