import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { createApp } from '../http/app.ts'
import { documentationRoutes } from './routes.ts'

interface Operation {
  summary: string
  parameters: { name: string }[]
  requestBody?: object
  responses: Record<string, unknown>
  tags: string[]
}

const api = apiForTests()
let guest: Client
let paths: Record<string, Record<string, Operation>>
const pages = new Map<string, string>()
before(async () => {
  guest = api.guest()
  paths = (await guest.get('/api/openapi.json')).body.paths
  for (const { tags } of Object.values(paths).flatMap((methods) => Object.values(methods)))
    if (!pages.has(tags[0]!)) pages.set(tags[0]!, (await guest.get(`/api/docs/${tags[0]}`)).text)
})

/** One operation as its page shows it. */
function shown(method: string, path: string): string {
  const id = `id="${method}${path.replaceAll(/\W+/g, '-')}"`
  const page = pages.get(paths[path]![method]!.tags[0]!)!
  const start = page.indexOf(id)
  assert.notEqual(start, -1, `${method} ${path}`)
  return page.slice(start, page.indexOf('</details>', start))
}

test('every operation is on the page of its resource, once, with its parameters, its answer and its errors', () => {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { parameters, requestBody, responses, tags }] of Object.entries(methods)) {
      const output = shown(method, path)
      for (const { name } of parameters) assert.ok(output.includes(`<code>${name}</code>`), `${path} ${name}`)
      assert.equal(output.includes('<h3>Body</h3>'), requestBody !== undefined, path)
      assert.match(output, /<h3>Answer 2\d\d|<h3>Answer 302/, path)
      for (const status of Object.keys(responses))
        assert.ok(output.includes(Number(status) < 400 ? `Answer ${status}` : `<code>${status}</code>`), path)
      assert.equal(
        pages.get(tags[0]!)!.split(`<code>${path}</code></summary>`).length - 1,
        Object.keys(methods).length,
      )
    }
})

test('the fields of a body are named with their kind, what they may be, and an example', () => {
  const create = shown('post', '/api/cash-calls')
  assert.match(
    create,
    /<code>due_date<\/code> <em>required<\/em><\/td><td>date<\/td><td>[^<]*<\/td><td><code>\d{4}-\d\d-\d\d<\/code>/,
  )
  assert.match(create, /<pre tabindex="0">\{\n {2}&quot;investment_opportunity_id&quot;: \d+/)
  assert.match(shown('get', '/api/cash-calls'), /A page of <a href="#shape-CashCall">CashCall<\/a>/)
  assert.match(pages.get('cash-calls')!, /<h2 id="shape-CashCall">CashCall<\/h2>/)
})

test('what a page links to within itself is there', () => {
  for (const [name, page] of pages)
    for (const [, id] of page.matchAll(/href="#([^"]+)"/g))
      assert.ok(page.includes(`id="${id}"`), `${name} ${id}`)
})

test('the guide explains signing in, values, lists, errors and limits, in the firm’s colours and without a script', async () => {
  const [one, other] = [await guest.get('/api/docs'), await api.guest(2).get('/api/docs')]
  assert.deepEqual(
    [...one.text.matchAll(/<h2 id="(\w+)"/g)].map(([, id]) => id),
    ['authentication', 'requests', 'values', 'lists', 'errors', 'limits', 'live', 'resources'],
  )
  for (const status of [400, 401, 403, 404, 409, 413, 415, 419, 422, 423, 429, 503])
    assert.ok(one.text.includes(`<td><code>${status}</code></td>`), String(status))
  assert.match(one.text, /http:\/\/localhost\/sanctum\/csrf-cookie/)
  assert.doesNotMatch(one.text, /<script/)
  assert.match(String(one.headers['content-security-policy']), /^default-src 'none'; style-src 'nonce-/)
  const primaryOf = (text: string) => /--brand-primary:(#\w+)/.exec(text)?.[1]
  assert.notEqual(primaryOf(one.text), primaryOf(other.text))
  assert.equal((await guest.get('/api/docs/nothing')).status, 404)
})

test('in production the documentation is for staff who are signed in', async () => {
  const app = createApp({ ...api.platform, settings: { ...api.platform.settings, production: true } })
  documentationRoutes(app, '1')
  await app.ready()
  const statusOf = async ({ cookies }: Client, url: string) => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    return (await app.inject({ url, headers: { host: 'localhost', cookie } })).statusCode
  }
  for (const url of ['/api/docs', '/api/openapi.json', '/api/docs/contacts']) {
    assert.equal(await statusOf(guest, url), 404)
    assert.equal(await statusOf(await api.as('user'), url), 404)
  }
  assert.equal(await statusOf(await api.as('superAdmin'), '/api/docs'), 200)
  await app.close()
})
