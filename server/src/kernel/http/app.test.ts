import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { can, roleIds } from '@moorgate/contract'
import type { Endpoint, RoleName } from '@moorgate/contract'
import { apiForTests, startApi } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form, pdf } from '../../modules/documents/test-form.ts'
import { urlOf } from './scope.ts'
import { guestRoutes } from './test-guest-routes.ts'

const api = apiForTests()

test('the process says that it is up and its database ready, whatever the host', async () => {
  const stranger = { host: 'nobody.example' }
  assert.equal((await api.guest().get('/up', stranger)).status, 200)
  assert.equal((await api.guest().get('/ready', stranger)).status, 200)
  assert.equal((await api.guest().get('/api/branding/1', stranger)).status, 404)
})

test('refusals win in the order of the contract', async () => {
  const guest = api.guest()
  assert.equal((await guest.get('/api/%zz')).status, 400)
  assert.deepEqual((await guest.get('/api/nope')).body, { message: 'The route api/nope could not be found.' })
  const wrongMethod = await guest.delete('/api/branding/1')
  assert.equal(wrongMethod.status, 405)
  assert.equal(wrongMethod.headers['allow'], 'GET, HEAD, PUT, PATCH')
  assert.deepEqual((await guest.post('/api/nominees', {})).body, { message: 'CSRF token mismatch.' })
  assert.deepEqual((await guest.get('/api/nominees')).body, { message: 'Unauthenticated.' })
  const staff = await api.as('superAdmin')
  assert.equal((await staff.post('/api/nominees', {}, { 'x-xsrf-token': 'wrong' })).status, 419)
  assert.equal((await staff.post('/api/nominees', { name: 'X', _token: 'wrong' })).status, 419)
  assert.equal((await staff.post('/api/nominees', {}, { origin: 'https://evil.example' })).status, 419)
  assert.equal((await staff.get('/api/nominees/999999')).status, 404)
  assert.equal((await staff.get('/api/nominees/abc')).status, 404)
  assert.equal((await staff.post('/api/nominees', {})).status, 422)
  const adviserless = await api.as('entrepreneur')
  assert.equal((await adviserless.get('/api/nominees')).status, 403)
  assert.equal((await adviserless.get('/api/nominees/999999')).status, 404)
})

test('a NUL character in an address is refused before anybody is asked for', async () => {
  for (const address of ['/api/us%00er', '/api/nominees/1%00', '/log%00in'])
    assert.equal((await api.guest().get(address)).status, 400, address)
})

test('every answer carries the headers of the contract and slides the session', async () => {
  const staff = await api.as('superAdmin')
  const answer = await staff.get('/api/nominees')
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(answer.headers['cache-control'], 'no-cache, no-store, private')
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.match(String(answer.headers['x-request-id']), /^[\w-]{12}-[0-9a-z]+$/)
  assert.ok(Number(answer.headers['x-ratelimit-remaining']) < Number(answer.headers['x-ratelimit-limit']))
  const cookies = [answer.headers['set-cookie']].flat().map(String)
  assert.ok(
    cookies.some((cookie) => /^session=.+; Path=\/; Expires=.+; HttpOnly; SameSite=Lax$/.test(cookie)),
    cookies.join('\n'),
  )
  assert.ok(cookies.some((cookie) => /^XSRF-TOKEN=[\w-]+; Path=\/; Expires=.+; SameSite=Lax$/.test(cookie)))
})

test('what may be about a person is stored in no cache; what anybody may read is asked for again', async () => {
  const cacheOf = async (client: Client, path: string) => (await client.get(path)).headers['cache-control']
  const [staff, investor, guest] = [await api.as('superAdmin'), await api.as('user'), api.guest()]
  for (const path of ['/api/users', '/api/user', '/api/users/export', '/api/search?q=eleanor'])
    assert.match(String(await cacheOf(staff, path)), /no-store/, path)
  for (const path of ['/api/user', '/api/portfolio', '/api/notifications/user', '/api/documents'])
    assert.match(String(await cacheOf(investor, path)), /no-store/, path)
  assert.equal(await cacheOf(guest, '/api/user'), 'no-cache, no-store, private')
  assert.equal(await cacheOf(guest, '/sanctum/csrf-cookie'), 'no-cache, private')
  assert.equal(await cacheOf(guest, '/api/branding/1'), 'public, max-age=60')
})

test('no answer that a cache may reuse carries a cookie, on any route', async () => {
  const clients = [await api.as('superAdmin'), await api.as('user'), api.guest()]
  await clients[2]!.get('/sanctum/csrf-cookie')
  const avatar = `/files/avatars/${await api.userId('user')}`
  const declared = api.app.declared.filter(({ method, path }) => method === 'GET' && !path.includes('{'))
  const reusable = new Set<string>()
  for (const url of [...declared.map(({ path }) => urlOf(path)), await uploadedLogo(clients[0]!), avatar])
    for (const [client, method] of clients.flatMap((each) => [
      [each, 'GET'] as const,
      [each, 'HEAD'] as const,
    ])) {
      if (url === '/api/logout') continue
      const { headers } = await client.send(method, url)
      if (/no-store|no-cache/.test(String(headers['cache-control']))) continue
      reusable.add(url)
      assert.equal(headers['set-cookie'], undefined, `${method} ${url}`)
    }
  assert.ok(
    reusable.has('/api/branding/1') && reusable.has(avatar) && reusable.size >= 4,
    [...reusable].join(),
  )
})

async function uploadedLogo(staff: Client): Promise<string> {
  const form = new FormData()
  form.set('_method', 'PATCH')
  const picture = sharp({ create: { width: 200, height: 60, channels: 4, background: '#102030' } })
  const bytes = new Uint8Array(await picture.png().toBuffer())
  form.set('logo', new File([bytes], 'logo.png', { type: 'image/png' }))
  return (await staff.post('/api/branding/1', form)).body.data.logo
}

test('the general limit refuses with 429 and says when to come back', async () => {
  await using small = await startApi({ limits: { user: 3, address: 2 } })
  const staff = await small.as('superAdmin')
  const statuses = []
  for (let call = 0; call < 4; call++) statuses.push((await staff.get('/api/nominees')).status)
  assert.deepEqual(statuses, [200, 200, 200, 429])
  const refused = await staff.get('/api/nominees')
  assert.deepEqual(refused.body, { message: 'Too Many Attempts.' })
  assert.ok(Number(refused.headers['retry-after']) > 0)
  assert.ok(Number(refused.headers['x-ratelimit-reset']) > 0)
})

test('a session ends when it was idle too long, and at the end of its absolute life', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  own.clock.forward({ minutes: 29 })
  assert.equal((await staff.get('/api/nominees')).status, 200)
  own.clock.forward({ minutes: 29 })
  assert.equal((await staff.get('/api/nominees')).status, 200)
  own.clock.forward({ minutes: 31 })
  assert.equal((await staff.get('/api/nominees')).status, 401)
})

test('malformed and oversized requests are refused, never a fault', async () => {
  const staff = await api.as('superAdmin')
  const json = { 'content-type': 'application/json' }
  const send = (payload: string, headers: Record<string, string> = json) =>
    staff.send('POST', '/api/nominees', payload, headers)
  assert.equal((await send('{"name":')).status, 400)
  assert.equal((await send('{"name":"a\\u0000b"}')).status, 422)
  assert.equal((await send('"text"')).status, 400)
  assert.equal((await send(`{"name":"${'x'.repeat(1_100_000)}"}`)).status, 413)
  assert.equal((await send('<a/>', { 'content-type': 'text/xml' })).status, 415)
  assert.equal((await send(`${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`)).status, 400)
  assert.equal((await staff.post('/api/nominees', { name: { a: 1 } })).status, 422)
  assert.equal((await staff.post('/api/nominees', { name: 'Ok', address: 'text' })).status, 422)
  assert.equal((await staff.patch('/api/nominees/9007199254740993', { name: 'x' })).status, 404)
})

/** Every route that names a cell of the matrix, tried by every role: the matrix, executed. */
test('a file is taken from nobody who isn’t signed in, and where guests may write the description says so', async () => {
  const guest = api.guest()
  const { body, headers } = form({}, { file: { name: 'bill.pdf', bytes: pdf } })
  assert.equal((await guest.post('/login', body, headers)).status, 401)
  const { paths } = (await guest.get('/api/openapi.json')).body
  assert.ok('401' in paths['/login'].post.responses)
})

test('each role gets exactly what the matrix gives it, on every route', async () => {
  const clients = new Map<RoleName, Client>()
  for (const role of Object.keys(roleIds) as RoleName[]) clients.set(role, await api.as(role))
  const problems: string[] = []
  for (const declared of api.app.declared) {
    const { access } = declared
    // Guests' routes are pinned below; those for anybody signed in end or change the very session that walks.
    if (access === 'guest' || access === 'signed_in' || access === 'verified') continue
    const url = (declared.path.startsWith('/') ? declared.path : `/api/${declared.path}`).replaceAll(
      /\{\w+\}/g,
      '999999999',
    )
    for (const [role, client] of clients) {
      // No more is exported within an hour than a person may: here each role asks for all of it.
      if (/\/(export|workbook)$/.test(url))
        await api.db.deleteFrom('throttle_counters').where('tenant_id', '=', 1).execute()
      const { status } = await client.send(declared.method, url, declared.method === 'GET' ? undefined : {})
      const expected = verdict(access, roleIds[role])
      const refused = status === 403 || (role === 'user' && status === 404)
      if (status >= 500 || status === 401 || status === 419)
        problems.push(`${role} ${declared.method} ${url} answered ${status}`)
      if (expected === 'refused' && !refused && status !== 404)
        problems.push(`${role} may ${declared.method} ${url}: ${status}`)
      if (expected === 'allowed' && status === 403 && !withheld.has(`${role} ${declared.path.split('/')[0]}`))
        problems.push(`${role} may not ${declared.method} ${url}`)
    }
  }
  assert.deepEqual(problems, [])
})

/**
 * Specification §6: an Investment Manager sees no transactions of existing investments, so no entries of the
 * ledger either.
 */
const withheld = new Set(['investmentManager ledgers'])

test('these routes are open to guests, and no other', () => {
  const open = api.app.declared
    .filter(({ access }) => access === 'guest')
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(open.toSorted(), guestRoutes)
})

function verdict(access: Endpoint['access'], roleId: number): 'allowed' | 'refused' {
  if (access === 'guest' || access === 'signed_in' || access === 'verified') return 'allowed'
  if (access === 'investor') return roleId === 5 ? 'allowed' : 'refused'
  if (access === 'staff') return roleId === 5 ? 'refused' : 'allowed'
  const isOwn = access.own === true && roleId === 5
  const isNamed = access.also?.some((id) => id === roleId) === true
  return can(roleId, access.event, access.action) || isOwn || isNamed ? 'allowed' : 'refused'
}

test('investors change by a noun’s own routes what is theirs, and no other noun', () => {
  const own = api.app.declared
    .filter((each) => 'resource' in each && each.method !== 'GET')
    .filter(({ access }) => typeof access === 'object' && access.own === true)
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(own.toSorted(), ['PATCH investment-method-entities/{id}', 'PATCH organisations/{id}'])
})
