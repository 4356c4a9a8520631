import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { settingsFrom } from '../settings-from-environment.ts'
import { startWarnings } from './start-warnings.ts'

const key = { MASTER_KEY: randomBytes(32).toString('base64') }
const warningsOf = (environment: Record<string, string>) =>
  startWarnings(settingsFrom({ ...key, ...environment }, '/'))

test('a production installation says that nothing scans its uploads and nothing sends its mail', () => {
  const [scanner, mail, ...others] = warningsOf({ NODE_ENV: 'production' })
  assert.match(scanner!, /CLAMD/)
  assert.match(mail!, /SMTP_URL/)
  assert.deepEqual(others, [])
  const complete = { CLAMD: '127.0.0.1:3310', SMTP_URL: 'smtp://localhost', MAIL_FROM: 'a@example.com' }
  assert.deepEqual(warningsOf({ NODE_ENV: 'production', ...complete }), [])
  assert.deepEqual(warningsOf({}), [])
})
