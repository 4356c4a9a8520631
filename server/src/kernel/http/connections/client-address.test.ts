import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressReader, throttleKeyOf } from './client-address.ts'

const reader = addressReader(['10.0.0.0/8', '2001:db8:ffff::/48', '192.0.2.7'])
const from = (remoteAddress: string, forwarded?: string) =>
  reader({
    socket: { remoteAddress } as never,
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  })

test('without a trusted proxy the peer is the client, whatever it says', () => {
  assert.equal(from('198.51.100.1', '203.0.113.9'), '198.51.100.1')
  assert.equal(from('::ffff:198.51.100.1'), '198.51.100.1')
})

test('behind trusted proxies the rightmost address that is not theirs is the client', () => {
  assert.equal(from('10.1.2.3', '203.0.113.9'), '203.0.113.9')
  assert.equal(from('10.1.2.3', '1.1.1.1, 203.0.113.9, 192.0.2.7, 10.9.9.9'), '203.0.113.9')
  assert.equal(from('::ffff:10.1.2.3', '1.1.1.1, [2001:db8::1]:443'), '2001:db8::1')
  assert.equal(from('2001:db8:ffff::1', '203.0.113.9:5000'), '203.0.113.9')
})

test('a proxy that names nobody counts itself', () => {
  assert.equal(from('10.1.2.3'), '10.1.2.3')
  assert.equal(from('10.1.2.3', 'unknown'), '10.1.2.3')
  assert.equal(from('10.1.2.3', '203.0.113.9, nonsense, 10.0.0.1'), '10.0.0.1')
  assert.equal(from('10.1.2.3', '10.0.0.2'), '10.0.0.2')
})

test('an IPv6 customer is counted as one, however many addresses it uses', () => {
  assert.equal(throttleKeyOf('203.0.113.9'), '203.0.113.9')
  assert.equal(throttleKeyOf('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64')
  assert.equal(throttleKeyOf('2001:0db8:0001:0002::6'), '2001:db8:1:2::/64')
  assert.equal(throttleKeyOf('2001:db8::1'), '2001:db8:0:0::/64')
  assert.equal(throttleKeyOf('::1'), '0:0:0:0::/64')
})

test('a proxy that is no address stops the start', () => {
  assert.throws(() => addressReader(['proxy.example']), /"proxy.example" is no address/)
})
