import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AnswerOf, draftDistribution } from '@moorgate/contract'
import { startApi } from '../../../../test/harness.ts'
import type { Api, Client } from '../../../../test/harness.ts'
import { wrongCells } from '../../../figures/test-workbook.ts'
import { openAll } from '../../captable/test-figures.ts'
import type { Figure } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { calledInFull, committed, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

let api: Api
let world: TestFund
before(async () => {
  api = await startApi()
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
})
after(() => api[Symbol.asyncDispose]())

const today = () => api.clock.now().toISOString().slice(0, 10)

/** £1m paid in by 12.5 %, 37.5 % and 50 %; then 400 days pass. */
async function paidIn(values: Record<string, unknown> = {}): Promise<{ staff: Client; fund: number }> {
  const staff = await api.as('superAdmin')
  const { id } = await newFund(staff, values)
  await committed({ ...world, staff }, id, ['125000', '375000', '500000'], { date: today() })
  const dueOn = new Date(api.clock.now().getTime() + 4 * 86_400_000).toISOString().slice(0, 10)
  await calledInFull(staff, id, { dueOn, paidOn: today() })
  api.clock.forward({ days: 400 })
  return { staff: await api.as('superAdmin'), fund: id }
}

type Body = Record<string, string>
type Preview = AnswerOf<typeof draftDistribution>

/** Everything that a preview shows, under the name of its working. */
function figuresOf(preview: Preview): Figure[] {
  const of = (figure: string, value: string): Figure => ({ place: 'preview', figure, value })
  return [
    of('shares_out:0', preview.amount),
    of('carry:0', preview.carry_amount),
    of('to_investors:0', preview.investors_amount),
    of('capital_of_all:0', preview.capital_amount),
    of('gain_of_all:0', preview.gain_amount),
    of('lines_of_all:0', preview.lines_amount),
    ...preview.lines.flatMap((line) => {
      const id = line.fund_commitment_id ?? 0
      return [
        of(`pays:${id}`, line.amount),
        of(`line_part_capital:${id}`, line.capital),
        of(`line_part_gain:${id}`, line.gain),
      ]
    }),
    ...preview.tiers.flatMap((tier) =>
      (['amount', 'investors', 'carry'] as const).map((side) =>
        of(`tier_${side}_${tier.tier}:0`, tier[side]),
      ),
    ),
  ]
}

/** Opens all that the preview of a draft shows, and its workbook; the draft that is changed has its id. */
async function opensWhole(staff: Client, fund: number, body: Body, redrafted?: number): Promise<void> {
  const path = redrafted === undefined ? 'distributions' : `distributions/${redrafted}/redraft`
  const own = redrafted === undefined ? { fund_id: fund } : {}
  const preview = await staff.post(`/api/${path}?preview=1`, { ...body, ...own })
  assert.equal(preview.status, 200, preview.text)
  const asked = new URLSearchParams({ ...body, ...(redrafted && { redrafted: String(redrafted) }) })
  const base = `/api/funds/${fund}/distribution-draft`
  await openAll(
    staff,
    (figure) => `${base}/working?${asked}&figure=${encodeURIComponent(figure)}`,
    figuresOf(preview.body.data),
  )
  const { bytes } = await fetchBytes(api, staff, `${base}/workbook?${asked}`)
  assert.deepEqual(wrongCells(bytes), [])
}

const bodyOf = (more: Body): Body => ({
  title: 'Sale',
  kind: 'gain',
  record_date: today(),
  pay_date: today(),
  ...more,
})

test('each figure of a preview opens to its formula before anything is saved', async () => {
  const { staff, fund } = await paidIn()
  await opensWhole(staff, fund, bodyOf({ kind: 'income', amount: '100.01' }))
  const capital = bodyOf({ kind: 'return_of_capital', amount: '33.34' })
  await opensWhole(staff, fund, capital)
  const waterfall = bodyOf({ amount: '1200000.01', sharing: 'waterfall' })
  await opensWhole(staff, fund, waterfall)
  const base = `/api/funds/${fund}/distribution-draft/working`
  const { formula, numbers, basis } = (
    await staff.get(`${base}?${new URLSearchParams(waterfall)}&figure=tier_investors_split:0`)
  ).body.data
  assert.match(formula, /to investors/)
  assert.match(numbers, / = £71,715\.08$/)
  assert.deepEqual(basis, [{ label: 'Distribution', text: 'As entered. Not saved yet.' }])
  assert.deepEqual((await staff.get(`/api/distributions?filter[fund_id]=${fund}`)).body.data, [])
  // An earlier distribution counts, and a draft that is changed does not count itself.
  const draft = await made(staff, 'distributions', { ...capital, fund_id: fund })
  await opensWhole(staff, fund, waterfall)
  await opensWhole(staff, fund, waterfall, draft.id)
})

test('a year after the preferred return was paid, carry is its percentage of each pound, and it opens', async () => {
  const { staff, fund } = await paidIn({ catch_up_percent: '0' })
  // £1m for a year and 34 days at 8 %: £88,048.22. Carry is 20 % of £911,951.78.
  const sale = bodyOf({ amount: '2000000', sharing: 'waterfall' })
  const first = await made(staff, 'distributions', { ...sale, fund_id: fund })
  assert.deepEqual([first.terms.preferred, first.carry_amount], ['88048.22', '182390.36'])
  api.clock.forward({ days: 365 })
  const later = await api.as('superAdmin')
  const next = bodyOf({ amount: '100000', sharing: 'waterfall' })
  await opensWhole(later, fund, next)
  const { data } = (await later.post('/api/distributions?preview=1', { ...next, fund_id: fund })).body
  assert.deepEqual([data.terms.preferred, data.carry_amount], ['88048.22', '20000.00'])
})

test('the preview of an American waterfall opens too', async () => {
  const { staff, fund } = await paidIn({ waterfall: 'american' })
  const body = bodyOf({
    amount: '900000.50',
    sharing: 'waterfall',
    cost: '400000',
    invested_on: '2024-02-29',
  })
  await opensWhole(staff, fund, body)
})

test('what would be refused has no workings, and they are of one fund and for those who may draft', async () => {
  const { staff, fund } = await paidIn()
  const body = bodyOf({ amount: '1000' })
  const status = async (client: Client, more: Body, of = fund) => {
    const asked = new URLSearchParams({ ...body, ...more, figure: 'to_investors:0' })
    return (await client.get(`/api/funds/${of}/distribution-draft/working?${asked}`)).status
  }
  const { id: other } = await newFund(staff)
  const draft = await made(staff, 'distributions', { ...body, fund_id: fund })
  assert.equal(await status(staff, { redrafted: String(draft.id) }), 200)
  assert.deepEqual(
    [
      await status(staff, { redrafted: String(draft.id) }, other),
      await status(staff, { redrafted: '999999' }),
      await status(staff, {}, 999_999),
      await status(staff, { record_date: '2020-01-01' }),
      await status(staff, { amount: 'much' }),
      await status(await api.asUser(world.investors[0]!), {}),
      await status(await api.as('adviser'), {}),
    ],
    [404, 404, 404, 422, 422, 403, 403],
  )
})
