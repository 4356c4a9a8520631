import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkCode } from './link-code-letter.ts'
import { sender } from './test-letters.ts'

const tenant = { name: sender.name, branding: sender } as never

test('a one-time code stands in the body of its letter and never in the subject', () => {
  const { subject, text, html } = linkCode(tenant, {
    code: '402117',
    use: 'sign Subscription agreement',
    about: 'Subscription agreement',
    name: 'Ruth',
    instruction: 'Enter the code where you opened the document.',
  })
  assert.equal(subject, 'Your code to sign Subscription agreement')
  assert.match(text, /^402 117$/m)
  assert.ok(html.includes('402 117'))
  assert.doesNotMatch(html, /<title>[^<]*402/)
})
