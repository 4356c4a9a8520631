import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { sweepOrphans } from '../../kernel/storage/index.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { form } from '../documents/test-form.ts'
import { committed, made, newFund, openFundWorld } from '../funds/test-fund.ts'
import { openWorld, readyInvestors } from '../investments/test-support.ts'

const api = apiForTests()
let staff: Client
/** In the fund, and nobody's investor. */
let [holder, stranger]: Client[] = []
let fundId: number
before(async () => {
  const investors = await readyInvestors(api, await openWorld(api), 2)
  const world = await openFundWorld(api, investors)
  staff = world.staff
  fundId = (await newFund(staff)).id
  await committed(world, fundId, ['100000'])
  holder = await api.asUser(investors[0]!)
  stranger = await api.asUser(investors[1]!)
})

const drawn = (colour: string, width = 900, height = 300) =>
  sharp({ create: { width, height, channels: 3, background: colour } })

const company = async (name: string): Promise<number> =>
  (await made(staff, 'companies', { name, fund_id: fundId })).id

interface Sent {
  name?: string
  version?: number
}

const sends = (client: Client, id: number, bytes: Uint8Array, { name = 'logo.png', ...more }: Sent = {}) => {
  const sent = form({ _method: 'PATCH', ...more }, { logo: { name, bytes } })
  return client.post(`/api/companies/${id}`, sent.body, sent.headers)
}

test('a logo is taken by what its bytes are, replaced, kept from the sweep and removed', async () => {
  const id = await company('Tidewell Energy')
  assert.equal((await staff.get(`/api/companies/${id}`)).body.data.logo, null)
  assert.equal((await staff.get(`/api/companies/${id}/logo`)).status, 404)
  const first = await sends(staff, id, await drawn('#1f5bd8').webp().toBuffer(), { name: 'logo.webp' })
  assert.equal(first.status, 200, first.text)
  assert.match(first.body.data.logo, new RegExp(`^/api/companies/${id}/logo\\?v=[0-9a-f]{8}$`))
  const second = await sends(staff, id, await drawn('#7a1f3d').jpeg().toBuffer(), { name: 'logo.jpg' })
  assert.notEqual(second.body.data.logo, first.body.data.logo)
  await sweepOrphans(api.platform, 1, new Date(Date.now() + 60_000))
  const { status, bytes, headers } = await fetchBytes(api, staff, second.body.data.logo)
  assert.deepEqual([status, headers['content-type']], [200, 'image/png'])
  const { width, height } = await sharp(bytes).metadata()
  // Nothing of it is cut off, and what it leaves of the square is white.
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  assert.deepEqual([...data.subarray(0, 3)], [255, 255, 255])
  assert.deepEqual([width, height], [256, 256])
  const [row] = (await staff.get('/api/companies?filter[name]=Tidewell')).body.data
  assert.equal(row.logo, second.body.data.logo)

  const removed = await staff.patch(`/api/companies/${id}`, { logo: null })
  assert.equal(removed.body.data.logo, null)
  assert.equal((await staff.get(`/api/companies/${id}/logo`)).status, 404)
  const { body } = await staff.get(`/api/timeline?owner_type=company&owner_id=${id}`)
  const changes = body.data.filter(({ event }: { event: string }) => event === 'company.updated')
  assert.equal(changes.length, 3)
})

test('a company can be added with its logo', async () => {
  const bytes = await drawn('#1f5bd8').png().toBuffer()
  const sent = form({ name: 'Drawn at once', fund_id: fundId }, { logo: { name: 'logo.png', bytes } })
  const answer = await staff.post('/api/companies', sent.body, sent.headers)
  assert.equal(answer.status, 201, answer.text)
  assert.equal((await staff.get(answer.body.data.logo)).status, 200)
})

test('a file that is no picture, is too large or is of another version changes nothing', async () => {
  const id = await company('Undrawn')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const picture = await drawn('#1f5bd8').png().toBuffer()
  const wrong = [
    Buffer.from('<script>'),
    svg,
    picture.subarray(0, 60),
    await drawn('#1f5bd8').jpeg().toBuffer(),
  ]
  for (const bytes of wrong) {
    const { status, body } = await sends(staff, id, bytes)
    assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['logo']])
  }
  const noise = await sharp({
    create: {
      width: 1500,
      height: 1500,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const large = await sends(staff, id, noise)
  assert.deepEqual(large.body.errors?.logo, ['The logo field must not be greater than 5120 kilobytes.'])
  assert.deepEqual(
    Object.keys(
      (await staff.patch(`/api/companies/${id}`, { logo: { quarantinePath: '/etc/passwd' } })).body.errors,
    ),
    ['logo'],
  )
  assert.equal((await sends(staff, id, picture, { version: 99 })).status, 409)
  assert.equal((await staff.get(`/api/companies/${id}`)).body.data.logo, null)
})

test('those who may change a company set its logo; investors of the fund see it, there and on the fund', async () => {
  const id = await company('Larkfield')
  const picture = await drawn('#1f5bd8').png().toBuffer()
  assert.equal((await sends(await api.as('creator'), id, picture)).status, 403)
  assert.equal((await sends(holder!, id, picture)).status, 404)
  const neighbour = await api.as('superAdmin', 2)
  assert.equal((await sends(neighbour, id, picture)).status, 404)
  const { logo } = (await sends(staff, id, picture)).body.data
  for (const client of [holder!, stranger!, neighbour]) assert.equal((await client.get(logo)).status, 404)
  const holding = { shares: '1000', cost: '10000', acquired_on: '2026-01-05' }
  await made(staff, 'company-holdings', { fund_id: fundId, company_id: id, ...holding })
  assert.equal((await holder!.get(logo)).status, 200)
  assert.equal((await stranger!.get(logo)).status, 404)
  const seen = await staff.get(`/api/funds/${fundId}/performance`)
  assert.equal(seen.status, 200, seen.text)
  assert.deepEqual(
    seen.body.data.companies.map((each: { name: string; logo: string }) => [each.name, each.logo]),
    [['Larkfield', logo]],
  )
})
