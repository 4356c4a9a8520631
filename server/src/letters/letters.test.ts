import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { defaultBrand } from '@moorgate/contract'
import fc from 'fast-check'
import { anyCharacter } from '../../test/any-character.ts'
import { rawValuesIn } from '../../test/raw-values.ts'
import * as letters from './index.ts'
import type { CashCallLetter, Letter, Mail, Sender } from './index.ts'

const sender: Sender = {
  name: 'Wrenfield',
  colours: defaultBrand,
  legal: 'Wrenfield Capital Ltd, 12 Tannery Row, London SE1 0XX.',
}
const url = 'https://wrenfield.example/investor/cash-calls/4'

const call: CashCallLetter = {
  firstName: 'Eleanor',
  offer: 'Wrenfield Growth Fund II',
  title: 'Cash call 4',
  amount: '£10,000.00',
  dueDay: 'Friday 4 December',
  dueDate: '4 December',
  explanation: ['Growth Fund II is calling 10% of your commitment.'],
  bank: { accountName: 'Wrenfield Growth Fund II LP', sortCode: '00-00-00', accountNumber: '00000000' },
  reference: 'GF2-C4-0117',
  facts: [{ label: 'Left to call after this', value: '£15,000.00' }],
  url,
  attached: true,
  labels: { cash_call: 'Cash Call' },
}

const link = { firstName: 'Eleanor', url, lifetime: '60 minutes' }
const category = {
  firstName: 'Eleanor',
  category: 'High net worth investor',
  message: 'Your investor category is confirmed until 13 November 2027.',
  url,
  labels: { investor_categorisation: 'Investor Categorisation' },
}

/** One of each, as a tenant would send it. */
const everyLetter: Record<string, Mail> = {
  verifyEmail: letters.verifyEmail(sender, link),
  resetPassword: letters.resetPassword(sender, link),
  setPassword: letters.setPassword(sender, link),
  passwordChanged: letters.passwordChanged(sender, {
    firstName: 'Eleanor',
    changedAt: '13 November at 09:41',
    resetUrl: url,
  }),
  finishRegistration: letters.finishRegistration(sender, link),
  confirmNewAddress: letters.confirmNewAddress(sender, link),
  addressInUse: letters.addressInUse(sender, { firstName: 'Eleanor', signInUrl: url }),
  alreadyHaveAccount: letters.alreadyHaveAccount(sender, {
    firstName: 'Eleanor',
    signInUrl: url,
    resetUrl: `${url}/reset`,
  }),
  signInBlocked: letters.signInBlocked(sender, { ...link, resetUrl: `${url}/reset` }),
  newSignIn: letters.newSignIn(sender, {
    firstName: 'Eleanor',
    signedInAt: '13 November at 09:41',
    device: 'Firefox on Windows',
    address: '203.0.113.x',
    securityUrl: url,
  }),
  staffAccountChanged: letters.staffAccountChanged(sender, {
    firstName: 'Eleanor',
    message: '**Daniel Okafor** opened a staff account for **Petra Lind** (Creator).',
    accountsUrl: url,
  }),
  cashCallNotice: letters.cashCallNotice(sender, call),
  paymentReceived: letters.paymentReceived(sender, {
    firstName: 'Eleanor',
    offer: 'Growth Fund II',
    amount: '£10,000.00',
    receivedOn: '2 December 2026',
    message: 'We’ve received £10,000.00 for Growth Fund II.',
    outstanding: '£500.00',
    url,
    labels: { payment_received: 'Payment Received' },
  }),
  certificateReady: letters.certificateReady(sender, {
    firstName: 'Eleanor',
    company: 'Tidewell Energy Ltd',
    holding: '20,000 A Ordinary shares',
    certificateNumber: '0117',
    issuedOn: '14 March 2023',
    url,
  }),
  invitation: letters.invitation(sender, {
    firstName: 'Eleanor',
    opportunity: 'Larkfield Therapeutics',
    summary: 'A Series A.',
    facts: [{ label: 'Target', value: '£2.5m' }],
    riskWarning: 'Don’t invest unless you’re prepared to lose all the money you invest.',
    url,
    labels: { opportunity: 'Opportunity' },
  }),
  updateReport: letters.updateReport(sender, {
    firstName: 'Eleanor',
    company: 'Tidewell Energy',
    edition: 'quarterly report, 30 September 2026',
    title: 'A record quarter at Stroma',
    summary: ['Tidewell generated 1,086 MWh.'],
    figures: [{ label: 'Cash', value: '£2,310,000', change: '−20.5%', tone: 'down' }],
    holding: {
      label: 'Your 20,000 shares',
      value: '£80,000',
      change: '+£6,000',
      since: 'since 30 June',
      tone: 'up',
    },
    cover: { url: 'https://wrenfield.example/cover.png', alt: 'Turbines' },
    minutes: 4,
    invests: true,
    valuationNote: 'Values are estimates by Wrenfield.',
    url,
    preferencesUrl: url,
  }),
  registrationDecided: letters.registrationDecided(sender, {
    firstName: 'Eleanor',
    message: 'Your registration is approved.',
    button: { label: 'See what is open', url },
  }),
  categoryApproved: letters.categoryApproved(sender, category),
  categoryRejected: letters.categoryRejected(sender, category),
  categoryReminder: letters.categoryReminder(sender, {
    subject: 'Please renew your investor category',
    body: 'Hello Eleanor, your statement expires.\n\nPlease review it.',
    category: 'High net worth investor',
    expiresOn: '4 December 2026',
    url,
  }),
  pauseEnded: letters.pauseEnded(sender, {
    firstName: 'Eleanor',
    message: 'Your 24 hours are up. Would you like to leave or continue?',
    url,
  }),
  notification: letters.notification(sender, {
    firstName: 'Eleanor',
    message: 'You were invited to **Larkfield & Co**',
    button: { label: 'Open', url },
  }),
}

/** The words of the HTML, its entities resolved. */
function words(html: string): string {
  const body = html.slice(html.indexOf('<body'))
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
}

const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? []

describe('every letter', () => {
  for (const [name, mail] of Object.entries(everyLetter)) {
    it(`${name} greets, says who writes and why, and shouts nothing`, () => {
      assert.match(mail.text, /Hello Eleanor,/)
      assert.match(mail.text, /Wrenfield Capital Ltd/)
      assert.match(mail.text, /You receive this because|can’t be switched off/)
      assert.doesNotMatch(words(mail.html) + mail.text + mail.subject, /!|undefined|null|\[object/)
    })

    it(`${name} breaks off nowhere`, () => assert.deepEqual(rawValuesIn(`${mail.subject}\n${mail.text}`), []))

    it(`${name} says in text what it says in HTML, links too`, () => {
      const inText = mail.text.replaceAll(/\s+/g, ' ')
      for (const [, cell = ''] of mail.html.matchAll(/<(?:p|h1|b|a)\b[^>]*>([^<]+)</g)) {
        assert.ok(inText.includes(words(`<body>${cell}`).trim()), `missing from the text: ${cell}`)
      }
      for (const [, address = ''] of mail.html.matchAll(/href="([^"]*)"/g))
        assert.ok(mail.text.includes(address))
    })

    it(`${name} is well-formed, fetches no script, font or style, and stays below what mailboxes cut off`, () => {
      const open: string[] = []
      for (const tag of tagsOf(mail.html)) {
        const [, closing, element = ''] = /^<(\/?)([a-z0-9!]+)/.exec(tag) ?? []
        if (['!doctype', 'meta', 'img', 'br'].includes(element)) continue
        if (closing) assert.equal(open.pop(), element)
        else open.push(element)
      }
      assert.deepEqual(open, [])
      assert.doesNotMatch(mail.html, /<script|<link|@import|@font-face|url\(/)
      assert.ok(Buffer.byteLength(mail.html) < 100_000)
    })
  }
})

describe('a cash call letter', () => {
  const mail = letters.cashCallNotice(sender, call)

  it('has amount and date in its subject, and again before the greeting', () => {
    assert.equal(mail.subject, 'Cash call 4: £10,000.00 due on 4 December')
    const text = words(mail.html)
    const order = ['£10,000.00', 'Please pay by Friday 4 December', 'Hello Eleanor,', 'Sort code'].map(
      (part) => text.indexOf(part),
    )
    assert.deepEqual(
      order,
      order.toSorted((a, b) => a - b),
    )
    assert.ok(order.every((place) => place >= 0))
  })

  it('gives the bank details and the reference, and says that they never change by e-mail', () => {
    for (const part of [
      'Wrenfield Growth Fund II LP',
      '00-00-00',
      '00000000',
      'GF2-C4-0117',
      'Left to call after this',
    ]) {
      assert.ok(mail.text.includes(part) && words(mail.html).includes(part), part)
    }
    assert.match(mail.text, /We never change bank details by e-mail\./)
    assert.match(mail.text, /an account in your own name/)
  })

  it('leaves out bank details and reference where the firm hides them, and still warns', () => {
    const { bank: _bank, reference: _reference, facts: _facts, ...rest } = call
    const hidden = letters.cashCallNotice(sender, { ...rest, attached: false })
    assert.doesNotMatch(hidden.html + hidden.text, /Sort code|Reference|GF2|attached/)
    assert.match(hidden.text, /We never change bank details by e-mail\./)
  })

  it('uses the firm’s own word for a cash call', () => {
    const drawdown = letters.cashCallNotice(sender, {
      ...call,
      title: 'Drawdown 4',
      labels: { cash_call: 'Drawdown' },
    })
    assert.match(drawdown.text, /This is a drawdown notice/)
    assert.doesNotMatch(words(drawdown.html), /cash call/i)
  })
})

it('a choice of letters is offered where a letter can be switched off, and nowhere else', () => {
  const offering = Object.entries(everyLetter).filter(([, { text }]) => text.includes('Choose which e-mails'))
  assert.deepEqual(offering.map(([name]) => name).toSorted(), ['updateReport'])
})

describe('a letter’s looks', () => {
  const { html } = letters.cashCallNotice(sender, call)

  it('carry the firm’s colours in both themes', () => {
    assert.match(html, /background:#0b1f3f;border-radius:8px/)
    assert.match(html, /@media \(prefers-color-scheme:dark\)/)
    const green = letters.cashCallNotice(
      { ...sender, colours: { ...defaultBrand, primary: '#123a33' } },
      call,
    )
    assert.match(green.html, /background:#123a33;border-radius:8px/)
  })

  it('work with pictures switched off: the firm’s name stands there, or is the logo’s substitute', () => {
    assert.match(html, />Wrenfield<\/td>/)
    const logo = {
      ...sender,
      logoUrl: 'https://wrenfield.example/logo.png',
      logoLightUrl: 'https://wrenfield.example/light.png',
    }
    const pictured = letters.cashCallNotice(logo, call).html
    assert.equal([...pictured.matchAll(/<img [^>]*alt="Wrenfield"/g)].length, 2)
  })

  it('are the same bytes for the same letter', () => {
    assert.deepEqual(letters.cashCallNotice(sender, call), letters.cashCallNotice(sender, call))
  })
})

describe('what people write into letters', () => {
  const letterWith = (text: string): Letter => ({
    subject: text,
    preheader: text,
    about: text,
    heading: text,
    amount: { figure: text, due: text },
    greeting: text,
    blocks: [
      { kind: 'text', paragraphs: [text, [text, { strong: text }, { words: text, url }]] },
      { kind: 'facts', rows: [{ label: text, value: text, marked: true }] },
      { kind: 'figures', rows: [{ label: text, value: text, change: text, tone: 'up' }] },
      { kind: 'holding', label: text, value: text, change: text, since: text },
      { kind: 'button', label: text, url },
      { kind: 'notice', text },
    ],
    because: text,
  })
  const render = (text: string) =>
    letters.renderMail({ ...sender, name: text, legal: text }, letterWith(text))

  it('is text wherever it stands: it adds no tag and leaves no attribute', () => {
    const plain = tagsOf(render('x').html)
    const hostile = fc.oneof(
      fc.string({ unit: anyCharacter, minLength: 1, maxLength: 40 }),
      fc.constantFrom(
        '"><script>alert(1)</script>',
        "' onmouseover='alert(1)",
        '</style><img src=x>',
        '&lt;b&gt;',
        '<!--',
      ),
    )
    fc.assert(
      fc.property(hostile, (text) => {
        const { html } = render(text.replaceAll(/[\n\r]/g, ' '))
        assert.deepEqual(tagsOf(html), plain)
        assert.doesNotMatch(html, /(?!\n)\p{Cc}/u)
      }),
    )
  })

  it('starts no header of its own from the subject, and is cut where a subject gets too long', () => {
    assert.equal(render('Paid\r\nBcc: everyone@example.com').subject, 'Paid Bcc: everyone@example.com')
    assert.equal(render('a\u2028b\u202Ec\u0000d').subject, 'a b c d')
    assert.equal(Array.from(render('ø'.repeat(500)).subject).length, 160)
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        (text) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(render(text).subject),
      ),
    )
  })

  it('keeps its paragraphs', () => {
    const { text, html } = render('one\r\n\r\ntwo')
    assert.match(text, /one\n\ntwo/)
    assert.match(html, /one<br><br>two/)
  })

  it('links to https alone, or to this machine in the demo', () => {
    const to = (address: string) =>
      letters.renderMail(sender, {
        ...letterWith('x'),
        blocks: [{ kind: 'button', label: 'Open', url: address }],
      })
    for (const address of [
      'javascript:alert(1)',
      'http://evil.example/',
      'data:text/html,x',
      '/relative',
      'ftp://a.example/',
    ]) {
      assert.throws(() => to(address), TypeError, address)
    }
    assert.match(
      to('http://harbour.localhost:4717/a?b=1&c="').html,
      /href="http:\/\/harbour\.localhost:4717\/a\?b=1&amp;c=%22"/,
    )
  })
})

describe('a notification by mail', () => {
  it('keeps its bold words in the letter and drops the markers from the subject', () => {
    const { subject, html, text } = everyLetter['notification']!
    assert.equal(subject, 'You were invited to Larkfield & Co')
    assert.match(html, /<b [^>]*>Larkfield &amp; Co<\/b>/)
    assert.match(text, /You were invited to Larkfield & Co\n/)
  })
})
