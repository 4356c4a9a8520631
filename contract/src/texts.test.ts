import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLabelKey, labelKeys } from './terminology.ts'
import { fillText, isHtmlText, isTextKey, slotsOf, textKeys, textOf, texts, unknownSlots } from './texts.ts'

const plain = { labels: {}, texts: {} }

test('the texts that the specification gives stand as it gives them', () => {
  assert.equal(texts.not_found_title, "Sorry that page doesn't seem to exist")
  assert.equal(texts.not_found_code, '404 page not found')
  assert.equal(texts.not_found_body, 'The page you requested cannot be found.')
  assert.equal(texts.error_title, 'Something went wrong')
  assert.equal(texts.error_body, 'Click below to return to our homepage or try again later.')
  assert.equal(texts.submit_failed, 'Something went wrong submitting.')
  assert.equal(texts.terms_prompt_title, 'Accept terms & conditions')
  assert.equal(texts.terms_prompt_checkbox, 'I have read, understood and accept the terms and conditions')
  assert.equal(texts.terms_prompt_busy, 'Submitting')
  assert.equal(texts.risk_banner_link, 'Take 2 mins to learn more.')
  assert.equal(texts.empty_notifications, 'There are no Notifications.')
  assert.equal(texts.notifications_loading, 'Loading Notifications...')
  assert.equal(texts.notifications_mark_all, 'Mark all as Read')
  assert.match(texts.test_failed_locked, /a further 24 hours/)
})

test('with default labels each empty state is a plain sentence', () => {
  assert.equal(
    textOf(plain, 'empty_opportunities'),
    "There are no open opportunities right now. We'll let you know when one launches.",
  )
  assert.equal(textOf(plain, 'empty_portfolio'), "You don't hold any investments yet.")
  assert.equal(textOf(plain, 'empty_news'), 'No news yet.')
  assert.equal(textOf(plain, 'empty_documents'), 'No documents have been shared with you.')
  assert.equal(textOf(plain, 'empty_reports'), 'No reports published for this period.')
  assert.equal(textOf(plain, 'empty_transactions'), 'No transactions to show.')
  assert.equal(textOf(plain, 'empty_cash_calls'), 'No cash calls are due.')
  assert.equal(textOf(plain, 'empty_organisations'), 'No organisations linked.')
  assert.equal(textOf(plain, 'empty_investment_methods'), 'Add an investment method before you invest.')
  assert.equal(textOf(plain, 'empty_search', { q: 'tide' }), 'No results for “tide”.')
})

test('what is held is not called after the page on which offers are listed', () => {
  const wording = { labels: { investments: 'Offers' }, texts: {} }
  assert.equal(textOf(wording, 'empty_portfolio'), "You don't hold any investments yet.")
})

test('a text speaks in the words of its tenant', () => {
  const wording = {
    labels: { cash_call: 'Capital Drawdown' },
    texts: { tax_note: 'Ask your adviser about tax.', kyc_pending: '' },
  }
  assert.equal(textOf(wording, 'empty_cash_calls'), 'No capital drawdowns are due.')
  assert.equal(textOf(wording, 'tax_note'), 'Ask your adviser about tax.')
  assert.equal(textOf(wording, 'kyc_pending'), "We're checking your identity.")
})

test('a tenant that rewrites every text reads no default', () => {
  for (const key of textKeys) {
    const values = Object.fromEntries(slotsOf(texts[key]).map((slot) => [slot, `<${slot}>`]))
    const own = `Own ${key}: ${slotsOf(texts[key])
      .map((slot) => `{${slot}}`)
      .join()}`
    const read = textOf as (wording: object, key: string, values: object) => string
    const said = read({ labels: {}, texts: { [key]: own } }, key, values)
    assert.ok(said.startsWith(`Own ${key}: `), said)
    assert.doesNotMatch(said, /[{}]/)
  }
})

test('values go into their slots as they are, and nowhere else', () => {
  assert.equal(
    fillText('{name} owes {amount}; {name}.', { name: '<b>$& {amount}</b>', amount: 5 }),
    '<b>$& {amount}</b> owes 5; <b>$& {amount}</b>.',
  )
})

test('a slot without a value is refused by name', () => {
  const text: string = texts.payment_received_notice
  assert.throws(() => fillText(text, { amount: '£5.00' }), /\{name\}/)
  assert.throws(() => fillText(text, {}), RangeError)
  assert.throws(() => fillText('{toString}' as string, {}), RangeError)
})

test('every text can be filled from its own slots', () => {
  fc.assert(
    fc.property(fc.constantFrom(...textKeys), fc.string(), (key, value) => {
      const text: string = texts[key]
      const filled = fillText(text, Object.fromEntries(slotsOf(text).map((slot) => [slot, value])))
      assert.ok(filled.length > 0)
      assert.deepEqual(unknownSlots(key, text), [])
    }),
  )
})

test('a tenant’s text may use the slots of the default and labels, and no others', () => {
  assert.deepEqual(unknownSlots('payment_overdue', 'Pay {name} by {date}, in {cash_calls}.'), [])
  assert.deepEqual(unknownSlots('empty_cash_calls', '{Cash_calls}: none for {investors}.'), [])
  assert.deepEqual(unknownSlots('payment_overdue', 'Pay {amount} to {iban}, {amount}.'), ['amount', 'iban'])
})

test('no key is a label and a text at once', () => {
  assert.deepEqual(
    textKeys.filter((key) => isLabelKey(key)),
    [],
  )
  assert.deepEqual(
    labelKeys.filter((key) => isTextKey(key)),
    [],
  )
})

test('the risk summary has its five risks and the terms their ten clauses', () => {
  assert.equal(texts.risk_summary.match(/<li>/g)?.length, 5)
  assert.equal(texts.terms_and_conditions.match(/<h2>/g)?.length, 10)
  assert.deepEqual(slotsOf(texts.terms_and_conditions), ['provider'])
})

test('only the two long texts hold markup, and theirs is well nested', () => {
  for (const key of textKeys) {
    const tags = [...texts[key].matchAll(/<(\/?)([a-z0-9]+)[^>]*>/g)]
    assert.equal(tags.length > 0, isHtmlText(key), key)
    const open: string[] = []
    for (const [, closing, name] of tags) {
      if (closing === '') open.push(name ?? '')
      else assert.equal(open.pop(), name, key)
    }
    assert.deepEqual(open, [], key)
  }
})
