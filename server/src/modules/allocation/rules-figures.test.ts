import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { sql } from 'kysely'
import { startApi } from '../../../test/harness.ts'
import { figuresOf, openAll } from '../captable/test-figures.ts'
import type { FigureNames } from '../captable/test-figures.ts'
import { wrongCells } from '../../figures/test-workbook.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { openWorld } from '../investments/test-support.ts'
import { bookRequest, four, ruleIn, rulesOf } from '../../../test/book-request.ts'
import type { BookWorkspace } from '../../../test/book-request.ts'

let workspace: BookWorkspace
before(async () => {
  const api = await startApi()
  workspace = { api, world: await openWorld(api), staff: await api.as('superAdmin') }
})
after(() => workspace.api[Symbol.asyncDispose]())

const book = (amounts: readonly string[], options?: Parameters<typeof bookRequest>[2]) =>
  bookRequest(workspace, amounts, options)

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
    'rules[].lines[].met_percent': line('met'),
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

test('every figure of the rules opens to its working, and their workbook recalculates', async () => {
  const { api, staff } = workspace
  const { path, investments } = await book([...four.slice(0, 3), '11000.00'], { close: false })
  const [first] = investments
  await staff.patch(`${path}/allocation-rules`, { lines: [{ investment_id: first, shares: '100000' }] })
  const compared = await rulesOf(staff, path)
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
    await openAll(staff, (figure) => asked(keeps) + figure, [
      { place: 'called', figure: 'called', value: String(compared.called) },
      ...rules.flatMap(({ policy, investors }: { policy: string; investors: number }) => [
        { place: policy, figure: `${policy}_investors`, value: String(investors) },
        { place: policy, figure: `${policy}_without`, value: String(investments.length - investors) },
      ]),
    ])
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
  const { api, staff } = workspace
  const { offer, path } = await book(['300000.00'], { close: false })
  await sql`
    with people as (
      insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at)
      select 1, 5, 'Many', n::text, 'many' || n || '@wrenfield.example', now() from generate_series(1, 520) n returning id
    )
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, status, currency, amount_minor, date)
    select 1, 'MANY' || id, ${offer}, id, 'reserved', 'GBP', 1000000 + id * 100, '2026-11-01' from people
    returning 1`.execute(api.db)
  const { rules } = await rulesOf(staff, path)
  const placed = ruleIn({ rules }, 'pro_rata', true).placed
  const at = `${path}/allocation-rules`
  const working = await staff.get(`${at}/working?keeps_minimum=true&figure=pro_rata_placed`)
  assert.equal(working.body.data.value, placed)
  assert.equal((await staff.get(`${at}/working?keeps_minimum=true&figure=pro_rata_nothing`)).status, 404)
  const { bytes } = await fetchBytes(api, staff, `${at}/workbook?keeps_minimum=true`)
  assert.deepEqual(wrongCells(bytes), [])
})

test('whatever the reason for one investor says is a figure of the working', async () => {
  const { staff } = workspace
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
