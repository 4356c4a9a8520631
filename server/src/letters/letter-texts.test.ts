import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { anyCharacter } from '../../test/any-character.ts'
import * as letters from './index.ts'
import type { Letter } from './index.ts'
import { sender, tagsOf, url } from './test-letters.ts'

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
const render = (text: string) => letters.renderMail({ ...sender, name: text, legal: text }, letterWith(text))

test('is text wherever it stands: it adds no tag and leaves no attribute', () => {
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

test('starts no header of its own from the subject, and is cut where a subject gets too long', () => {
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

test('keeps its paragraphs', () => {
  const { text, html } = render('one\r\n\r\ntwo')
  assert.match(text, /one\n\ntwo/)
  assert.match(html, /one<br><br>two/)
})

test('links to https alone, or to this machine in the demo', () => {
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
