import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { verifySeal } from '../../../pdf/pades/verify.ts'
import { attachedIn, readBack } from '../../../pdf/read-back.ts'
import { openAll } from '../../captable/test-figures.ts'
import { fetchBytes } from '../../documents/test-documents.ts'
import { openWorld, readyInvestors } from '../../investments/test-support.ts'
import { committed, issuedAndPaid, made, newFund, openFundWorld } from '../test-fund.ts'
import type { TestFund } from '../test-fund.ts'

const api = apiForTests()
let world: TestFund
let staff: Client
let fund: { id: number; name: string }
let commitments: { id: number }[]
let investor: Client
let lines: { id: number }[]

/** £100,000 and £300,000 committed; 50 % paid at £1, worth £1.10 and £1.206 at two quarter ends. */
before(async () => {
  world = await openFundWorld(api, await readyInvestors(api, await openWorld(api), 3))
  staff = world.staff
  fund = await newFund(staff)
  commitments = (await committed(world, fund.id, ['100000', '300000'], { date: '2026-11-20' })).commitments
  const call = await made(staff, 'fund-drawdowns', {
    fund_id: fund.id,
    title: 'Cash call 1',
    purpose: 'investment',
    basis: 'percent',
    percent: '50',
    due_date: '2026-12-15',
    items: [
      { kind: 'investments', amount: '190000' },
      { kind: 'management_fees', amount: '10000' },
    ],
  })
  lines = await issuedAndPaid(staff, call.id, '2026-11-20')
  await api.deliver()
  api.clock.forward({ days: 141 })
  await signIn()
  await published('2026-12-31', '220000')
  await published('2027-03-31', '241200')
})
/** Sessions don't outlast the months. */
async function signIn() {
  staff = await api.as('superAdmin')
  world.colleague = await api.as('support')
  investor = await api.asUser(world.investors[0]!)
}

async function published(date: string, assets: string) {
  const draft = await made(staff, 'net-asset-values', { fund_id: fund.id, date, assets })
  await made(world.colleague, `net-asset-values/${draft.id}/approve`)
  await made(staff, `net-asset-values/${draft.id}/publish`)
}

const accountOf = async (client: Client, query = '') => {
  const answer = await client.get(`/api/fund-commitments/${commitments[0]!.id}/capital-account${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data
}

test('a capital account goes from the value before to the value after, in three periods', async () => {
  const account = await accountOf(investor)
  assert.deepEqual(
    [account.from, account.to, account.days],
    ['2027-01-01', '2027-03-31', ['2027-03-31', '2026-12-31']],
  )
  assert.deepEqual([account.units, account.per_unit], ['50000', '1.206'])
  const row = ({ key, opening, contributions, distributions, change, closing }: Record<string, string>) => [
    key,
    opening,
    contributions,
    distributions,
    change,
    closing,
  ]
  assert.deepEqual(account.columns.map(row), [
    ['period', '55000.00', '0.00', '0.00', '5300.00', '60300.00'],
    ['year', '55000.00', '0.00', '0.00', '5300.00', '60300.00'],
    ['inception', '0.00', '50000.00', '0.00', '10300.00', '60300.00'],
  ])
  assert.deepEqual([account.tvpi, account.dpi, account.payments], ['1.206000', '0.000000', []])
  assert.deepEqual(account.commitment, {
    committed: '100000.00',
    called: '50000.00',
    recallable: '0.00',
    released: '0.00',
    unfunded: '50000.00',
  })
  const [period, , inception] = account.columns
  assert.deepEqual(inception.contributions_by, [
    { item: 'investments', amount: '47500.00' },
    { item: 'management_fees', amount: '2500.00' },
  ])
  assert.deepEqual(
    [
      inception.unfunded_opening,
      inception.committed,
      inception.called,
      inception.recallable,
      inception.unfunded_closing,
    ],
    ['0.00', '100000.00', '50000.00', '0.00', '50000.00'],
  )
  assert.deepEqual([period.unfunded_opening, period.unfunded_closing], ['50000.00', '50000.00'])
  assert.equal(inception.unfunded_closing, account.commitment.unfunded)
  const earlier = await accountOf(staff, '?to=2026-12-31&from=2026-11-01')
  assert.deepEqual(row(earlier.columns[0]), ['period', '0.00', '50000.00', '0.00', '5000.00', '55000.00'])
  assert.deepEqual(earlier.payments, [{ date: '2026-11-20', title: 'Cash call 1', amount: '-50000.00' }])
  for (const [query, field] of [
    ['?to=2027-02-28', 'to'],
    ['?to=2026-12-31&from=2027-01-01', 'from'],
  ]) {
    const refused = await investor.get(`/api/fund-commitments/${commitments[0]!.id}/capital-account${query}`)
    assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, [field]])
  }
})

test('every figure of a capital account opens, and its workbook recalculates', async () => {
  const path = `/api/fund-commitments/${commitments[0]!.id}/capital-account/figures`
  await openAll(investor, (figure) => `${path}/working?figure=${figure}`, [
    { place: 'value', figure: 'closing:period', value: '60300.00' },
    { place: 'change', figure: 'change:period', value: '5300.00' },
    { place: 'opening value', figure: 'opening:period', value: '55000.00' },
    { place: 'paid in', figure: 'contributions:inception', value: '50000.00' },
    { place: 'left to call', figure: 'unfunded', value: '50000.00' },
    { place: 'fees', figure: 'in_management_fees:inception', value: '2500.00' },
    { place: 'left to call at end', figure: 'unfunded_closing:year', value: '50000.00' },
  ])
})

test('a statement as PDF says the same and has its figures inside as JSON', async () => {
  const path = `/api/fund-commitments/${commitments[0]!.id}/capital-account/pdf`
  const pdf = await fetchBytes(api, investor, path)
  const { pages, objects } = readBack(pdf.bytes)
  for (const part of [
    'Capital account',
    fund.name,
    '£60,300.00',
    '£5,300.00',
    '£55,000.00',
    '1.21×',
    'Page 1 of',
  ])
    assert.ok(pages.join('\n').includes(part), `${part} in ${pages.join('\n')}`)
  assert.deepEqual(JSON.parse(attachedIn(objects)), await accountOf(investor))
  assert.deepEqual(
    (await fetchBytes(api, investor, path)).bytes,
    pdf.bytes,
    'the same account gives the same bytes',
  )
})

test('a call writes a notice to each investor, which they find with their commitment and nobody changes', async () => {
  await api.deliver()
  const own = (await investor.get('/api/documents')).body.data
  assert.deepEqual(
    own.map(({ name, category }: Record<string, string>) => [name, category]),
    [[`Cash call 1, ${fund.name}`, 'Notices']],
  )
  const bytes = await paperOf(investor, own[0])
  assert.equal(verifySeal(bytes).valid, true, 'the firm has sealed it')
  assert.equal(verifySeal(changed(bytes)).valid, false, 'and a changed byte breaks the seal')
  const { pages, objects } = readBack(bytes)
  const sent = await investor.get(`/api/fund-drawdown-lines/${lines[0]!.id}/notice/lines`)
  assert.deepEqual(JSON.parse(attachedIn(objects)), sent.body.data)
  for (const part of [
    '£47,500.00',
    '£2,500.00',
    '£50,000.00',
    'Management fees',
    'Left to call',
    '66374958',
    '−£50,000.00',
    'Page 1 of 1',
  ])
    assert.ok(pages.join('\n').includes(part), `${part} in ${pages.join('\n')}`)
  const refused = await staff.delete(`/api/documents/${own[0].id}`)
  assert.deepEqual([refused.status, refused.body.reason], [409, 'issued'])
  const stranger = await api.asUser(world.investors[2]!)
  assert.deepEqual((await stranger.get('/api/documents')).body.data, [])
  assert.equal((await stranger.get(`/api/documents/${own[0].id}`)).status, 404)
  const listed = (await staff.get(`/api/documents?filter[record]=user:${world.investors[0]}`)).body.data
  assert.ok(
    listed.some(({ id }: { id: number }) => id === own[0].id),
    'staff find it with the investor',
  )
})

test('statements are published once for a period, written for all, and again only after a value changed', async () => {
  const body = { fund_id: fund.id, to: '2027-03-31' }
  const all = await Promise.all(Array.from({ length: 4 }, () => staff.post('/api/fund-statements', body)))
  assert.deepEqual(all.map(({ status }) => status).toSorted(), [201, 409, 409, 409])
  const statement = all.find(({ status }) => status === 201)!.body.data
  assert.deepEqual([statement.from, statement.letters_count, statement.written_count], ['2027-01-01', 2, 0])
  await api.deliver()
  assert.equal((await staff.get(`/api/fund-statements/${statement.id}`)).body.data.written_count, 2)
  const notes = (await investor.get('/api/notifications/user')).body.data
  const told = notes.filter(({ type }: { type: string }) => type.endsWith('FundStatementPublished'))
  assert.equal(told.length, 1)
  const refused = await staff.post('/api/fund-statements', { fund_id: fund.id, to: '2027-02-28' })
  assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['to']])
  api.clock.forward({ minutes: 1 })
  await published('2027-03-31', '240000')
  // As if the other investor’s class had had no value the first time.
  await sql`delete from fund_letters
    where tenant_id = 1 and source_id = ${statement.id} and line_id = ${commitments[1]!.id}`.execute(api.db)
  assert.equal((await made(staff, 'fund-statements', body)).revision, 2)
  await api.deliver()
  for (const [index, count] of [1, 0].entries()) {
    const own = await api.asUser(world.investors[index]!)
    const { data } = (await own.get('/api/documents?filter[category]=Statements')).body
    assert.equal(data.length, 2)
    const papers = await Promise.all(data.map((document: { id: number }) => paperOf(own, document)))
    assert.equal(papers.filter((paper) => /revised/.test(readBack(paper).pages.join())).length, count)
  }
})

async function paperOf(client: Client, { id }: { id: number }): Promise<Buffer> {
  const { headers } = await client.get(`/api/documents/${id}/download`)
  return (await fetchBytes(api, client, String(headers['location']))).bytes
}

/** A digit of a paper’s date is another one. */
function changed(paper: Buffer): Buffer {
  const other = Buffer.from(paper)
  const at = other.indexOf('(D:') + '(D:'.length
  other[at] = other[at] === 0x32 ? 0x31 : 0x32
  return other
}

test('nobody reads an account or a notice that is not theirs', async () => {
  const other = await api.asUser(world.investors[1]!)
  const adviser = await api.as('adviser')
  for (const path of [
    `fund-commitments/${commitments[0]!.id}/capital-account`,
    `fund-commitments/${commitments[0]!.id}/capital-account/pdf`,
    `fund-commitments/${commitments[0]!.id}/capital-account/figures/working?figure=closing:period`,
    `fund-drawdown-lines/${lines[0]!.id}/notice`,
  ]) {
    assert.equal((await other.get(`/api/${path}`)).status, 404, path)
    assert.equal((await adviser.get(`/api/${path}`)).status, 403, path)
  }
  assert.equal((await investor.get('/api/fund-statements')).status, 403)
})
