import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { inLabelWords } from './label-words.ts'

describe('what stands below a field', () => {
  it('calls the field as its label does', () => {
    assert.equal(inLabelWords('The email field is required.', 'E-mail'), 'The e-mail field is required.')
    assert.equal(
      inLabelWords('The email has already been taken.', 'E-mail'),
      'The e-mail has already been taken.',
    )
    assert.equal(
      inLabelWords('The selected investor type id is invalid.', 'Lead type'),
      'The selected lead type is invalid.',
    )
    assert.equal(
      inLabelWords('The items.0.amount field must be at least 1.', 'Amount'),
      'The amount field must be at least 1.',
    )
    assert.equal(
      inLabelWords('The password field confirmation does not match.', 'New password'),
      'The new password field confirmation does not match.',
    )
  })

  it('keeps the capitals of names and abbreviations', () => {
    const named = (label: string) => inLabelWords('The number field is required.', label)
    assert.equal(named('IBAN'), 'The IBAN field is required.')
    assert.equal(named('National Insurance number'), 'The National Insurance number field is required.')
  })

  it('says "this field" where the label is a question or no text', () => {
    const message = 'The accepted field must be accepted.'
    assert.equal(inLabelWords(message, 'Have you lived elsewhere?'), 'This field must be accepted.')
    assert.equal(inLabelWords(message, 'Your question'), 'This field must be accepted.')
    assert.equal(inLabelWords(message), 'This field must be accepted.')
  })

  it('leaves alone what is no message about a field', () => {
    for (const message of [
      'These credentials do not match our records.',
      'The round has closed.',
      'The password is incorrect.',
    ])
      assert.equal(inLabelWords(message, 'E-mail'), message)
  })
})
