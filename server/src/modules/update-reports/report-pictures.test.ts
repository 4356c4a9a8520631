import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pictureAddress } from '@moorgate/contract'
import sharp from 'sharp'
import type { Client } from '../../../test/harness.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { sweepOrphans } from '../../kernel/storage/index.ts'
import { readBack } from '../../pdf/read-back.ts'
import { fetchBytes } from '../documents/test-documents.ts'
import { form } from '../documents/test-form.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { made } from './test-figures.ts'
import { investedIn, opportunityIn } from './test-reports.ts'

const api = apiForTests()
let staff: Client
let holder: Client
let stranger: Client
let held: number
before(async () => {
  staff = await api.as('superAdmin')
  const holderId = await api.userId('user')
  holder = await api.asUser(holderId)
  stranger = await api.asUser(await newInvestor(api, 'Harriet Underwood'))
  held = await opportunityIn(api, 'Tidewell Energy')
  await investedIn(api, held, { userId: holderId })
})

const drawn = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#1f5bd8' } })

async function draft(values: object = {}): Promise<{ id: number; url: string }> {
  const owner = { owner_type: 'investment_opportunity', owner_id: held }
  const id = await made(staff, 'update-reports', { title: 'Third quarter', ...owner, ...values })
  return { id, url: `/api/update-reports/${id}` }
}

async function send(client: Client, url: string, bytes: Uint8Array, name = 'turbine.png') {
  const sent = form({}, { file: { name, bytes } })
  return client.post(`${url}/pictures`, sent.body, sent.headers)
}

interface AddedPicture {
  id: number
  url: string
  width: number
  height: number
}

async function added(url: string, bytes?: Uint8Array): Promise<AddedPicture> {
  const answer = await send(staff, url, bytes ?? (await drawn().png().toBuffer()))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

const shown = (picture: AddedPicture, alt = 'The turbine') =>
  `<img src="${picture.url}" alt="${alt}" width="${picture.width}" height="${picture.height}" />`

async function writes(url: string, body: string): Promise<string> {
  const answer = await staff.patch(url, { body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body.data.body
}

test('a picture is taken by what its bytes are, and written anew', async () => {
  const { id, url } = await draft()
  const webp = await drawn(2600, 1300)
    .withExif({ IFD0: { Copyright: 'Eleanor Whitcombe' } })
    .webp()
    .toBuffer()
  const answer = await send(staff, url, webp, 'sea.webp')
  assert.equal(answer.status, 201, answer.text)
  const picture: AddedPicture = answer.body.data
  assert.deepEqual([picture.url, picture.width, picture.height], [pictureAddress(id, picture.id), 2000, 1000])
  const { status, bytes, headers } = await fetchBytes(api, staff, picture.url)
  assert.deepEqual([status, headers['content-type']], [200, 'image/jpeg'])
  assert.match(String(headers['cache-control']), /^private/)
  assert.equal(bytes.includes('Eleanor'), false)
  assert.equal((await sharp(bytes).metadata()).width, 2000)
})

test('what is no picture, of another kind or too large is refused in words', async () => {
  const { url } = await draft()
  const refused = async (bytes: Uint8Array, name: string) => {
    const answer = await send(staff, url, bytes, name)
    assert.equal(answer.status, 422, answer.text)
    return String(answer.body.errors.file)
  }
  const gif = await drawn().gif().toBuffer()
  assert.match(await refused(gif, 'turbine.gif'), /jpg, png, webp/)
  assert.match(await refused(gif, 'turbine.png'), /jpg, png, webp/)
  assert.match(await refused(Buffer.from('<html>'), 'turbine.png'), /jpg, png, webp/)
  const large = await drawn(2200, 1700).png({ compressionLevel: 0 }).toBuffer()
  assert.match(await refused(large, 'turbine.png'), /10240 kilobytes/)
})

test('a text keeps the pictures of its own report with their sizes, and drops all others', async () => {
  const [{ url }, other] = [await draft(), await draft({ title: 'Another' })]
  const [own, foreign] = [await added(url), await added(other.url)]
  const asGiven = `<p>Before</p><img src="${own.url}" alt="A &quot;turbine&quot;" width="1" height="9" onerror="x()"><p>After</p>`
  const kept = await writes(url, asGiven)
  assert.equal(kept, `<p>Before</p>${shown(own, 'A &quot;turbine&quot;')}<p>After</p>`)
  assert.equal(await writes(url, kept), kept, 'what is clean stays')
  for (const src of [
    foreign.url,
    `${own.url}0`,
    `${own.url}/`,
    `${own.url}?x=1`,
    `${own.url}/../../../../user`,
    `https://evil.example${own.url}`,
    `//evil.example${own.url}`,
    `https://files.wrenfield.example/1.png`,
    '/files/brand/logo/a.png',
    '/api/update-reports/export',
    'data:image/png;base64,AAAA',
    'javascript:alert(1)',
  ])
    assert.equal(await writes(url, `<p>Before</p><img src="${src}" alt="x">`), '<p>Before</p>', src)
  // A report that is only being made has no pictures yet.
  const copied = await draft({ body: `<p>Copied</p>${shown(own)}` })
  assert.equal((await staff.get(copied.url)).body.data.body, '<p>Copied</p>')
})

test('a draft’s picture is for staff; once it is published, for those who may read it', async () => {
  const { url } = await draft()
  const [first, unused] = [await added(url), await added(url)]
  await writes(url, `<p>At sea</p>${shown(first)}`)
  for (const client of [holder, stranger]) assert.equal((await client.get(first.url)).status, 404)
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  const read = await fetchBytes(api, holder, first.url)
  assert.deepEqual([read.status, read.headers['content-type']], [200, 'image/jpeg'])
  assert.equal((await holder.get(unused.url)).status, 404, 'it does not stand in the text')
  assert.equal((await stranger.get(first.url)).status, 404)
  assert.equal((await (await api.as('superAdmin', 2)).get(first.url)).status, 404)
  assert.equal((await api.guest().get(first.url)).status, 401)
  const another = await draft()
  assert.equal((await staff.get(`${another.url}/pictures/${first.id}`)).status, 404)
  assert.equal((await send(holder, url, await drawn().png().toBuffer())).status, 403)
  assert.equal((await send(await api.as('superAdmin', 2), url, await drawn().png().toBuffer())).status, 404)
})

test('what is published keeps its pictures, whatever is added or removed meanwhile', async () => {
  const { url } = await draft()
  const first = await added(url)
  await writes(url, `<p>At sea</p>${shown(first)}`)
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  const before = (await fetchBytes(api, holder, first.url)).bytes
  const next = await added(url, await drawn(90, 30).png().toBuffer())
  assert.equal((await holder.get(next.url)).status, 404, 'nobody published it yet')
  assert.equal((await holder.get(url)).body.data.body, `<p>At sea</p>${shown(first)}`)
  await writes(url, `<p>At sea</p>${shown(next, 'The cable')}`)
  assert.equal((await holder.get(next.url)).status, 200)
  assert.equal((await holder.get(first.url)).status, 404, 'a revision took it out')
  const revision = (await staff.get(`${url}/revisions`)).body.data[0]
  assert.equal(revision.body, `<p>At sea</p>${shown(first)}`)
  await sweepOrphans(api.platform, 1, new Date(Date.now() + 60_000))
  assert.deepEqual((await fetchBytes(api, staff, first.url)).bytes, before)
})

test('a version of a draft says its pictures in words, and brings them back', async () => {
  const { url } = await draft()
  const picture = await added(url)
  await writes(url, `<p>At sea</p>${shown(picture)}`)
  const named = await staff.post(`${url}/versions`, { name: 'With the turbine' })
  assert.equal(named.status, 201, named.text)
  await writes(url, '<p>At sea</p>')
  const version = `${url}/versions/${named.body.data.id}`
  const [difference] = (await staff.get(`${version}/difference`)).body.data
  assert.match(difference.after, /\[Picture: The turbine\]/)
  assert.equal((await staff.post(`${version}/restore`)).status, 200)
  assert.equal((await staff.get(url)).body.data.body, `<p>At sea</p>${shown(picture)}`)
})

test('a report of nothing but a picture can be published, and one of 31 can not be written', async () => {
  const { url } = await draft()
  const picture = await added(url)
  const many = await staff.patch(url, { body: shown(picture).repeat(31) })
  assert.deepEqual([many.status, Object.keys(many.body.errors)], [422, ['body']])
  await writes(url, shown(picture))
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
})

test('the PDF draws a picture with its words, and the same bytes each time', async () => {
  const { url } = await draft()
  const [wide, decoration] = [await added(url, await drawn(1600, 800).png().toBuffer()), await added(url)]
  await writes(
    url,
    `<p>At sea</p>${shown(wide)}${shown(decoration, '')}<table><tbody><tr><td>${shown(wide, 'In a cell')}</td></tr></tbody></table>`,
  )
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  const { status, bytes } = await fetchBytes(api, holder, `${url}/pdf`)
  assert.equal(status, 200)
  const paper = bytes.toString('latin1')
  assert.equal(paper.match(/\/Subtype \/Image/g)?.length, 2)
  assert.match(
    paper,
    /\/S \/Figure[\s\S]{0,80}\/Alt \(The turbine\)|\/Alt \(The turbine\)[\s\S]{0,80}\/S \/Figure/,
  )
  const words = readBack(bytes).pages.join(' ')
  assert.ok(!words.includes('Picture:'), words)
  assert.match(words, /In a cell/)
  assert.deepEqual((await fetchBytes(api, holder, `${url}/pdf`)).bytes, bytes)
})

test('of many who ask for the PDF at once few have its pictures read at a time', async () => {
  const { url } = await draft()
  await writes(url, `<p>At sea</p>${shown(await added(url))}`)
  assert.equal((await staff.post(`${url}/publish`)).status, 200)
  const { storage } = api.platform
  const open = storage.open
  let [opened, answered, most] = [0, 0, 0]
  storage.open = (key, range) => {
    opened += 1
    most = Math.max(most, opened - answered)
    return open(key, range)
  }
  try {
    const ask = async () => {
      const { status } = await fetchBytes(api, holder, `${url}/pdf`)
      answered += 1
      return status
    }
    const statuses = await Promise.all(Array.from({ length: 12 }, ask))
    assert.deepEqual([...new Set(statuses)], [200])
  } finally {
    storage.open = open
  }
  assert.equal(opened, 12)
  assert.ok(most <= 6, `${most} at once`)
})
