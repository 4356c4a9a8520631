import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { readBack } from '../../pdf/read-back.ts'
import { verifySeal } from '../../pdf/pades/verify.ts'
import { system, transact } from '../../kernel/work.ts'
import { evidencePdf } from './evidence-pdf.ts'
import { lockRequest, signersOf } from './request.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { SigningTester, field } from './test-signing.ts'

const api = apiForTests()
let tester: SigningTester
before(async () => {
  tester = new SigningTester(api, await api.as('superAdmin'), newInvestor)
})

let witnesses = 0
const witness = () => ({ name: 'Ruth Penhale', email: `ruth${++witnesses}@penhale.example` })

/** The letters to an address, the newest last. */
const lettersTo = async (email: string) =>
  api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('tenant_id', '=', 1)
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()

/** What is sent to somebody without an account: their link as the API knows it, and codes as they come. */
async function linkOf(email: string): Promise<string> {
  const [letter] = await lettersTo(email)
  return `/api/signing-links/${/\/sign\/([^\s)]+)/.exec(letter!.text)![1]}`
}

async function codeOf(email: string): Promise<string> {
  return /^\d{3} \d{3}$/m.exec((await lettersTo(email)).at(-1)!.text)![0]
}

async function guest(): Promise<Client> {
  const browser = api.guest()
  await browser.get('/sanctum/csrf-cookie')
  return browser
}

/** A document that one person without an account is asked to sign, and their browser before the code. */
async function asked(more: object = {}) {
  const { documentId } = await tester.withAgreement()
  const person = witness()
  const request = await tester.sent(documentId, [person], more)
  await api.deliver()
  return { request, person, documentId, link: await linkOf(person.email), browser: await guest() }
}

async function prove(browser: Client, link: string, email: string) {
  assert.equal((await browser.post(`${link}/code`)).status, 202)
  const proved = await browser.post(`${link}/proof`, { code: await codeOf(email) })
  assert.equal(proved.status, 204, proved.text)
}

const given = { consent: true, name: 'Ruth Mary Penhale' }

test('somebody without an account signs by their link and a code, and gets the sealed file', async () => {
  const { request, person, link, browser } = await asked()
  assert.equal((await browser.get(link)).body.reason, 'code_required')
  assert.equal((await browser.get(`${link}/pdf`)).body.reason, 'code_required')
  await prove(browser, link, person.email)
  const shown = (await browser.get(link)).body.data
  assert.deepEqual(
    [shown.title, shown.status, shown.name, shown.fields.length],
    ['Subscription agreement', 'sent', 'Ruth Penhale', 1],
  )
  assert.equal((await browser.post(`${link}/signature`, given)).body.reason, 'not_opened')
  const pdf = await browser.get(`${link}/pdf`)
  assert.deepEqual([pdf.status, pdf.headers['content-type']], [200, 'application/pdf'])
  assert.equal((await browser.post(`${link}/signature`, { ...given, consent: false })).status, 422)
  const signed = await browser.post(`${link}/signature`, given)
  assert.deepEqual([signed.status, signed.body.data.status], [200, 'sealing'], signed.text)
  assert.equal((await browser.post(`${link}/signature`, given)).body.reason, 'signed')
  await api.deliver()

  const done = await tester.shown(request.id)
  const bytes = await tester.resultOf(done.result_document_id)
  assert.deepEqual(verifySeal(bytes).problems, [])
  assert.equal((await lettersTo(person.email)).at(-1)!.subject, 'Everyone has signed Subscription agreement')
  assert.equal((await browser.get(`${link}/pdf?signed=1`)).status, 200)
  assert.equal((await browser.get(link)).body.data.has_result, true)
})

test('the evidence says by what they were known: their address, the link and when the code was given', async () => {
  const { request, person, link, browser } = await asked()
  await prove(browser, link, person.email)
  await browser.get(`${link}/pdf`)
  await browser.post(`${link}/signature`, given)
  await api.deliver()
  const tenant = await api.platform.tenants.byId(1)
  const pdf = await transact(api.platform, { tenant, actor: system, now: api.clock.now() }, async (work) =>
    evidencePdf(work, await lockRequest(work, request.id), await signersOf(work, request.id)),
  )
  const words = readBack(pdf).pages.join(' ').replaceAll(/\s+/g, ' ')
  for (const word of [
    '1. Ruth Mary Penhale',
    person.email,
    'A personal link, and a code sent to this address, given',
  ])
    assert.ok(words.includes(word), `${word} in ${words}`)
})

test('links that are forged, spoilt, another firm’s or run out are told the same as no link', async () => {
  const { link, browser } = await asked()
  const harbour = api.guest(2)
  await harbour.get('/sanctum/csrf-cookie')
  const [id, day, seal] = link.slice('/api/signing-links/'.length).split('.') as [string, string, string]
  const wrong = [
    `${id}.${day}.${seal.replace(/./, (digit) => (digit === '0' ? '1' : '0'))}`,
    `${Number(id) + 1}.${day}.${seal}`,
    `${id}.2030-01-01.${seal}`,
    'nonsense',
  ]
  const answers = [
    ...(await Promise.all(wrong.map((token) => browser.get(`/api/signing-links/${token}`)))),
    await harbour.get(link),
  ]
  for (const answer of answers) assert.deepEqual([answer.status, answer.body], [404, answers[0]!.body])
  const before = (await browser.post(`${link}/code`)).body
  for (const token of wrong) {
    const response = await browser.post(`/api/signing-links/${token}/code`)
    assert.deepEqual([response.status, response.body], [202, before])
    const refused = await browser.post(`/api/signing-links/${token}/proof`, { code: '000000' })
    const own = await browser.post(`${link}/proof`, { code: 'wrong' })
    assert.deepEqual([refused.status, refused.body], [own.status, own.body])
    assert.equal(refused.status, 422)
  }
})

test('a code opens one browser, once, for ten minutes; the one before it opens nothing', async () => {
  const { person, link, browser } = await asked()
  await browser.post(`${link}/code`)
  const first = await codeOf(person.email)
  await browser.post(`${link}/code`)
  const second = await codeOf(person.email)
  if (first !== second) assert.equal((await browser.post(`${link}/proof`, { code: first })).status, 422)
  api.clock.forward({ minutes: 11 })
  assert.equal((await browser.post(`${link}/proof`, { code: second })).status, 422)
  await prove(browser, link, person.email)
  const stranger = await guest()
  const used = await codeOf(person.email)
  assert.equal((await stranger.post(`${link}/proof`, { code: used })).status, 422)
  assert.equal((await stranger.get(link)).body.reason, 'code_required')
  assert.equal((await browser.get(link)).status, 200)
  api.clock.forward({ hours: 3 })
  assert.equal((await browser.get(link)).body.reason, 'code_required')
})

test('codes are neither guessed nor asked for without end, no matter who tries', async () => {
  const { link } = await asked()
  for (const path of [link, '/api/signing-links/1.2030-01-01.nothing']) {
    const statuses: number[] = []
    for (let tries = 0; tries < 6; tries++)
      statuses.push((await (await guest()).post(`${path}/proof`, { code: '123456' })).status)
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 429], path)
  }
  const asks: number[] = []
  for (let tries = 0; tries < 6; tries++) asks.push((await (await guest()).post(`${link}/code`)).status)
  assert.deepEqual(asks, [202, 202, 202, 202, 202, 429])
  api.clock.forward({ hours: 1 })
})

test('their link opens one document, when it is their turn', async () => {
  const { documentId, client } = await tester.withAgreement()
  const person = witness()
  const own = (await client.get('/api/user')).body.data.id
  const request = await tester.sent(documentId, [own, person])
  await api.deliver()
  assert.deepEqual(await lettersTo(person.email), [])
  await tester.openAndSign(client, documentId)
  await api.deliver()
  const [link, browser] = [await linkOf(person.email), await guest()]
  await prove(browser, link, person.email)
  assert.equal((await browser.get(link)).body.data.position, 2)
  assert.equal((await browser.get(`/api/pdfs/${documentId}`)).status, 401)
  assert.equal((await browser.get(`/api/signature-requests/${request.id}`)).status, 401)
  const { signers } = (await client.get(`/api/signature-requests/${request.id}`)).body.data
  assert.equal(signers[1].email, `r…@penhale.example`, 'other signers don’t learn their address')
})

test('they decline with a reason, and what became of it is there to be read until a month after the last day', async () => {
  const { request, person, link, browser } = await asked()
  await prove(browser, link, person.email)
  const declined = await browser.post(`${link}/decline`, { reason: 'I never met Eleanor.' })
  assert.deepEqual([declined.status, declined.body.data.status], [200, 'declined'])
  assert.equal((await tester.shown(request.id)).signers[0].reason, 'I never met Eleanor.')
  assert.equal((await browser.post(`${link}/signature`, given)).body.reason, 'declined')
  api.clock.forward({ days: 40 })
  const later = await guest()
  await prove(later, link, person.email)
  assert.equal((await later.get(link)).body.data.status, 'declined')
  api.clock.forward({ days: 12 })
  assert.equal((await browser.get(link)).status, 404)
})

test('staff name them by name and address, unless the address belongs to an account', async () => {
  const { documentId, userId } = await tester.withAgreement()
  const { id } = (await tester.staff.post('/api/signature-requests', { document_id: documentId })).body.data
  const put = (signers: object[]) =>
    tester.staff.patch(`/api/signature-requests/${id}`, {
      signers,
      fields: signers.map((_, at) => field(at + 1)),
    })
  const person = witness()
  const email = (await tester.staff.get(`/api/users/${userId}`)).body.data.email
  const refused = await put([
    { email: 'x@penhale.example' },
    { name: 'Ana' },
    { name: 'Ana', email },
    person,
    person,
  ])
  assert.deepEqual(Object.keys(refused.body.errors), [
    'signers.0.name',
    'signers.1.email',
    'signers.2.email',
    'signers.4.email',
  ])
  const placed = await put([{ user_id: userId }, person])
  assert.deepEqual(
    placed.body.data.signers.map(({ name, email: address }: Record<string, string>) => [name, address]),
    [
      [`Signer${tester.people} Test`, null],
      ['Ruth Penhale', person.email],
    ],
  )
})
