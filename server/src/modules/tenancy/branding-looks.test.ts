import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { sweepOrphans } from '../../kernel/storage/index.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'

const api = apiForTests()
let staff: Client
before(async () => {
  staff = await api.as('superAdmin')
})

interface BrandingLook {
  id: number
  colours: { primary: string }
  display_font: string
  page_title: string | null
  logo: string | null
  favicon: string | null
  is_current: boolean
  saved_by: string | null
  restored_from: string | null
  saved_at: string
}
const looks = async (as = staff): Promise<BrandingLook[]> => (await as.get('/api/branding-looks')).body.data
const branding = async () => (await api.guest().get('/api/branding/1')).body.data
const colours = (primary: string) => ({
  primary,
  accent: '#405060',
  secondary: '#506070',
  red: '#a01020',
  amber: '#a06010',
  green: '#107040',
})

async function saves(body: Record<string, unknown>, files: Record<string, string> = {}): Promise<void> {
  api.clock.forward({ seconds: 1 })
  const form = new FormData()
  form.set('_method', 'PATCH')
  for (const [name, value] of Object.entries(body))
    if (name === 'colours')
      for (const [key, colour] of Object.entries(value as object)) form.set(`colours[${key}]`, String(colour))
    else form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  for (const [name, background] of Object.entries(files)) {
    const bytes = await sharp({ create: { width: 120, height: 60, channels: 4, background } })
      .png()
      .toBuffer()
    form.set(name, new File([new Uint8Array(bytes)], `${name}.png`, { type: 'image/png' }))
  }
  const saved = await staff.post('/api/branding/1', form)
  assert.equal(saved.status, 200, saved.text)
}

test('each look that is saved is kept with who and when, and what is no look makes none', async () => {
  const [first, ...none] = await looks()
  assert.deepEqual([none.length, first!.is_current, first!.saved_by], [0, true, null])
  await saves({ colours: colours('#102030'), page_title: 'Blue' }, { logo: '#102030', favicon: '#102030' })
  await saves({
    support_email: 'desk@wrenfield.example',
    navigation: { portfolio: 'Holdings' },
    terms_text: '<p>x</p>',
  })
  await saves({ colours: colours('#702030'), page_title: 'Red', display_font: 'sans' }, { logo: '#702030' })
  await saves({ page_title: 'Red' })
  const { name } = (await staff.get('/api/user')).body.data
  const all = await looks()
  assert.deepEqual(
    all.map((each) => [each.page_title, each.is_current, each.saved_by]),
    [
      ['Red', true, name],
      ['Blue', false, name],
      [first!.page_title, false, null],
    ],
  )
  const now = await branding()
  assert.deepEqual([all[0]!.logo, all[0]!.favicon], [now.logo, now.favicon])
  assert.notEqual(all[1]!.logo, now.logo)
})

test('a look is restored whole, with its event, and itself becomes one of the list', async () => {
  const [red, blue] = await looks()
  const { version, navigation, support_email } = await branding()
  const events = async () =>
    api.db
      .selectFrom('events')
      .select(['type', 'before', 'after', 'payload'])
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
  api.clock.forward({ seconds: 1 })
  const restored = await staff.post(`/api/branding-looks/${blue!.id}/restore`, { version })
  assert.equal(restored.status, 200, restored.text)
  const now = await branding()
  assert.deepEqual(restored.body.data.colours, now.colours)
  assert.deepEqual(
    [now.colours, now.page_title, now.display_font, now.logo, now.favicon, now.version],
    [colours('#102030'), 'Blue', 'serif', blue!.logo, blue!.favicon, version + 1],
  )
  assert.deepEqual(
    [now.navigation, now.support_email],
    [navigation, support_email],
    'words and contacts stay',
  )
  const [event] = await events()
  assert.deepEqual(
    [
      event!.type,
      (event!.payload as { look_id: number }).look_id,
      Object.keys(event!.after as object).toSorted(),
    ],
    ['branding.look_restored', blue!.id, ['colours', 'display_font', 'logo_key', 'page_title']],
  )
  const [latest] = await looks()
  assert.deepEqual([latest!.is_current, latest!.restored_from], [true, blue!.saved_at])
  const count = (await looks()).length
  const again = await staff.post(`/api/branding-looks/${blue!.id}/restore`)
  assert.deepEqual([again.status, (await looks()).length], [200, count], 'it is so already')
  assert.equal((await staff.post(`/api/branding-looks/${red!.id}/restore`, { version })).status, 409)
})

test('files of earlier looks stay available, also after files without a record were removed', async () => {
  await saves({ favicon: '' }, { logo: '#00ff00' })
  await sweepOrphans(api.platform, 1, new Date(Date.now() + 60_000))
  const addresses = (await looks()).flatMap(({ logo, favicon }) =>
    [logo, favicon].filter((each) => each !== null),
  )
  assert.ok(new Set(addresses).size >= 4)
  for (const address of addresses) assert.equal((await api.guest().get(address)).status, 200, address)
})

test('of several who restore at once by the same version one is taken, and the last row is how it looks', async () => {
  const all = await looks()
  const { version } = await branding()
  const answers = await Promise.all(
    all.slice(1, 4).map(({ id }) => staff.post(`/api/branding-looks/${id}/restore`, { version })),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409, 409])
  const [latest] = await looks()
  assert.deepEqual(latest!.colours, (await branding()).colours)
})

test('the defaults are a look of the list as well, and can be left again', async () => {
  await saves({ colours: colours('#304050') })
  api.clock.forward({ seconds: 1 })
  await staff.post('/api/branding/default')
  const [reset, custom] = await looks()
  assert.notEqual(reset!.colours.primary, '#304050')
  await staff.post(`/api/branding-looks/${custom!.id}/restore`)
  const now = await branding()
  assert.deepEqual([now.colours.primary, now.isCustomBranding], ['#304050', true])
})

test('only who sets the look sees and restores what was saved, of their own firm alone', async () => {
  const [mine] = await looks()
  for (const role of ['user', 'adviser', 'fundManager'] as const) {
    const client = await api.as(role)
    assert.equal((await client.get('/api/branding-looks')).status, 403, role)
    assert.equal((await client.post(`/api/branding-looks/${mine!.id}/restore`)).status, 403, role)
  }
  assert.equal((await api.guest().get('/api/branding-looks')).status, 401)
  const other = await api.as('superAdmin', 2)
  assert.equal((await looks(other)).length, 1)
  assert.equal((await other.post(`/api/branding-looks/${mine!.id}/restore`)).status, 404)
  assert.equal((await staff.post('/api/branding-looks/x/restore')).status, 404)
  assert.equal((await staff.post(`/api/branding-looks/${mine!.id}/restore`, { version: 'x' })).status, 422)
})
