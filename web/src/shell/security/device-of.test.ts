import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './device-of.ts'

const shown = (userAgent: string | null) => {
  const { machine, browser, kind } = deviceOf(userAgent)
  return `${machine}, ${browser} (${kind})`
}

test('a session is named by the machine and the browser that its owner knows', () => {
  const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
  assert.equal(
    shown(`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.1 Safari/605.1.15`),
    'Mac, Safari (laptop)',
  )
  assert.equal(
    shown(
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`,
    ),
    'iPhone, Safari (phone)',
  )
  assert.equal(
    shown(
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    ),
    'Windows, Edge (desktop)',
  )
  assert.equal(
    shown('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'),
    'Linux, Firefox (desktop)',
  )
})

test('what says nothing about itself is said to be unknown', () => {
  assert.equal(shown(null), 'Unknown device, unknown browser (desktop)')
})
