import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { ApiError, call, fetchFile, setSocketId } from './api.ts'
import { notePerson } from './lost-session.ts'

interface SentRequest {
  url: string
  method: string
  headers: Headers
  body: unknown
}

let seen: SentRequest[]
let answers: Response[]
let wentTo: string[]
let kept: Map<string, string>

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })

/** The browser, as far as a call touches it. */
function stand(cookie: string): void {
  Object.assign(globalThis, {
    document: { cookie, getElementById: () => ({}) },
    location: {
      pathname: '/investor/portfolio/7',
      search: '?filter[name]=Helena',
      assign: (href: string) => wentTo.push(href),
      reload: () => wentTo.push('here again'),
    },
    sessionStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: kept.set.bind(kept) },
    fetch: async (url: string, init: RequestInit) => {
      seen.push({ url, method: String(init.method), headers: new Headers(init.headers), body: init.body })
      const answer = answers.shift()
      if (!answer) throw new TypeError('Failed to fetch')
      return answer
    },
  })
}

beforeEach(() => {
  seen = []
  answers = []
  wentTo = []
  kept = new Map()
  stand('theme=dark; XSRF-TOKEN=a%2Db')
  setSocketId(undefined)
})

const failing = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error = await promise.then(
    () => assert.fail('it did not fail'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof ApiError)
  return error
}

test('a post carries the anti-forgery token of the cookie, decoded once', async () => {
  answers = [json(201, { data: { id: 7 } })]
  setSocketId('12.34')
  const answer = await call<{ data: { id: number } }>('POST', 'nominees', {
    body: { name: 'WNL' },
    idempotencyKey: 'k',
  })
  assert.equal(answer.data.id, 7)
  assert.equal(seen[0]?.url, '/api/nominees')
  assert.equal(seen[0]?.headers.get('x-xsrf-token'), 'a-b')
  assert.equal(seen[0]?.headers.get('x-socket-id'), '12.34')
  assert.equal(seen[0]?.headers.get('idempotency-key'), 'k')
  assert.equal(seen[0]?.body, '{"name":"WNL"}')
})

test('without a token the cookie is fetched before the post', async () => {
  stand('')
  answers = [new Response(null, { status: 204 }), new Response(null, { status: 204 })]
  await call('POST', '/logout')
  assert.deepEqual(
    seen.map(({ url }) => url),
    ['/sanctum/csrf-cookie', '/logout'],
  )
})

test('a patch is posted as form data that says so', async () => {
  answers = [json(200, { data: {} })]
  await call('PATCH', 'users/7', { body: { accepted_terms_version: 5 } })
  assert.equal(seen[0]?.method, 'POST')
  const form = seen[0]?.body as FormData
  assert.deepEqual(Object.fromEntries(form), { accepted_terms_version: '5', _method: 'PATCH' })
})

test('an expired token is fetched anew, once, and the act repeated', async () => {
  const expired = () => json(419, { message: 'CSRF token mismatch.' })
  answers = [expired(), new Response(null, { status: 204 }), new Response(null, { status: 204 })]
  await call('POST', 'notifications/user/mark-read')
  assert.equal(seen.length, 3)
  answers = [expired(), new Response(null, { status: 204 }), expired()]
  assert.equal((await failing(call('POST', 'notifications/user/mark-read'))).code, 'page_expired')
})

test('an ended session leads to the log-out page and fails the call', async () => {
  answers = [json(401, { message: 'Unauthenticated.' })]
  assert.equal((await failing(call('GET', 'portfolio'))).code, 'unauthenticated')
  assert.deepEqual(wentTo, ['/api/logout?from=%2Finvestor%2Fportfolio%2F7'])
  notePerson(41)
  answers = [json(401, { message: 'Unauthenticated.' }), json(401, { message: 'Unauthenticated.' })]
  await failing(call('GET', 'portfolio'))
  await failing(fetchFile('portfolio/export'))
  const withWhom = '/api/logout?from=%2Finvestor%2Fportfolio%2F7&as=41'
  assert.deepEqual(
    wentTo.slice(1),
    [withWhom, withWhom],
    'the page, and whose it was, without what was searched for',
  )
})

test('a second factor that is asked for from now on brings the page again, which sets it up', async () => {
  answers = [json(403, { message: 'A second factor is required.', reason: 'two_factor_required' })]
  assert.equal((await failing(call('GET', 'users'))).code, 'forbidden')
  assert.deepEqual(wentTo, ['here again'])
})

test('asking who is signed in may be answered by nobody', async () => {
  answers = [json(401, { message: 'Unauthenticated.' })]
  await failing(call('GET', 'user', { signedOut: 'fail' }))
  assert.deepEqual(wentTo, [])
})

test('a refusal keeps its field map, and no answer is called a timeout', async () => {
  answers = [
    json(422, { message: 'The name field is required.', errors: { name: ['The name field is required.'] } }),
  ]
  const refused = await failing(call('POST', 'nominees', { body: {} }))
  assert.deepEqual(refused.fieldErrors, { name: ['The name field is required.'] })
  const lost = await failing(call('GET', 'nominees'))
  assert.equal(lost.message, 'timeout')
  assert.equal(lost.status, undefined)
})

test('an answer that is no JSON is still a failure with its status', async () => {
  answers = [new Response('<h1>Bad gateway</h1>', { status: 502 })]
  const error = await failing(call('GET', 'nominees'))
  assert.equal(error.code, 'server_error')
  assert.equal(error.status, 502)
})
