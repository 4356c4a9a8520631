import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownPath } from './own-path.ts'

test('after signing in one returns to a page of this site only', () => {
  assert.equal(ownPath('/investor/portfolio?page=2#end'), '/investor/portfolio?page=2#end')
  assert.equal(ownPath('/investor/../admin'), '/admin')
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/.//evil.example',
    ' //evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    'investor',
    '',
    null,
    undefined,
  ])
    assert.equal(ownPath(elsewhere), undefined, String(elsewhere))
})

test('nobody is led to what signs them out again', () => {
  for (const act of ['/api/logout', '/API/logout', '/api', '/investor/../api/logout', '/%2e/api/logout'])
    assert.equal(ownPath(act), undefined, act)
  assert.equal(ownPath('/apiary'), '/apiary')
})
