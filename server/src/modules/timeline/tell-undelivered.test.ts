import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import { sendMails } from '../../kernel/mail/send-mails.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { notificationsOf, stream } from './test-timeline.ts'

test('a letter that no mailbox takes says so on the record, and its owner is told once a day', async () => {
  await using api = await startApi()
  const id = await newInvestor(api, 'Ottilie')
  const staff = await api.as('superAdmin')
  const me = (await staff.get('/api/user')).body.data.id
  assert.equal((await staff.patch(`/api/users/${id}`, { owner_id: me })).status, 200)
  await api.deliver()
  // What the set-up wrote is not part of the test.
  await api.db.updateTable('mails').set({ sent_at: api.clock.now() }).where('tenant_id', '=', 1).execute()
  for (const cause of ['call:1', 'call:2', 'nobody'])
    await api.db
      .insertInto('mails')
      .values({
        tenant_id: 1,
        cause,
        recipient: cause === 'nobody' ? 'nobody@people.example' : 'ottilie@people.example',
        subject: `Subject of ${cause}`,
        text: '',
        html: '',
        created_at: api.clock.now(),
      })
      .execute()
  api.platform.mailer = {
    deliver: async () => ({ ok: false, permanent: true, error: 'No such mailbox.' }),
    close: () => {},
  }
  const before = (await stream(staff, id, '&kinds=emails')).data[0]
  assert.deepEqual([before.sent, before.undelivered], [false, false])
  await sendMails(api.platform, await api.platform.tenants.byId(1))
  const letters = (await stream(staff, id, '&kinds=emails')).data
  assert.deepEqual([letters[0].sent, letters[0].undelivered], [false, true])
  const told = (await notificationsOf(api, 'superAdmin')).filter(([message]) => /delivered/.test(message))
  assert.deepEqual(told, [
    [
      'An e-mail to **Ottilie Test** couldn’t be delivered. Check the e-mail address.',
      `/admin/investors/${id}/details/notes-calls-tasks`,
    ],
  ])
  const others = (await notificationsOf(api, 'support')).filter(([message]) => /delivered/.test(message))
  assert.deepEqual(others, [])
})
