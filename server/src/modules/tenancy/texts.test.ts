import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts as defaults } from '@moorgate/contract'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

const branding = async () => (await api.guest().get('/api/branding/1')).body.data
const write = (texts: Record<string, string | null>, more: object = {}) =>
  staff.patch('/api/branding/1', { texts, ...more })

test('a text of the firm’s own is kept beside the others, and goes back to its default', async () => {
  await write({ tax_note: 'Ask about tax.', empty_news: 'Nothing new for {investors}.' })
  assert.deepEqual((await branding()).texts, {
    tax_note: 'Ask about tax.',
    empty_news: 'Nothing new for {investors}.',
  })
  for (const back of [null, '', defaults.tax_note]) {
    await write({ tax_note: 'Ask about tax.' })
    const saved = await write({ tax_note: back })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(saved.body.data.texts, { empty_news: 'Nothing new for {investors}.' }, String(back))
  }
  await write({ empty_news: null })
})

test('each text that can’t be shown is told at its field, and none is saved', async () => {
  const refused = await write({
    tax_note: 'Fine.',
    terms_prompt_submit: 'x'.repeat(81),
    payment_overdue: 'Pay {name} by {date} to {iban}.',
    empty_tasks: 'Nothing, {name}.',
    maintenance: 'Back {soon',
    risk_banner: 'Careful.',
    nonsense: 'x',
  })
  assert.equal(refused.status, 422)
  assert.deepEqual(refused.body.errors, {
    'texts.terms_prompt_submit': ['This text must not be longer than 80 characters.'],
    'texts.payment_overdue': ['We don’t know the placeholder {iban}. You can use {name}, {date}.'],
    'texts.empty_tasks': ['We don’t know the placeholder {name}. This text has no placeholders.'],
    'texts.maintenance': ['Use braces for placeholders only, such as {provider}.'],
    'texts.risk_banner': ['Change this text by risk_banner_text.'],
    'texts.nonsense': ['The selected texts.nonsense is invalid.'],
  })
  assert.deepEqual((await branding()).texts, {})
})

test('nobody writes an account into what people pay by, not even by a label', async () => {
  const refused = await write(
    {
      payment_instructions: 'Pay {amount} to sort code 20-00-00, account 12345678. Quote {reference}.',
      call_default_help: 'Pay to 20 00 00 12345678.',
    },
    { navigation: { cash_call: 'Call, 20-00-00 12345678' } },
  )
  assert.equal(refused.status, 422)
  const fields = ['navigation.cash_call', 'texts.payment_instructions', 'texts.call_default_help']
  assert.deepEqual(Object.keys(refused.body.errors), fields)
  const without = await write({ payment_instructions: 'Pay {amount} as we agreed.' })
  assert.deepEqual(without.body.errors, {
    'texts.payment_instructions': ['Include {account}, so that people read which account to pay into.'],
  })
  assert.deepEqual((await branding()).texts, {})
})

test('of two who write texts the second is told, and loses nothing of the first', async () => {
  const { version } = await branding()
  assert.equal((await write({ tax_note: 'First.' }, { version })).status, 200)
  const late = await write({ tax_note: 'Second.' }, { version })
  assert.deepEqual([late.status, late.body.reason], [409, 'stale_version'])
  assert.deepEqual((await branding()).texts, { tax_note: 'First.' })
  await write({ tax_note: null })
})

test('a text that was stored before it had a limit, or that is no text any more, stands in nobody’s way', async () => {
  const long = 'x'.repeat(90)
  await api.db
    .updateTable('brandings')
    .set({ texts: JSON.stringify({ empty_tasks: long, error_home_link: 'Home' }) })
    .where('tenant_id', '=', 1)
    .execute()
  api.platform.tenants.forget(1)
  const same = await write({ empty_tasks: long, error_home_link: 'Home', tax_note: 'Ask.' })
  assert.equal(same.status, 200, same.text)
  assert.deepEqual(same.body.data.texts, { empty_tasks: long, tax_note: 'Ask.' })
  assert.equal((await write({ empty_tasks: `${long}.` })).status, 422)
  await write({ empty_tasks: null, tax_note: null })
})

test('texts are written by who may write the branding, and each firm has its own', async () => {
  const texts = { tax_note: 'Ours.' }
  for (const role of ['user', 'adviser', 'creator', 'fundManager', 'investmentManager'] as const)
    assert.equal((await (await api.as(role)).patch('/api/branding/1', { texts })).status, 403, role)
  assert.ok([401, 419].includes((await api.guest().patch('/api/branding/1', { texts })).status))
  assert.equal((await (await api.as('support')).patch('/api/branding/1', { texts })).status, 200)
  assert.deepEqual((await branding()).texts, texts)
  assert.deepEqual((await api.guest(2).get('/api/branding/1')).body.data.texts, {})
  await write({ tax_note: null })
})
