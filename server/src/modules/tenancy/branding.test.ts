import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { apiForTests, startApi } from '../../../test/harness.ts'

const api = apiForTests()

test('anybody reads a firm’s branding, its own alone, with every flag under both names', async () => {
  const { body, headers } = await api.guest().get('/api/branding/1')
  assert.deepEqual([body.data.id, body.data.name], [1, 'Wrenfield Capital'])
  assert.deepEqual(
    [body.data.funds_enabled, body.data.enableFunds, body.data.hide_bank_details, body.data.enableHideBank],
    [1, 1, 0, 0],
  )
  assert.equal(headers['cache-control'], 'public, max-age=60')
  assert.equal('signing_secret' in body.data, false)
  const harbour = (await api.guest(2).get('/api/branding/1')).body.data
  assert.deepEqual(
    [harbour.name, harbour.navigation.portfolio, harbour.nominee_enabled],
    ['Harbour & Tern', 'Holdings', 0],
  )
})

test('words, colours and a logo change at once, and a wrong word is told', async () => {
  const staff = await api.as('superAdmin')
  const form = new FormData()
  form.set('_method', 'PATCH')
  form.set('navigation', JSON.stringify({ portfolio: 'Holdings' }))
  const colours = {
    primary: '#102030',
    accent: '#405060',
    secondary: '#506070',
    red: '#a01020',
    amber: '#a06010',
    green: '#107040',
  }
  for (const [name, colour] of Object.entries(colours)) form.set(`colours[${name}]`, colour)
  const logo = await sharp({ create: { width: 200, height: 60, channels: 4, background: '#102030' } })
    .png()
    .toBuffer()
  form.set('logo', new File([new Uint8Array(logo)], 'logo.png', { type: 'image/png' }))
  const changed = await staff.post('/api/branding/1', form)
  assert.equal(changed.status, 200, changed.text)
  const { data } = (await api.guest().get('/api/branding/1')).body
  assert.deepEqual(
    [data.navigation.portfolio, data.colours, data.isCustomBranding],
    ['Holdings', colours, true],
    'each colour under its own name',
  )
  const harbour = (await api.guest(2).get('/api/branding/1')).body.data
  assert.notDeepEqual(harbour.colours, colours, 'another firm keeps its own')
  assert.equal((await api.guest().get(data.logo)).status, 200)
  const wrong = await staff.patch('/api/branding/1', { navigation: { nonsense: 'x' } })
  assert.equal(wrong.status, 422)
  assert.equal((await staff.patch('/api/branding/1', { colours: { primary: 'red' } })).status, 422)
  const plain = await staff.post('/api/branding/default', { part: 'colours' })
  assert.deepEqual(plain.body.data.navigation, { portfolio: 'Holdings' }, 'its words stay')
  assert.notEqual(plain.body.data.colours.primary, '#102030')
  await staff.patch('/api/branding/1', { colours })
  const renamed = await staff.post('/api/branding/default', { part: 'labels' })
  assert.deepEqual(
    [renamed.body.data.navigation, renamed.body.data.colours.primary],
    [{}, '#102030'],
    'its colours stay',
  )
  await staff.patch('/api/branding/1', { navigation: { portfolio: 'Holdings' } })
  const back = await staff.post('/api/branding/default')
  assert.deepEqual(back.body.data.navigation, {})
})

test('a custom look is saved at the address of all brandings, by either way of sending it, and reset by either', async () => {
  const staff = await api.as('superAdmin')
  const custom = async () => {
    const { data } = (await api.guest().get('/api/branding/1')).body
    return [data.navigation.portfolio, data.isCustomBranding]
  }
  const navigation = (portfolio: string) => JSON.stringify({ portfolio })
  for (const [body, word] of [
    [{ navigation: navigation('Positions') }, 'Positions'],
    [{ _method: 'PATCH', navigation: navigation('Stakes') }, 'Stakes'],
  ] as const) {
    const saved = await staff.post('/api/branding', body)
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(await custom(), [word, true])
  }
  const reset = await staff.post('/api/branding/default', { _method: 'PATCH' })
  assert.deepEqual([reset.status, reset.body.data.isCustomBranding], [200, false])
  assert.equal((await staff.post('/api/branding', { navigation: { nonsense: 'x' } })).status, 422)
  assert.equal((await staff.post('/api/branding', { navigation: '{', version: 1 })).status, 422)
  assert.equal((await (await api.as('adviser')).post('/api/branding', {})).status, 403)
  assert.equal((await (await api.as('user')).post('/api/branding', {})).status, 403)
})

test('of two who change the firm’s record the second is told, whatever part of it either changes', async () => {
  const staff = await api.as('superAdmin')
  const { version } = (await staff.get('/api/branding/1')).body.data
  const first = await staff.patch('/api/branding/1', { navigation: { investor: 'Member' }, version })
  assert.deepEqual([first.status, first.body.data.version], [200, version + 1])
  const behind = [
    await staff.patch('/api/branding/1', { navigation: { investor: 'Partner' }, version }),
    await staff.patch('/api/branding/1', { support_email: null }, { 'if-match': `"${version}"` }),
    await staff.patch('/api/features', { nominee_enabled: 0, version }),
    await staff.patch('/api/compliance/1', { pass_mark: 70, version }),
    await staff.post('/api/branding/default', { version }),
  ]
  assert.deepEqual(
    behind.map(({ status, body }) => [status, body.reason]),
    behind.map(() => [409, 'stale_version']),
  )
  const { headers, body } = await staff.get('/api/branding/1')
  assert.deepEqual([body.data.navigation.investor, headers['etag']], ['Member', `"${version + 1}"`])
  const late = await staff.patch('/api/compliance/1', { pass_mark: 70, version: version + 1 })
  assert.deepEqual([late.status, late.body.data.version], [200, version + 2])
})

test('what is said as it stands changes nothing: no version, no event, and nobody else’s edit is stale', async () => {
  const staff = await api.as('superAdmin')
  await staff.patch('/api/branding/1', { navigation: { investor: 'Member' }, terms_text: '<p>Ours.</p>' })
  const { data: read } = (await staff.get('/api/branding/1')).body
  const { navigation, texts, colours, home_link_text, page_title, terms_text, portal_order, version } = read
  const whole = { navigation, texts, colours, home_link_text, page_title, terms_text, portal_order }
  const { nominee_enabled } = (await staff.get('/api/features')).body.data
  const { pass_mark } = (await staff.get('/api/compliance/1')).body.data
  const eventsAbout = async () =>
    (await api.db.selectFrom('events').select('id').where('type', '=', 'branding.updated').execute()).length
  const before = await eventsAbout()
  const same = [
    await staff.patch('/api/branding/1', { ...whole, bump_terms: 1 }),
    await staff.patch('/api/branding/1', {}),
    await staff.patch('/api/features', { nominee_enabled }),
    await staff.patch('/api/compliance/1', { pass_mark }),
  ]
  for (const answer of same) assert.deepEqual([answer.status, answer.body.data.version], [200, version])
  assert.equal(await eventsAbout(), before)
  const one = await staff.patch('/api/branding/1', { ...whole, home_link_text: 'Start' })
  assert.equal(one.body.data.version, version + 1)
  const event = await api.db
    .selectFrom('events')
    .select(['before', 'after'])
    .where('type', '=', 'branding.updated')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  assert.deepEqual(event, { before: { home_link_text: null }, after: { home_link_text: 'Start' } })
})

test('two at once who read the same version: one is taken', async () => {
  const staff = await api.as('superAdmin')
  const { version } = (await staff.get('/api/features')).body.data
  const words = ['One', 'Two', 'Three', 'Four']
  const all = await Promise.all(
    words.map((deal) => staff.patch('/api/branding/1', { navigation: { deal }, version })),
  )
  assert.deepEqual(all.map(({ status }) => status).toSorted(), [200, 409, 409, 409])
})

test('without a version, as clients of the contract send it, the last who saves wins', async () => {
  const staff = await api.as('superAdmin')
  await staff.patch('/api/branding/1', { home_link_text: 'Start' })
  const { body } = await staff.patch('/api/branding/1', { home_link_text: 'Back to start' })
  assert.equal(body.data.home_link_text, 'Back to start')
  assert.equal((await staff.patch('/api/branding/1', { home_link_text: null, version: 'x' })).status, 422)
})

test('changed terms are asked for again only when the firm says so', async () => {
  const staff = await api.as('superAdmin')
  const first = await staff.patch('/api/branding/1', { terms_text: '<p>New.</p><script>alert(1)</script>' })
  assert.deepEqual([first.body.data.terms_version, first.body.data.terms_text], [1, '<p>New.</p>'])
  const second = await staff.patch('/api/branding/1', { terms_text: '<p>Newer.</p>', bump_terms: 1 })
  assert.equal(second.body.data.terms_version, 2)
  const stored = await api.db
    .selectFrom('terms_versions')
    .select(['terms_version', 'text'])
    .where('tenant_id', '=', 1)
    .orderBy('terms_version')
    .execute()
  assert.deepEqual(stored.at(-1), { terms_version: 2, text: '<p>Newer.</p>' })
})

test('a switched-off feature is not there, and comes back with its data', async () => {
  const staff = await api.as('superAdmin')
  await staff.post('/api/nominees', { name: 'Still here' })
  assert.equal((await staff.patch('/api/features', { nominee_enabled: 0 })).body.data.nominee_enabled, 0)
  assert.equal((await staff.get('/api/nominees')).status, 404)
  assert.equal((await staff.patch('/api/features', { nominee_enabled: '1' })).status, 200)
  assert.equal((await staff.get('/api/nominees')).body.data.length, 1)
  const unknown = await staff.patch('/api/features', { unknown_enabled: 1 })
  assert.equal(unknown.status, 422)
  assert.deepEqual(unknown.body.errors, { unknown_enabled: ['The unknown enabled field is prohibited.'] })
  assert.equal((await (await api.as('fundManager')).get('/api/features')).status, 403)
})

test('a feature is switched by somebody who has given their password lately; other changes need none', async () => {
  await using own = await startApi()
  const staff = await own.as('superAdmin')
  own.clock.forward({ minutes: 16 })
  assert.equal((await staff.patch('/api/features', { nominee_enabled: 0 })).status, 423)
  assert.equal((await staff.patch('/api/branding/1', { nominee_enabled: 0 })).status, 423)
  const same = (await staff.get('/api/features')).body.data.nominee_enabled
  assert.equal(same, 1)
  assert.equal((await staff.patch('/api/branding/1', { nominee_enabled: same })).status, 200)
  assert.equal(
    (await staff.patch('/api/branding/1', { support_email: 'desk@wrenfield.example' })).status,
    200,
  )
})

test('the letter is shown in colours that are not saved, in the firm’s words, and to staff who choose them alone', async () => {
  const colours = new URLSearchParams({
    primary: '#7a1f3d',
    accent: '#405060',
    secondary: '#405060',
    red: '#405060',
    amber: '#405060',
    green: '#405060',
    theme: 'dark',
  })
  const saved = (await api.guest().get('/api/branding/1')).body.data.colours
  const path = `/api/branding/mail-preview?${colours}`
  const shown = await (await api.as('superAdmin')).get(path)
  assert.equal(shown.status, 200, shown.text)
  assert.match(String(shown.headers['content-type']), /^text\/html/)
  assert.match(
    String(shown.headers['content-security-policy']),
    /default-src 'none'.*frame-ancestors 'self'; sandbox/,
  )
  assert.match(shown.text, /#7a1f3d/i)
  assert.match(shown.text, /Please pay by/)
  assert.match(shown.text, /@media all/, 'dark on a light device too')
  const harbour = await (await api.as('superAdmin', 2)).get(path)
  assert.match(harbour.text, /Harbour &amp; Tern/)
  assert.equal((await (await api.as('user')).get(path)).status, 403)
  assert.equal((await (await api.as('superAdmin')).get('/api/branding/mail-preview?primary=red')).status, 422)
  assert.deepEqual((await api.guest().get('/api/branding/1')).body.data.colours, saved, 'nothing is saved')
})
