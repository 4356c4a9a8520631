import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkTo } from './links.ts'
import type { Settings } from './settings.ts'

const platform = (port: number) => ({ settings: { port } as Settings })

test('a link of a firm with a name of its own is https, whatever port the process behind its proxy has', () => {
  assert.equal(
    linkTo(platform(4717), { primaryHost: 'invest.wrenfield.example' }, '/login'),
    'https://invest.wrenfield.example/login',
  )
})

test('a link of a loopback name leads to the port of this process', () => {
  assert.equal(
    linkTo(platform(4717), { primaryHost: 'harbour.localhost' }, '/login'),
    'http://harbour.localhost:4717/login',
  )
  assert.equal(linkTo(platform(80), { primaryHost: 'localhost' }, '/'), 'http://localhost/')
})

test('what would become part of the host is no path', () => {
  assert.throws(() => linkTo(platform(80), { primaryHost: 'localhost' }, '.evil.example/'), /Not a path/)
})
