import assert from 'node:assert/strict'
import { test } from 'node:test'
import { handlingOf, isOfRelease, withoutTitle } from './routes.ts'

const origin = 'https://portal.example'
const handle = (path: string, mode = 'cors', method = 'GET') =>
  handlingOf({ method, mode, url: new URL(path, origin).href }, origin)

test('pages of the portal, files of the build and marks of the firm are the worker’s', () => {
  for (const path of ['/investor', '/investor/portfolio/7?tab=documents'])
    assert.equal(handle(path, 'navigate'), 'page', path)
  assert.equal(handle('/assets/react-C1iE8mnY.js'), 'file')
  assert.equal(handle('/files/brand/logo/ab12'), 'mark')
  assert.equal(handle('/api/logout?from=%2Finvestor', 'navigate'), 'sign-out')
})

test('the API, the back office, entry pages, files of people and other origins are left to the network', () => {
  assert.equal(handle('/api/user?include=owner'), 'after-sign-out')
  for (const path of ['/admin', '/admin/investors', '/login', '/', '/sign/abc', '/collect/abc', '/investors'])
    assert.equal(handle(path, 'navigate'), 'after-sign-out', path)
  for (const path of ['/api/portfolio', '/api/users', '/files/documents/3', '/files/avatars/11', '/login'])
    assert.equal(handle(path), 'network', path)
  assert.equal(handle('/assets/a.js', 'cors', 'POST'), 'network')
  assert.equal(handle('/api/logout', 'cors', 'POST'), 'network')
  assert.equal(handle('https://elsewhere.example/assets/a.js'), 'network')
})

test('a page is kept only with the files of its own release', () => {
  const page =
    '<script src="/assets/a-1.js"></script><link rel="icon" href="/favicon.svg"><link href="/assets/a-1.css">'
  assert.ok(isOfRelease(page, ['/assets/a-1.js', '/assets/a-1.css', '/assets/b-1.js']))
  assert.ok(!isOfRelease(page, ['/assets/a-2.js', '/assets/a-1.css']))
  assert.ok(!isOfRelease('<h1>Maintenance</h1>', ['/assets/a-1.js']))
})

test('a page is kept without its title, which names a person', () => {
  const page = (title: string) =>
    `<body><div id="opening"><aside><p>Risk</p></aside><div class="opening-bar"></div>${title}</div><div id="root"></div>
<template><main><h1>This page did not load</h1></main></template></body>`
  assert.equal(withoutTitle(page('<h1>Good morning, Eleanor &#60;b&#62;</h1>')), page(''))
  assert.equal(withoutTitle(page('')), page(''))
})
