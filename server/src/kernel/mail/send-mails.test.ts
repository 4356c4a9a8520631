import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import { housekeepingScheduled } from '../housekeeping.ts'
import type { Delivery, OutgoingMail } from './mailer.ts'
import { sendMails } from './send-mails.ts'

test('a letter goes out once; what fails is tried again later, what never will is not', async () => {
  await using api = await startApi()
  const tenant = await api.platform.tenants.byId(1)
  const answers: Delivery[] = [
    { ok: false, permanent: false, error: 'The mailbox is busy.' },
    { ok: false, permanent: true, error: 'No such mailbox.' },
    { ok: true },
  ]
  const posted: OutgoingMail[] = []
  api.platform.mailer = {
    deliver: async (posting) => {
      posted.push(posting)
      return answers.shift()!
    },
    close: () => {},
  }
  const letter = (cause: string) => ({
    tenant_id: 1,
    cause,
    recipient: `${cause}@example.com`,
    subject: 'Hello',
    text: 'Hello',
    html: '<p>Hello</p>',
    created_at: api.clock.now(),
  })
  await api.db
    .insertInto('mails')
    .values([letter('busy'), { ...letter('gone'), reply_to: 'eleanor@example.com' }])
    .execute()

  await sendMails(api.platform, tenant)
  await sendMails(api.platform, tenant)
  assert.deepEqual(
    posted.map(({ to }) => to),
    ['busy@example.com', 'gone@example.com'],
  )
  api.clock.forward({ minutes: 1 })
  await sendMails(api.platform, tenant)
  await sendMails(api.platform, tenant)
  assert.equal(posted.length, 3)
  assert.equal(posted[0]!.messageId, posted[2]!.messageId)
  assert.equal(posted[2]!.fromName, 'Wrenfield Capital')
  assert.deepEqual(posted[2]!.replyTo, { name: 'Wrenfield Capital', address: 'help@wrenfield.example' })
  // What somebody wrote to the tenant is answered to them.
  assert.deepEqual(posted[1]!.replyTo, { name: '', address: 'eleanor@example.com' })
  const stored = await api.db
    .selectFrom('mails')
    .select(['cause', 'sent_at', 'last_error', 'text', 'html'])
    .where('tenant_id', '=', 1)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    stored.map(({ cause, last_error: error }) => [cause, error]),
    [
      ['busy', null],
      ['gone', 'No such mailbox.'],
    ],
  )
  assert.ok(stored[0]!.sent_at)
  // Neither the letter that was sent nor the one that never will be keeps its links.
  assert.deepEqual(
    stored.map(({ text, html }) => [text, html]),
    [
      ['', ''],
      ['', ''],
    ],
  )
})

test('where letters are really sent they wait sealed, arrive as they were written, and leave no link behind', async () => {
  await using api = await startApi()
  const tenant = await api.platform.tenants.byId(1)
  const posted: OutgoingMail[] = []
  api.platform.settings.mail = { driver: 'smtp', url: 'smtp://localhost', from: 'post@example.com' }
  api.platform.mailer = {
    deliver: async (posting) => {
      posted.push(posting)
      return { ok: true }
    },
    close: () => {},
  }
  const visitor = api.guest()
  await visitor.get('/sanctum/csrf-cookie')
  const answer = await visitor.post('/api/password/email', { email: 'investor@wrenfield.example' })
  assert.equal(answer.status, 200, answer.text)
  await api.deliver()
  const stored = () =>
    api.db.selectFrom('mails').select(['text', 'html', 'sent_at']).where('tenant_id', '=', 1).execute()
  const [waiting] = await stored()
  assert.match(waiting!.text, /^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/)
  assert.match(waiting!.html, /^[0-9a-f]{8}\.[A-Za-z0-9_-]+$/)
  await sendMails(api.platform, tenant)
  assert.match(posted[0]!.text, /\/reset-password\//)
  assert.match(posted[0]!.html, /\/reset-password\//)
  const [sent] = await stored()
  assert.ok(sent!.sent_at)
  assert.deepEqual([sent!.text, sent!.html], ['', ''])
})

test('after ninety days a letter is gone', async () => {
  await using api = await startApi()
  const tenant = await api.platform.tenants.byId(1)
  const letter = { tenant_id: 1, recipient: 'a@example.com', subject: 'Hello', text: 'Hello', html: 'Hello' }
  for (const [cause, days] of [
    ['old', -91],
    ['recent', -89],
  ] as const)
    await api.db
      .insertInto('mails')
      .values({ ...letter, cause, created_at: new Date(api.clock.now().getTime() + days * 86_400_000) })
      .execute()
  await housekeepingScheduled.find(({ name }) => name === 'sweep_mails')!.perform(api.platform, tenant)
  const left = await api.db.selectFrom('mails').select('cause').where('tenant_id', '=', 1).execute()
  assert.deepEqual(left, [{ cause: 'recent' }])
})
