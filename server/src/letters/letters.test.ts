import assert from 'node:assert/strict'
import { describe, it, test } from 'node:test'
import { defaultBrand } from '@moorgate/contract'
import { rawValuesIn } from '../../test/raw-values.ts'
import * as letters from './index.ts'
import { call, everyLetter, sender, tagsOf } from './test-letters.ts'

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

describe('every letter', () => {
  for (const [name, mail] of Object.entries(everyLetter)) {
    it(`${name} greets, says who writes and why, and shouts nothing`, () => {
      assert.match(mail.text, /Hello Eleanor,/)
      assert.match(mail.text, /Wrenfield Capital Ltd/)
      assert.match(mail.text, /You receive this because|can’t be switched off/)
      assert.doesNotMatch(words(mail.html) + mail.text + mail.subject, /!|undefined|null|\[object/)
    })

    it(`${name} says "log in" and "log out", as the screens do`, () =>
      assert.doesNotMatch(`${mail.subject} ${mail.text}`, /\bsign(ed|ing)?[- ](in|out)\b/i))

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

test('a choice of letters is offered where a letter can be switched off, and nowhere else', () => {
  const offering = Object.entries(everyLetter).filter(([, { text }]) => text.includes('Choose which e-mails'))
  assert.deepEqual(offering.map(([name]) => name).toSorted(), ['invitation', 'updateReport'])
  for (const [, { text, html }] of offering)
    for (const part of [text, html]) assert.match(part, /Stop these e-mails/)
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

describe('a notification by mail', () => {
  it('keeps its bold words in the letter and drops the markers from the subject', () => {
    const { subject, html, text } = everyLetter['notification']!
    assert.equal(subject, 'You were invited to Larkfield & Co')
    assert.match(html, /<b [^>]*>Larkfield &amp; Co<\/b>/)
    assert.match(text, /You were invited to Larkfield & Co\n/)
  })
})
