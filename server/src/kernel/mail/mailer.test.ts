import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { smtpTransport } from './mailer.ts'
import type { Mailer, OutgoingMail } from './mailer.ts'
import { mailbox } from './test-mailbox.ts'

/** RFC 8058, §3.1. */
const oneClick = [
  /^List-Unsubscribe: <https:\/\/harbour\.example\/unsubscribe\/user\.7\.reports>$/m,
  /^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m,
]

describe('sending by SMTP', () => {
  const received: string[] = []
  const server = mailbox(received)
  let mailer: Mailer

  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    mailer = await smtpTransport({
      url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
      from: 'post@moorgate.example',
    })
  })
  after(() => {
    mailer.close()
    server.close()
  })

  const posting: OutgoingMail = {
    to: 'eleanor@example.com',
    fromName: 'Harbour & Tern, "the" firm',
    replyTo: { name: 'Harbour & Tern', address: 'help@harbour.example' },
    messageId: '<1.42@moorgate.example>',
    subject: 'Cash call 4',
    html: '<p>Please pay</p>',
    text: 'Please pay',
    unsubscribeUrl: 'https://harbour.example/unsubscribe/user.7.reports',
    attachments: [{ name: 'Cash call 4.pdf', mime: 'application/pdf', bytes: Buffer.from('%PDF-') }],
  }

  it('delivers both parts and the attachment, in the firm’s name, under an id that is the same on every attempt', async () => {
    assert.deepEqual(await mailer.deliver(posting), { ok: true })
    assert.deepEqual(await mailer.deliver(posting), { ok: true })
    const [first = '', second = ''] = received
    for (const letter of [first, second]) assert.match(letter, /^Message-ID: <1\.42@moorgate\.example>$/im)
    assert.match(first, /^From: "Harbour & Tern, \\"the\\" firm" <post@moorgate\.example>$/m)
    assert.match(first, /^Reply-To: .*<help@harbour\.example>$/m)
    assert.match(first, /^Auto-Submitted: auto-generated$/m)
    for (const header of oneClick) assert.match(first, header)
    for (const part of ['text/plain', 'text/html', 'application/pdf', 'Please pay', 'JVBERi0='])
      assert.ok(first.includes(part), part)
  })

  it('tells a mailbox that doesn’t exist from one that is full', async () => {
    const refused = await mailer.deliver({ ...posting, to: 'nobody@example.com' })
    assert.ok(!refused.ok && refused.permanent && /no such mailbox/.test(refused.error))
    const later = await mailer.deliver({ ...posting, to: 'full@example.com' })
    assert.ok(!later.ok && !later.permanent)
  })

  it('answers, and doesn’t throw, when no server is there', async () => {
    const nobody = await smtpTransport({ url: 'smtp://127.0.0.1:1', from: 'post@moorgate.example' })
    const answer = await nobody.deliver(posting)
    assert.ok(!answer.ok && !answer.permanent)
    nobody.close()
  })

  it('never reads a file or an address that a letter names', async () => {
    const sly = { ...posting, text: { path: '/etc/hostname' } as never, attachments: [] }
    const answer = await mailer.deliver(sly)
    assert.ok(!answer.ok && /access rejected/i.test(answer.error))
  })

  it('writes to one address only, whatever stands in the field', async () => {
    received.length = 0
    await mailer.deliver({ ...posting, to: 'eleanor@example.com\r\nBcc: everyone@example.com' })
    assert.doesNotMatch(received.join(''), /^Bcc:/im)
  })
})
