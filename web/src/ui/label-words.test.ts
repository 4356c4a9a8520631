import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLabelWords } from './label-words.ts'

describe('what stands below a field', () => {
  it('says what to do, and calls the field as its label does', () => {
    for (const [message, label, words] of [
      ['The email field is required.', 'E-mail', 'Enter the e-mail address.'],
      ['The line1 field is required.', 'Date received', 'Enter the date received.'],
      ['The question field is required.', 'Your question', 'Enter your question.'],
      ['The email has already been taken.', 'E-mail', 'This e-mail address is already in use.'],
      [
        'The selected investor type id is invalid.',
        'Lead type',
        'The lead type you chose isn’t available. Choose another.',
      ],
      ['The items.0.amount field must be at least 1.', 'Amount', 'The amount must be at least 1.'],
      ['The password field must be at least 15 characters.', 'Password', 'Use at least 15 characters.'],
      ['The password field confirmation does not match.', 'New password', 'The two entries don’t match.'],
      [
        'The email field must be a valid email address.',
        'E-mail',
        'Enter an e-mail address, such as name@example.com.',
      ],
    ] as const)
      assert.equal(inLabelWords(message, label), words)
  })

  it('begins with what is done in the field', () => {
    const message = 'The country field is required.'
    assert.equal(inLabelWords(message, 'Country', 'Choose'), 'Choose the country.')
    assert.equal(inLabelWords(message, 'Proof of address', 'Add'), 'Add the proof of address.')
    assert.equal(inLabelWords(message, 'Which of these is you?', 'Choose'), 'Choose one of the options.')
    assert.equal(inLabelWords(message, undefined, 'Tick'), 'Tick this box to continue.')
    assert.equal(inLabelWords(message, 'From'), 'This field is required.')
    assert.equal(inLabelWords(message, 'Agreed on'), 'Enter the date.')
  })

  it('keeps the capitals of names and abbreviations', () => {
    const named = (label: string) => inLabelWords('The number field is required.', label)
    assert.equal(named('IBAN'), 'Enter the IBAN.')
    assert.equal(named('National Insurance number'), 'Enter the National Insurance number.')
  })

  it('names no field where the label is a question or no text', () => {
    const message = 'The accepted field is required.'
    assert.equal(inLabelWords(message, 'Have you lived elsewhere?'), 'Answer this question.')
    assert.equal(inLabelWords(message), 'This field is required.')
  })

  it('says of a refused login what to check', () =>
    assert.equal(
      inLabelWords('These credentials do not match our records.', 'E-mail'),
      'The e-mail address or password is wrong. Check both and try again.',
    ))

  it('leaves alone what is no message about a field', () => {
    for (const message of ['The round has closed.', 'The password is incorrect.'])
      assert.equal(inLabelWords(message, 'E-mail'), message)
  })
})
