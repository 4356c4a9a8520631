import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { beforeEach, test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import { smtpTransport } from '../../kernel/mail/mailer.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { sendMails } from '../../kernel/mail/send-mails.ts'
import { mailbox } from '../../kernel/mail/test-mailbox.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { notification, renderMail, senderOf } from '../../letters/index.ts'
import { postMarketing, postOptionalLetters } from './index.ts'
import { unsubscribeUrl } from './unsubscribe-link.ts'
import type { UnsubscribeLink } from './unsubscribe-link.ts'

const api = apiForTests()
let reader: { id: number; email: string }
before(async () => {
  reader = { id: await api.userId('user'), email: 'investor@wrenfield.example' }
})
beforeEach(async () => {
  await api.db.deleteFrom('notification_choices').where('tenant_id', '=', 1).execute()
  await api.db.deleteFrom('mails').where('tenant_id', '=', 1).execute()
})

const tenant = () => api.platform.tenants.byId(1)
let causes = 0

/** Posts a letter about reports, as a report that is published does. */
async function postReport(): Promise<void> {
  await transactAsSystem(api.platform, await tenant(), (work) =>
    postOptionalLetters(work, { side: 'investor', group: 'reports' }, [
      {
        reader,
        cause: `report:${++causes}`,
        write: (ways) =>
          renderMail(senderOf(work.tenant), {
            subject: 'A report',
            preheader: 'New.',
            blocks: [],
            because: 'You hold shares.',
            ways,
          }),
      },
    ]),
  )
}

/** What a mail server got, header lines unfolded. */
async function delivered(): Promise<string> {
  const received: string[] = []
  const server = mailbox(received)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  api.platform.mailer = await smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'post@moorgate.example',
  })
  await sendMails(api.platform, await tenant())
  api.platform.mailer.close()
  api.platform.mailer = undefined
  server.close()
  return received.join('\n').replaceAll(/\n[ \t]+/g, ' ')
}

const pathTo = async (link: UnsubscribeLink, tenantId: 1 | 2 = 1) =>
  new URL(unsubscribeUrl({ platform: api.platform, tenant: await api.platform.tenants.byId(tenantId) }, link))
    .pathname
const toReports = (): UnsubscribeLink => ({ kind: 'user', id: reader.id, stops: 'reports' })

/** As a mailbox posts it: a form, no cookie, no anti-forgery token. */
const oneClick = (path: string, tenantId: 1 | 2 = 1) =>
  api.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: tenantId === 1 ? 'wrenfield.localhost' : 'harbour.localhost',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: 'List-Unsubscribe=One-Click',
  })

const choices = () =>
  api.db
    .selectFrom('notification_choices')
    .select(['user_id', 'group_name', 'channel'])
    .where('tenant_id', '=', 1)
    .execute()

test('an optional letter carries both headers and the same link at its foot; one click ends them', async () => {
  await postReport()
  const letter = await delivered()
  const url = /^List-Unsubscribe: <([^>]+)>$/m.exec(letter)?.[1] ?? ''
  const path = await pathTo(toReports())
  assert.equal(new URL(url).pathname, path)
  assert.match(letter, /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
  assert.match(letter, /Stop these e-mails/)
  assert.match(letter, /Choose which e-mails you get/)

  const answer = await oneClick(path)
  assert.equal(answer.statusCode, 200, answer.body)
  assert.deepEqual(answer.cookies, [])
  assert.deepEqual(answer.json().data, { stops: 'reports', side: 'investor', is_stopped: true })
  assert.deepEqual(await choices(), [{ user_id: reader.id, group_name: 'reports', channel: 'mail' }])
  await postReport()
  assert.equal(await delivered(), '')
  const own = await (await api.as('user')).get('/api/notification-preferences')
  assert.deepEqual(own.body.data.reports, { in_app: true, mail: false, required: false })
})

test('a required letter has no such header and no such line', async () => {
  await transactAsSystem(api.platform, await tenant(), (work) =>
    postLetter(work, {
      group: 'money',
      to: reader.email,
      cause: `due:${++causes}`,
      mail: notification(senderOf(work.tenant), {
        firstName: 'Eleanor',
        message: 'Please pay.',
        button: { label: 'Pay', url: 'https://wrenfield.example/' },
      }),
    }),
  )
  const letter = await delivered()
  assert.match(letter, /^Subject: Please pay/m)
  assert.doesNotMatch(letter, /List-Unsubscribe|Stop these/)
})

test('mailboxes may post the same as multipart form data, and repeat it', async () => {
  const path = await pathTo(toReports())
  const boundary = 'b0undary'
  const payload = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`
  const post = () =>
    api.app.inject({
      method: 'POST',
      url: path,
      headers: { host: 'wrenfield.localhost', 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload,
    })
  for (const answer of [await post(), await post(), await oneClick(path)])
    assert.equal(answer.statusCode, 200, answer.body)
  assert.equal((await choices()).length, 1)
})

test('looking at a link changes nothing, however often a mail scanner does', async () => {
  const path = await pathTo(toReports())
  for (const url of [path, `/api${path}`]) {
    const { status } = await api.guest().get(url)
    if (url.startsWith('/api')) assert.equal(status, 200)
    await api.guest().send('HEAD', url)
  }
  const { body } = await api.guest().get(`/api${path}`)
  assert.deepEqual(body.data, { stops: 'reports', side: 'investor', is_stopped: false })
  assert.deepEqual(await choices(), [])
  const without = await api.app.inject({
    method: 'POST',
    url: path,
    headers: { host: 'wrenfield.localhost' },
  })
  assert.equal(without.statusCode, 422)
  assert.deepEqual(await choices(), [])
})

test('a forged, altered, foreign or malformed token is refused alike', async () => {
  const path = await pathTo(toReports())
  const [head, signature = ''] = [path.slice(0, path.lastIndexOf('.')), path.split('.').at(-1)]
  const bad = [
    `${head}.${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`,
    `${head}.${'0'.repeat(64)}`,
    path.replace('reports', 'questions'),
    path.replace(`.${reader.id}.`, `.${await api.userId('newInvestor')}.`),
    path.replace('user', 'contact'),
    path.replace('reports', 'money'),
    await pathTo({ ...toReports(), stops: 'money' }),
    await pathTo({ ...toReports(), stops: 'tasks' }),
    await pathTo({ ...toReports(), id: 999_999 }),
    await pathTo({ kind: 'contact', id: 999_999, stops: 'marketing' }),
    await pathTo(toReports(), 2),
    '/unsubscribe/x',
    `${path}0`,
    `/unsubscribe/${'a'.repeat(2000)}`,
  ]
  for (const each of bad) {
    const posted = await oneClick(each)
    assert.equal(posted.statusCode, 404, each)
    assert.equal((await api.guest().get(`/api${each}`)).status, 404, each)
  }
  assert.equal((await oneClick(path, 2)).statusCode, 404)
  assert.deepEqual(await choices(), [])
})

test('the link of marketing withdraws what an investor or a contact agreed to', async () => {
  const staff = await api.as('superAdmin')
  const said = {
    first_name: 'Ottoline',
    last_name: 'Frayne',
    email: 'ottoline@people.example',
    marketing: true,
  }
  const contact = (await staff.post('/api/contacts', said)).body.data.id as number
  await (await api.as('user')).patch(`/api/users/${reader.id}`, { marketing: true })
  const isGiven = async () => {
    const [user, person] = await Promise.all([
      staff.get(`/api/users/${reader.id}`),
      staff.get(`/api/contacts/${contact}`),
    ])
    return [user.body.data.marketing, person.body.data.marketing]
  }
  assert.deepEqual(await isGiven(), [true, true])
  for (const [kind, id] of [
    ['user', reader.id],
    ['contact', contact],
  ] as const) {
    await transactAsSystem(api.platform, await tenant(), (work) =>
      postMarketing(work, {
        reader: { kind, id, email: said.email },
        cause: `marketing:${kind}`,
        write: ({ stopUrl }) => ({ subject: 'News', text: stopUrl, html: stopUrl }),
      }),
    )
    const path = await pathTo({ kind, id, stops: 'marketing' })
    assert.match(
      await delivered(),
      new RegExp(`^List-Unsubscribe: <http.*${path.replaceAll('.', '\\.')}>$`, 'm'),
    )
    for (const answer of [await oneClick(path), await oneClick(path)])
      assert.deepEqual(answer.json().data, {
        stops: 'marketing',
        side: kind === 'user' ? 'investor' : null,
        is_stopped: true,
      })
  }
  assert.deepEqual(await isGiven(), [false, false])
})
