import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../src/modules/investments/index.ts'
import {
  request,
  clientsOf,
  openWorld,
  publicDocument,
  readyInvestors,
  withBank,
} from '../../src/modules/investments/test-support.ts'
import type { Answer } from '../client.ts'
import { startApi } from '../harness.ts'
import type { Api, Client } from '../harness.ts'
import { issueCall } from '../issue-call.ts'

/** The way of a tenant's deal, from the first look at it to what its investors hold. */
test('a deal becomes an opportunity, a round that is shared out and paid for, and an existing investment', async () => {
  await using api = await startApi()
  const world = await openWorld(api)
  const staff = await api.as('superAdmin')
  const deal = await agrees(staff)
  const draft = ok(await staff.post(`${deal}/convert`, { type_id: world.typeId }), 201)
  await isWon(staff, deal, draft.id)
  const offer = `/api/investment-opportunities/${draft.id}`
  await publishes(api, staff, offer, draft.id)

  const people = await clientsOf(api, await readyInvestors(api, world, 2))
  const investments: number[] = []
  for (const [index, amount] of ['300000.00', '200000.00'].entries())
    investments.push(ok(await request(people[index]!, draft.id, amount), 201).id)
  ok(await staff.post(`${offer}/status`, { status: 4 }), 200)
  assert.equal(
    (await request(people[0]!, draft.id, '1000.00')).status,
    422,
    'a closed round takes nothing more',
  )

  await isSharedOut(staff, offer)
  await isPaid(staff, draft.id)
  ok(await staff.post(`${offer}/status`, { status: 5 }), 200)
  await api.deliver()

  assert.deepEqual(await namesOf(staff, 'filter[live]=1'), [])
  assert.deepEqual(await namesOf(staff, 'filter[existing]=1'), ['Brightwell Fuel Cells, Series B'])
  const [position] = ok(await people[0]!.get('/api/portfolio'), 200)
  assert.deepEqual([position.invested, position.shares], ['240000.00', '60000'])
  const held = ok(await people[1]!.get(`/api/investments/${investments[1]}`), 200)
  assert.deepEqual([held.status, held.shares, held.allocated], ['certificated', '40000', '160000.00'])
  const papers = ok(await people[1]!.get(`/api/documents?filter[record]=user:${held.user_id}`), 200)
  assert.deepEqual(
    papers.map(({ name }: { name: string }) => name),
    [`Share certificate ${held.certificate_number}, Brightwell Fuel Cells, Series B`],
  )
  assert.equal(ok(await staff.get(deal), 200).converted_opportunity_id, draft.id)
  assert.deepEqual(await checkBooks(api.db, 1), [])
})

function ok(answer: Answer, status: number) {
  assert.equal(answer.status, status, answer.text.slice(0, 600))
  return answer.body.data
}

/** A deal goes through the tenant's own stages; the last asks for what it lacks. Answers its address. */
async function agrees(staff: Client): Promise<string> {
  const [pipeline] = ok(await staff.get('/api/pipelines?include=stages'), 200)
  const stages: { id: number }[] = pipeline.stages
  const last = stages.at(-1)!.id
  await staff.patch(`/api/pipeline-stages/${last}`, { required_fields: ['expected_close'] })
  const { id } = ok(
    await staff.post('/api/pipeline-deals', {
      name: 'Brightwell Fuel Cells, Series B',
      pipeline_id: pipeline.id,
      pipeline_stage_id: stages[0]!.id,
      company_name: 'Brightwell Fuel Cells Ltd',
      target_amount: '400000.00',
      source: 'Climate forum, Hull',
    }),
    201,
  )
  const deal = `/api/pipeline-deals/${id}`
  for (const stage of stages.slice(1, -1))
    ok(await staff.post(`${deal}/move`, { pipeline_stage_id: stage.id }), 200)
  const early = await staff.post(`${deal}/move`, { pipeline_stage_id: last })
  assert.deepEqual(Object.keys(early.body.errors), ['expected_close'])
  ok(await staff.patch(deal, { expected_close: '2026-12-11' }), 200)
  ok(await staff.post(`${deal}/move`, { pipeline_stage_id: last }), 200)
  return deal
}

async function isWon(staff: Client, deal: string, opportunityId: number): Promise<void> {
  const { status, pipeline_id: pipelineId, name } = ok(await staff.get(deal), 200)
  assert.equal(status, 'won')
  const board = ok(await staff.get(`/api/pipelines/${pipelineId}/board`), 200)
  const cards = board.stages.flatMap((stage: { deals: { name: string }[] }) => stage.deals)
  assert.ok(!cards.some((card: { name: string }) => card.name === name))
  const draft = ok(await staff.get(`/api/investment-opportunities/${opportunityId}`), 200)
  assert.deepEqual(
    [draft.status, draft.name, draft.issuer_name, draft.target_amount],
    [1, name, 'Brightwell Fuel Cells Ltd', '400000.00'],
  )
}

async function publishes(api: Api, staff: Client, offer: string, id: number): Promise<void> {
  ok(
    await staff.patch(offer, {
      summary: 'Fuel cells for ferries.',
      overfunding_limit: '600000.00',
      minimum_investment: '1000.00',
      share_price: '4.00',
      shares_available: '100000',
      allocation_policy: 'pro_rata',
      share_class: 'A Ordinary',
      allotment_date: '2026-11-20',
      open_date: '2026-11-01',
      close_date: '2026-12-11',
      fca_class: 'rmmi',
      investment_terms: '<p>Terms of this offer.</p>',
    }),
    200,
  )
  await withBank(api, id)
  await publicDocument(api, id)
  const unapproved = await staff.post(`${offer}/status`, { status: 2 })
  assert.deepEqual(Object.keys(unapproved.body.errors), ['promotion_approval'])
  await (await api.as('fundManager')).post(`${offer}/approve-promotion`, { expires_on: '2027-06-30' })
  ok(await staff.post(`${offer}/status`, { status: 2 }), 200)
}

/** £500,000 is asked for and 100,000 shares at £4 are there: everybody gets four fifths. */
async function isSharedOut(staff: Client, offer: string): Promise<void> {
  const texts = { policy: 'pro_rata', keeps_minimum: false, placed_shares: '100000', investors: 2 }
  ok(await staff.post(`${offer}/allocation`, texts), 201)
  assert.equal((await staff.post(`${offer}/allocation`, texts)).status, 409, 'a book is applied once')
}

async function isPaid(staff: Client, offerId: number): Promise<void> {
  const call = ok(
    await staff.post('/api/cash-calls', {
      investment_opportunity_id: offerId,
      title: 'Completion',
      due_date: '2026-12-04',
    }),
    201,
  )
  assert.equal(call.total, '400000.00')
  for (const line of ok(await issueCall(staff, call.id), 200).lines)
    ok(
      await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
        amount: line.amount,
        received_on: '2026-11-20',
      }),
      201,
    )
}

const namesOf = async (staff: Client, filter: string): Promise<string[]> =>
  ok(await staff.get(`/api/investment-opportunities?${filter}`), 200).map(
    ({ name }: { name: string }) => name,
  )
