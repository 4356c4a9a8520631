import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressOfLink, isLinkable } from './link-address.ts'

test('a link leads to https, to a mailbox or to a page of ours', () => {
  for (const address of ['https://example.com/a?b=c', 'mailto:tom@firm.example', '/investor/portfolio'])
    assert.equal(isLinkable(address), true, address)
})

test('a link leads nowhere else', () => {
  for (const address of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'http://example.com',
    '//evil.example',
    '/\\evil.example',
    'https://bank.example@evil.example/',
    'https://',
    '',
  ])
    assert.equal(isLinkable(address), false, address)
})

test('what people type becomes an address', () => {
  assert.equal(addressOfLink(' example.com/terms '), 'https://example.com/terms')
  assert.equal(addressOfLink('tom@firm.example'), 'mailto:tom@firm.example')
  assert.equal(addressOfLink('/investor'), '/investor')
  assert.equal(addressOfLink('javascript:alert(1)'), undefined)
  assert.equal(addressOfLink('  '), undefined)
})
