import assert from 'node:assert/strict'
import { test } from 'node:test'
import { texts } from '../texts.ts'
import type { TextKey } from '../texts.ts'
import { problemOfPaying } from './texts-of-paying.ts'

test('no firm writes an account into a text by which people pay', () => {
  for (const written of [
    'Pay into 20-00-00 12345678. Not to {account}.',
    'Pay {account}, sort code 20 - 00 - 00.',
    'Pay {account}, account 1 2 3 4 5 6 7 8.',
    'Pay {account}, or GB29 NWBK 6016 1331 9268 19.',
    'Pay {account}, account ١٢٣٤٥٦٧٨.',
    'Pay {account}, account 1234\u200b5678.',
    'Pay {account}, account １２３４５６.',
    'Pay £12345678 to {account}.',
    'Pay {account}, sort code 12/05/20.',
    'Pay {account}, account 12    34    56    78.',
    'Pay {account}, account 12 – – 34 – – 56.',
    'Pay {account}, account 12\u200b\u200b\u200b\u200b34\u2060\u2060\u2060\u206056.',
    'Pay {account}, account 12\u316434\u316456.',
    'Pay {account}, account 12\u30fc34\u30fc56.',
    'Pay {account}, account ①②③④⑤⑥, or ❶❷❸❹❺❻.',
    'Pay {account}, account ¹²³₄₅₆.',
    'Pay {account}, account 12345{amount}678.',
    'Pay {account}, account 12<b></b>34<b></b>56.',
  ])
    assert.match(
      problemOfPaying('payment_instructions', written) ?? '',
      /^Don’t write account numbers/,
      written,
    )
  assert.match(problemOfPaying('call_default_help', 'Pay 40-11-60 00112233 today.') ?? '', /^Don’t write/)
  assert.match(
    problemOfPaying('payment_instructions', 'Pay {amount} as agreed.') ?? '',
    /^Include \{account\}/,
  )
})

test('what firms write about paying otherwise, and our own texts, are taken', () => {
  const written =
    'Send {amount} to {account} by {date}, within 14 days, 5 at most, quoting {reference}. £1,500.00 for 2026/27, from 31/03/2026 (2026-03-31).'
  assert.equal(problemOfPaying('payment_instructions', written), undefined)
  assert.equal(problemOfPaying('register_intro', 'Company 09876543, FRN 512345'), undefined)
  for (const [key, text] of Object.entries(texts))
    assert.equal(problemOfPaying(key as TextKey, text), undefined, key)
})
