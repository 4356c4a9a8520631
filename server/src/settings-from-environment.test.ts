import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { settingsFrom } from './settings-from-environment.ts'

const key = { MASTER_KEY: randomBytes(32).toString('base64') }
const scannerOf = (CLAMD: string) => settingsFrom({ ...key, CLAMD }, '/').scanner

test('a virus scanner is named by its socket or by its address', () => {
  assert.deepEqual(scannerOf('/run/clamav/clamd.ctl'), { path: '/run/clamav/clamd.ctl' })
  assert.deepEqual(scannerOf('127.0.0.1:3310'), { host: '127.0.0.1', port: 3310 })
  assert.deepEqual(scannerOf('[::1]:3310'), { host: '::1', port: 3310 })
  assert.equal(scannerOf(''), undefined)
})

test('what names no scanner stops the start with a sentence, because nobody would notice that nothing is scanned', () => {
  for (const wrong of ['clamd', 'localhost', 'tcp://127.0.0.1:3310', 'host:port'])
    assert.throws(() => scannerOf(wrong), /^Error: CLAMD must be the path of a socket or host:port/)
})

test('a person may open a dozen screens a minute, unless the installation says otherwise', () => {
  assert.deepEqual(settingsFrom(key, '/').generalLimit, { user: 600, address: 120 })
  assert.equal(settingsFrom({ ...key, LIMIT_USER: '120' }, '/').generalLimit.user, 120)
})

test('the portal is kept on devices unless OFFLINE is off', () => {
  assert.deepEqual(
    [settingsFrom(key, '/').offline, settingsFrom({ ...key, OFFLINE: 'off' }, '/').offline],
    [true, false],
  )
})

test('search engines are asked to stay away where NOINDEX is 1', () => {
  assert.deepEqual(
    [settingsFrom(key, '/').noindex, settingsFrom({ ...key, NOINDEX: '1' }, '/').noindex],
    [false, true],
  )
})

test('a production installation does not take the demo world', () => {
  assert.equal(settingsFrom({ ...key, NODE_ENV: 'production' }, '/').seed, 'none')
  assert.throws(() => settingsFrom({ ...key, NODE_ENV: 'production', SEED: 'demo' }, '/'), /unset SEED/)
})

test('a production installation brings its own master key', () => {
  assert.throws(() => settingsFrom({ NODE_ENV: 'production' }, '/'), /needs MASTER_KEY/)
  assert.throws(() => settingsFrom({ NODE_ENV: 'production', MASTER_KEY: 'short' }, '/'), /32 bytes/)
})

test('a time-stamp service is an address, and anything else stops the start with a sentence', () => {
  const urlOf = (TIMESTAMP_URL: string) => settingsFrom({ ...key, TIMESTAMP_URL }, '/').sealing.timestampUrl
  assert.equal(urlOf('https://tsa.example/stamp'), 'https://tsa.example/stamp')
  assert.equal(urlOf(''), undefined)
  for (const wrong of ['tsa.example', 'ftp://tsa.example/', 'file:///etc/passwd'])
    assert.throws(() => urlOf(wrong), /^Error: TIMESTAMP_URL must be an https or http address/)
})

test('Companies House is asked only where a key is set', () => {
  const of = (environment: Record<string, string>) =>
    settingsFrom({ ...key, ...environment }, '/').companiesHouse
  assert.equal(of({}), undefined)
  assert.deepEqual(of({ COMPANIES_HOUSE_KEY: 'abc' }), {
    key: 'abc',
    url: 'https://api.company-information.service.gov.uk',
  })
  assert.throws(
    () => of({ COMPANIES_HOUSE_KEY: 'abc', COMPANIES_HOUSE_URL: 'nowhere' }),
    /^Error: COMPANIES_HOUSE_URL must be/,
  )
})

test('a replica follows a server of the operator’s own', () => {
  const REPLICA_DATABASE_URL = 'postgres://second/moorgate'
  assert.throws(() => settingsFrom({ ...key, REPLICA_DATABASE_URL }, '/'), /set DATABASE_URL as well/)
  const both = { ...key, REPLICA_DATABASE_URL, DATABASE_URL: 'postgres://first/moorgate' }
  assert.equal(settingsFrom(both, '/').replicaDatabaseUrl, REPLICA_DATABASE_URL)
})
