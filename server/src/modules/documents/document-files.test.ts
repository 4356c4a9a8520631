import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { apiForTests } from '../../../test/harness.ts'
import { transact } from '../../kernel/work.ts'
import { newInvestor } from '../suitability/test-tenant.ts'
import { form } from './test-form.ts'
import { upload } from './test-documents.ts'

const api = apiForTests()

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
