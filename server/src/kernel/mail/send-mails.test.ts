import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Delivery, Posting } from './mailer.ts'
import { sendMails } from './send-mails.ts'

test('a letter goes out once; what fails is tried again later, what never will is not', async () => {
  await using api = await startApi()
  const tenant = await api.platform.tenants.byId(1)
  const answers: Delivery[] = [
    { ok: false, permanent: false, error: 'The mailbox is busy.' },
    { ok: false, permanent: true, error: 'No such mailbox.' },
    { ok: true },
  ]
  const posted: Posting[] = []
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
  // What somebody wrote to the firm is answered to them.
  assert.deepEqual(posted[1]!.replyTo, { name: '', address: 'eleanor@example.com' })
  const kept = await api.db
    .selectFrom('mails')
    .select(['cause', 'sent_at', 'last_error'])
    .where('tenant_id', '=', 1)
    .orderBy('id')
    .execute()
  assert.deepEqual(
    kept.map(({ cause, last_error: error }) => [cause, error]),
    [
      ['busy', null],
      ['gone', 'No such mailbox.'],
    ],
  )
  assert.ok(kept[0]!.sent_at)
})
