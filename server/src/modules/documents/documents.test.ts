import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import sharp from 'sharp'
import type { Api, Client } from '../../../test/harness.ts'
import { startApi } from '../../../test/harness.ts'
import { transact } from '../../kernel/work.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { form, pdf } from './test-form.ts'

let api: Api
before(async () => {
  api = await startApi()
})
after(() => api[Symbol.asyncDispose]())

async function upload(
  client: Client,
  ownerId: number,
  more: Record<string, string | number> = {},
  name = 'Terms.pdf',
) {
  const sent = form({ owner_type: 'user', owner_id: ownerId, ...more }, { file: { name, bytes: pdf } })
  return client.post('/api/documents', sent.body, sent.headers)
}

async function folder(ownerId: number, name: string, more: object = {}) {
  const answer = await (
    await api.as('superAdmin')
  ).post('/api/folder-structures', {
    owner_type: 'user',
    owner_id: ownerId,
    name,
    ...more,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data
}

test('staff put a document on an investor’s record; it is shown once it is public, and every opening is noted', async () => {
  const id = await newInvestor(api, 'Ambrose')
  const staff = await api.as('adviser')
  const made = await upload(staff, id, { category: 'Identity' })
  assert.equal(made.status, 201, made.text)
  const document = made.body.data
  assert.deepEqual(
    [document.name, document.mime, document.size, document.visibility, document.client_name],
    ['Terms.pdf', 'application/pdf', pdf.length, 'private', 'Terms.pdf'],
  )
  const investor = await api.asUser(id)
  for (const path of ['', '/download'])
    assert.equal((await investor.get(`/api/documents/${document.id}${path}`)).status, 404)
  assert.deepEqual((await investor.get('/api/documents')).body.data, [])
  await staff.patch(`/api/documents/${document.id}`, { visibility: 'public', name: 'Client terms' })
  const seen = await investor.get(`/api/documents/${document.id}`)
  assert.equal(seen.body.data.name, 'Client terms')
  assert.equal('client_name' in seen.body.data, false)
  for (let time = 0; time < 2; time += 1) await investor.get(`/api/documents/${document.id}/download`)
  api.clock.forward({ minutes: 31 })
  await (await api.asUser(id)).get(`/api/documents/${document.id}/download`)
  const address = '/api/opens?sort=-updated_at&per_page=1'
  const keeper = await api.as('superAdmin')
  const latest = (await keeper.get(address)).body
  const before = (await keeper.get(`${address}&cursor=${latest.meta.next_cursor}`)).body
  assert.ok(before.data[0].updated_at < latest.data[0].updated_at, JSON.stringify(before))
  const colleague = await api.as('adviser')
  await colleague.get(`/api/documents/${document.id}/download`)
  await colleague.post('/api/opens', { openable_type: 'document', openable_id: document.id })
  const opens = await (
    await api.as('superAdmin')
  ).get(`/api/documents/${document.id}?include=opens,opensCount`)
  assert.equal(opens.body.data.opens_count, 2, 'staff don’t open as investors do')
  assert.deepEqual(
    opens.body.data.opens.map((each: { user_id: number }) => each.user_id),
    [id, id],
  )
  const all = await (
    await api.as('superAdmin')
  ).get(`/api/opens?filter[openable_type]=document&filter[openable_id]=${document.id}`)
  assert.equal(all.body.data.length, 3, 'the list keeps who of the staff looked')
})

test('a link works for a minute, for the person it was made for, and in parts', async () => {
  const id = await newInvestor(api, 'Barnaby')
  const made = await upload(await api.as('superAdmin'), id, { visibility: 'public' })
  const investor = await api.asUser(id)
  const redirect = await investor.get(`/api/documents/${made.body.data.id}/download?disposition=inline`)
  assert.equal(redirect.status, 302)
  const link = String(redirect.headers['location'])
  const whole = await investor.get(link)
  assert.deepEqual([whole.status, whole.text], [200, pdf.toString('latin1')])
  assert.match(String(whole.headers['content-disposition']), /^inline; filename="Terms\.pdf"/)
  assert.equal(whole.headers['cache-control'], 'private, no-store')
  const part = await investor.get(link, { range: 'bytes=0-3' })
  assert.deepEqual([part.status, part.text], [206, '%PDF'])
  assert.equal(part.headers['content-range'], `bytes 0-3/${pdf.length}`)
  assert.equal((await investor.get(link, { range: `bytes=${pdf.length}-` })).status, 416)
  assert.equal((await (await api.as('superAdmin')).get(link)).status, 403)
  assert.equal((await api.guest().get(link)).status, 401)
  assert.equal((await investor.get(link.replace('disposition=inline', 'disposition=attachment'))).status, 403)
  api.clock.forward({ seconds: 61 })
  assert.equal((await investor.get(link)).status, 403)
})

test('a file that the storage lost is refused in words, counts as opened by nobody, and is reported to staff', async () => {
  const id = await newInvestor(api, 'Cyprian')
  const made = await upload(await api.as('superAdmin'), id, { visibility: 'public' })
  const document = made.body.data
  const investor = await api.asUser(id)
  const path = `/api/documents/${document.id}/download`
  const link = String((await investor.get(path)).headers['location'])
  const rows = (type: string) =>
    api.db
      .selectFrom('events')
      .select('actor_id')
      .where('type', '=', type)
      .where('subject_id', '=', document.id)
      .execute()
  const opened = await rows('document.opened')
  const { file_key: key } = await api.db
    .selectFrom('documents')
    .select('file_key')
    .where('id', '=', document.id)
    .executeTakeFirstOrThrow()
  await api.platform.storage.delete(key)
  const version = (
    await (await api.as('superAdmin')).get(`/api/document-versions?filter[document_id]=${document.id}`)
  ).body.data[0].id
  for (const [client, address] of [
    [investor, path],
    [investor, link],
    [await api.as('superAdmin'), `/api/document-versions/${version}/download`],
  ] as const) {
    const answer = await client.get(address)
    assert.equal(answer.status, 404, `${address}: ${answer.text}`)
    assert.deepEqual(answer.body, {
      message: 'This file is missing from storage. Please ask for another copy of it.',
      reason: 'file_missing',
    })
    assert.equal(answer.headers['content-disposition'], undefined)
    assert.equal(answer.headers['etag'], undefined)
  }
  assert.deepEqual(await rows('document.opened'), opened)
  assert.equal((await rows('document.file_missed')).filter(({ actor_id }) => actor_id === id).length, 1)
})

test('content that is not what its name says, a wrong kind, and a path instead of a file are refused', async () => {
  const id = await newInvestor(api, 'Cordelia')
  const staff = await api.as('superAdmin')
  const send = async (file: { name: string; bytes: Uint8Array }) => {
    const sent = form({ owner_type: 'user', owner_id: id }, { file })
    return staff.post('/api/documents', sent.body, sent.headers)
  }
  for (const file of [
    { name: 'fake.pdf', bytes: Buffer.from('<html><script>alert(1)</script></html>') },
    { name: 'program.exe', bytes: Buffer.from('MZ\u0090\u0000') },
    { name: 'page.html', bytes: Buffer.from('<!doctype html><p>Hello</p>') },
  ]) {
    const answer = await send(file)
    assert.deepEqual([answer.status, Object.keys(answer.body.errors)], [422, ['file']], file.name)
  }
  const forged = await staff.post('/api/documents', {
    owner_type: 'user',
    owner_id: id,
    file: { quarantinePath: '/etc/passwd', extension: 'pdf', bytes: 1, mime: 'application/pdf', sha256: '' },
  })
  assert.equal(forged.status, 422)
  assert.deepEqual(
    Object.keys((await staff.post('/api/documents', { owner_type: 'user', owner_id: id })).body.errors),
    ['file'],
  )
})

test('whatever a file is called, it is kept under a name of ours and goes out under a plain one, or is refused on its field', async () => {
  const id = await newInvestor(api, 'Dorothea')
  const staff = await api.as('superAdmin')
  const names = [
    'Päper 世界 🎉.pdf',
    '../../../etc/passwd.pdf',
    String.raw`C:\Windows\system32\terms.pdf`,
    'terms.exe.pdf',
    'gnp.\u202efdp.pdf',
    `${'long '.repeat(80)}.pdf`,
    '%00%2e%2e%2fterms.pdf',
    'terms.pdf\0.exe',
    'terms.pdf.exe',
    'terms.php',
  ]
  for (const name of names) {
    const { status, body } = await upload(staff, id, {}, name)
    if (status === 422) {
      assert.deepEqual(Object.keys(body.errors), ['file'], name)
      continue
    }
    assert.equal(status, 201, name)
    const link = (await staff.get(`/api/documents/${body.data.id}/download`)).headers['location']
    const { headers } = await staff.get(String(link))
    const text = String(headers['content-disposition'])
    assert.match(text, /^attachment; filename="[\x20-\x7e]+\.pdf"; filename\*=UTF-8''[\w.!~%-]+\.pdf$/i, name)
    assert.doesNotMatch(decodeURIComponent(text), /[/\\\p{Cc}\p{Cf}]|\.exe"|\.exe$/u, name)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['content-type'], 'application/pdf')
    assert.match(String(headers['content-security-policy']), /sandbox|default-src 'none'/)
  }
  for (const name of ['terms.pdf.exe', 'terms.php'])
    assert.equal((await upload(staff, id, {}, name)).status, 422, name)
})

test('a photograph among the documents goes out without where it was taken', async () => {
  const id = await newInvestor(api, 'Emmeline')
  const staff = await api.as('superAdmin')
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#1f5bd8' } })
    .withExif({
      IFD0: { Copyright: 'Emmeline' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .jpeg()
    .toBuffer()
  const sent = form({ owner_type: 'user', owner_id: id }, { file: { name: 'Passport.jpg', bytes } })
  const { data } = (await staff.post('/api/documents', sent.body, sent.headers)).body
  const link = (await staff.get(`/api/documents/${data.id}/download`)).headers['location']
  const cookie = [...staff.cookies].map((pair) => pair.join('=')).join('; ')
  const out = await api.app.inject({ url: String(link), headers: { host: 'localhost', cookie } })
  const { exif, width, height } = await sharp(out.rawPayload).metadata()
  assert.deepEqual([exif, width, height, data.size], [undefined, 30, 20, out.rawPayload.length])
})

test('a link that one firm signed opens nothing at another, nor does its record', async () => {
  const id = await newInvestor(api, 'Edwina')
  const staff = await api.as('superAdmin')
  const made = await upload(staff, id, { visibility: 'public' })
  const address = `/api/documents/${made.body.data.id}/download`
  const link = String((await staff.get(address)).headers['location'])
  const theirs = await api.as('superAdmin', 2)
  assert.equal((await theirs.get(address)).status, 404)
  assert.ok([403, 404].includes((await theirs.get(link)).status))
  assert.equal((await staff.get(link)).status, 200)
})

test('a document belongs to a record that one may change', async () => {
  const id = await newInvestor(api, 'Dorian')
  const expected: Record<string, number> = {
    superAdmin: 201,
    entrepreneur: 422,
    investmentCommittee: 201,
    user: 403,
    custodian: 422,
    support: 201,
    creator: 422,
    investmentManager: 201,
    fundManager: 201,
    adviser: 201,
  }
  for (const [role, status] of Object.entries(expected))
    assert.equal((await upload(await api.as(role as 'user'), id)).status, status, role)
  assert.equal((await upload(await api.asUser(id), id)).status, 403)
  assert.equal((await upload(await api.as('superAdmin', 2), id)).status, 422)
  assert.equal((await upload(await api.as('superAdmin'), 999_999)).status, 422)
  const { id: documentId } = (await upload(await api.as('superAdmin'), id, { visibility: 'public' })).body
    .data
  assert.equal((await (await api.as('superAdmin', 2)).get(`/api/documents/${documentId}`)).status, 404)
  const investor = await api.asUser(id)
  assert.equal((await investor.delete(`/api/documents/${documentId}`)).status, 403)
  assert.equal((await investor.patch(`/api/documents/${documentId}`, { name: 'Mine' })).status, 403)
  const staff = await api.as('adviser')
  assert.equal((await staff.delete(`/api/documents/${documentId}`)).status, 204)
  assert.equal((await investor.get(`/api/documents/${documentId}`)).status, 404)
  assert.equal((await staff.post(`/api/documents/${documentId}/restore`)).status, 200)
})

test('what lies in a private folder, however deep, is private', async () => {
  const id = await newInvestor(api, 'Ernest')
  const staff = await api.as('superAdmin')
  const outer = await folder(id, 'Outer')
  const inner = await folder(id, 'Inner', { parent_id: outer.id })
  const made = await upload(staff, id, { visibility: 'public', folder_structure_id: inner.id })
  const path = `/api/documents/${made.body.data.id}`
  const investor = await api.asUser(id)
  assert.equal((await investor.get(path)).status, 200)
  await staff.patch(`/api/folder-structures/${outer.id}`, { visibility: 'private' })
  assert.equal((await investor.get(path)).status, 404)
  assert.equal((await staff.get(path)).body.data.effective_visibility, 'private')
  assert.deepEqual((await investor.get('/api/folder-structures')).body.data, [])
  await staff.patch(`/api/folder-structures/${inner.id}`, { parent_id: null })
  assert.equal((await investor.get(path)).status, 200)
})

test('folders make no circle, go eight deep, and are deleted empty', async () => {
  const [id, other] = [await newInvestor(api, 'Flora'), await newInvestor(api, 'Gilbert')]
  const staff = await api.as('superAdmin')
  const chain = [await folder(id, 'Level 1')]
  for (let depth = 2; depth <= 8; depth += 1)
    chain.push(await folder(id, `Level ${depth}`, { parent_id: chain.at(-1).id }))
  assert.equal(chain.at(-1).depth, 8)
  const ninth = await staff.post('/api/folder-structures', {
    owner_type: 'user',
    owner_id: id,
    name: 'Level 9',
    parent_id: chain.at(-1).id,
  })
  assert.deepEqual(ninth.body.errors, { parent_id: ['Folders must not be nested more than 8 deep.'] })
  const first = `/api/folder-structures/${chain[0].id}`
  assert.deepEqual((await staff.patch(first, { parent_id: chain[3].id })).body.errors, {
    parent_id: ['A folder can’t be inside itself.'],
  })
  const elsewhere = await folder(other, 'Elsewhere')
  assert.deepEqual(Object.keys((await staff.patch(first, { parent_id: elsewhere.id })).body.errors), [
    'parent_id',
  ])
  const wrongFolder = await upload(staff, id, { folder_structure_id: elsewhere.id })
  assert.deepEqual(Object.keys(wrongFolder.body.errors), ['folder_structure_id'])
  const twice = await staff.post('/api/folder-structures', {
    owner_type: 'user',
    owner_id: id,
    name: 'level 1',
  })
  assert.deepEqual(Object.keys(twice.body.errors), ['name'])
  assert.equal((await staff.delete(first)).status, 409)
  assert.equal((await staff.delete(`/api/folder-structures/${chain.at(-1).id}`)).status, 204)
})

test('two folders that are moved into each other at once make no circle', async () => {
  const id = await newInvestor(api, 'Hilary')
  const staff = await api.as('superAdmin')
  const [left, right] = [await folder(id, 'Left'), await folder(id, 'Right')]
  const answers = await Promise.all([
    staff.patch(`/api/folder-structures/${left.id}`, { parent_id: right.id }),
    staff.patch(`/api/folder-structures/${right.id}`, { parent_id: left.id }),
  ])
  // The second one is told why it can't be, or, where both had begun, that somebody was faster.
  const [moved, refused] = answers.map((answer) => answer.status).toSorted()
  assert.equal(moved, 200)
  assert.ok(refused === 409 || refused === 422, String(refused))
  const rows = await api.db
    .selectFrom('folder_structures')
    .select('parent_id')
    .where('tenant_id', '=', 1)
    .where('id', 'in', [left.id, right.id])
    .execute()
  assert.equal(rows.filter((row) => row.parent_id === null).length, 1)
})

test('a sign-up document is accepted in the version that was read, once, and a new version is accepted anew', async () => {
  const staff = await api.as('superAdmin')
  const made = await staff.post('/api/onboarding-documents', {
    title: 'Client agreement',
    body: '<p>One</p><script>x</script>',
  })
  assert.deepEqual([made.status, made.body.data.body], [201, '<p>One</p>'])
  const { id } = made.body.data
  const userId = await newInvestor(api, 'Ivor')
  const investor = await api.asUser(userId)
  const standing = async () => {
    const { data } = (await investor.get('/api/user?include=onboardingDocuments')).body
    return data.onboarding_documents.find((each: { id: number }) => each.id === id).status
  }
  assert.equal(await standing(), 'required')
  const path = `/api/onboarding-documents/${id}/accept`
  assert.equal((await investor.post(path, { content_version: 1 })).body.data.status, 'accepted')
  assert.equal((await investor.post(path, {})).status, 200)
  await staff.patch(`/api/onboarding-documents/${id}`, { body: '<p>Two</p>' })
  assert.equal(await standing(), 'required')
  assert.equal((await investor.post(path, { content_version: 1 })).status, 409)
  assert.equal((await investor.post(path, { content_version: 2 })).status, 200)
  assert.equal((await (await api.as('investmentManager')).get('/api/onboarding-documents')).status, 200)
  assert.equal((await (await api.as('adviser')).get('/api/onboarding-documents')).status, 403)
  assert.equal((await staff.post(path, {})).status, 403)
})

test('a mark of the firm is served to everybody, for good, and not by another firm', async () => {
  const { default: sharp } = await import('sharp')
  const { storeBrandFile } = await import('../stored-files/index.ts')
  const { QuarantinedFile } = await import('../../kernel/http/body/uploads.ts')
  const { writeFile } = await import('node:fs/promises')
  const { join } = await import('node:path')
  const file = new QuarantinedFile('logo.png', join(api.platform.settings.dataDir, 'logo.png'))
  Object.assign(file, { extension: 'png', mime: 'image/png', sound: true }) // as the quarantine recognises it
  await writeFile(
    file.quarantinePath,
    await sharp({ create: { width: 900, height: 300, channels: 4, background: '#1f5bd8' } })
      .png()
      .toBuffer(),
  )
  const tenant = await api.platform.tenants.byId(1)
  const actor = { id: await api.userId('superAdmin'), roleId: 1 }
  const key = await transact(api.platform, { tenant, actor, now: api.clock.now() }, (work) =>
    storeBrandFile(work, 'logo', file),
  )
  const path = `/files/brand/logo/${key.split('/').pop()}`
  const served = await api.guest().get(path)
  assert.equal(served.status, 200)
  assert.deepEqual(
    [served.headers['content-type'], served.headers['cache-control']],
    ['image/png', 'public, max-age=31536000, immutable'],
  )
  assert.equal((await api.guest(2).get(path)).status, 404)
  assert.equal((await api.guest().get(path.replace('logo', 'favicon'))).status, 404)
})
