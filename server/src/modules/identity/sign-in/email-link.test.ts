import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isVerificationLink, verificationPath } from './email-link.ts'

const tenant = { signingSecret: 'a secret of the firm' }
const eleanor = { id: 7, email: 'eleanor@example.com' }
const now = new Date('2026-11-20T09:00:00Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

function parts(path: string) {
  const url = new URL(path, 'https://invest.example')
  const query = url.searchParams
  return {
    hash: url.pathname.split('/')[4]!,
    expires: query.get('expires')!,
    signature: query.get('signature')!,
  }
}
const link = parts(verificationPath(tenant, eleanor, now))

test('a link confirms the address that it was made for, for an hour', () => {
  assert.equal(isVerificationLink(tenant, eleanor, link, now), true)
  assert.equal(isVerificationLink(tenant, eleanor, link, after(59)), true)
  assert.equal(isVerificationLink(tenant, eleanor, link, after(60)), false)
})

test('a link says nothing about another person, another address or another firm', () => {
  assert.equal(isVerificationLink(tenant, { ...eleanor, id: 8 }, link, now), false)
  assert.equal(isVerificationLink(tenant, { ...eleanor, email: 'eve@example.com' }, link, now), false)
  assert.equal(isVerificationLink({ signingSecret: 'another' }, eleanor, link, now), false)
})

test('a link of which any part was changed is refused', () => {
  const part = fc.constantFrom('hash', 'expires', 'signature' as const)
  fc.assert(
    fc.property(part, fc.string(), fc.nat(), (name, inserted, at) => {
      const old = link[name as 'hash']
      const changed = old.slice(0, at % old.length) + inserted + old.slice((at % old.length) + 1)
      fc.pre(changed !== old)
      assert.equal(isVerificationLink(tenant, eleanor, { ...link, [name]: changed }, now), false)
    }),
  )
})
