import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests } from '../../../../test/harness.ts'
import { browser, isSignedIn, sessionCookie } from '../test-people.ts'

const api = apiForTests()

test('signing out ends the session, gives the browser another one for nobody, and clears what pages left behind', async () => {
  const client = await api.as('user')
  const stolen = `session=${sessionCookie(client)}`
  const answer = await client.post('/logout')
  assert.deepEqual([answer.status, answer.text], [204, ''])
  assert.equal(answer.headers['clear-site-data'], '"cache", "storage"')
  assert.equal(await isSignedIn(client), false)
  assert.equal(
    (await client.get('/api/user/sessions', { cookie: stolen })).status,
    401,
    'a copied cookie is dead',
  )
  assert.equal(
    (await client.post('/login', { email: 'nobody@example.com', password: 'x' })).status,
    422,
    'the new token is good',
  )
})

test('signing out twice is no mistake', async () => {
  const client = await browser(api)
  assert.equal((await client.post('/logout')).status, 204)
  assert.equal((await client.post('/logout')).status, 204)
})

test('a browser that is sent to /api/logout is signed out and lands on the login page, with or without a session', async () => {
  const client = await api.as('user')
  const token = sessionCookie(client)
  for (const site of ['same-origin', 'none', undefined]) {
    const answer = await client.get('/api/logout', site === undefined ? {} : { 'sec-fetch-site': site })
    assert.deepEqual([answer.status, answer.text, answer.headers['location']], [302, '', '/login'])
  }
  assert.equal((await client.get('/api/user/sessions', { cookie: `session=${token}` })).status, 401)
  assert.equal(client.cookies.size, 0)
})

test('a session that was lost on a page leads to a login page that knows which, for whom, and nothing else', async () => {
  const leadsTo = async (query: string) => {
    const { status, headers } = await api.guest().get(`/api/logout?${query}`)
    assert.equal(status, 302, query)
    return headers['location']
  }
  const back = '/login?then=%2Finvestor%2Fportfolio%2F7'
  assert.equal(await leadsTo('from=/investor/portfolio/7&as=41'), `${back}&as=41`)
  assert.equal(await leadsTo('from=/investor/portfolio/7'), back)
  assert.equal(await leadsTo('from=/investor/portfolio/7%3Fq%3DHelena%23end&as=me'), back, 'the path alone')
  for (const place of [
    '//evil.example/investor',
    '/%5Cevil.example',
    '/%09/evil.example',
    'https://evil.example/investor',
    '/api/logout',
    '/investor/../api/logout',
    '/login',
    '/nowhere',
    `/investor/${'x'.repeat(600)}`,
    '',
  ])
    assert.equal(await leadsTo(`from=${place}&as=41`), '/login', place)
})

test('a window that lost its session ends nobody else’s, and takes no cookie of a sign-in that is under way', async () => {
  const client = await api.as('user')
  const { id } = (await client.get('/api/user')).body.data as { id: number }
  const other = await client.get(`/api/logout?from=/investor/portfolio&as=${id + 1}`)
  assert.deepEqual([other.status, other.headers['location']], [302, '/'])
  assert.equal(await isSignedIn(client), true)
  const nobody = await api.guest().get(`/api/logout?from=/investor/portfolio&as=${id}`)
  assert.deepEqual(
    [nobody.headers['location'], nobody.headers['set-cookie']],
    [`/login?then=%2Finvestor%2Fportfolio&as=${id}`, undefined],
  )
  await client.get(`/api/logout?from=/investor/portfolio&as=${id}`)
  assert.equal(await isSignedIn(client), false, 'one’s own session ends')
})

test('another site that sends somebody to /api/logout does not sign them out; they are asked', async () => {
  const client = await api.as('user')
  const answer = await client.get('/api/logout', { 'sec-fetch-site': 'cross-site', accept: 'text/html' })
  assert.equal(answer.status, 200)
  assert.match(String(answer.headers['content-type']), /text\/html/)
  assert.match(answer.text, /Log out of Wrenfield Capital\?/)
  assert.match(answer.text, /href="\/api\/logout"/)
  assert.equal(await isSignedIn(client), true)
})
