import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form } from '../documents/test-form.ts'
import { ImportWorkspace } from './test-imports.ts'

const api = apiForTests()
let staff: Client
let workspace: ImportWorkspace
before(async () => {
  staff = await api.as('superAdmin')
  workspace = new ImportWorkspace(api, staff, form)
})

const book = `Forename;Surname;Email Address;Tel (mobile);DOB;Addr 1;Town;PC;RM
Margaret;Allardyce;M.Allardyce@allardyce.example;07700 900418;14/02/1961;7 Kingsmead;Bath;ba12ab;
Deepak;Menon;deepak@menon.example;+44 7700 900122;3-Nov-58;The Old Rectory;Harrogate;HG1 5RD;`

test('who may add investors may import them; others, and other firms, find nothing', async () => {
  const dry = await workspace.checked('First name,Last name,E-mail\nWalk,Er,walk@er.example\n')
  const expected: Record<string, [list: number, create: number]> = {
    entrepreneur: [403, 403],
    investmentCommittee: [200, 201],
    user: [403, 403],
    custodian: [403, 403],
    creator: [200, 201],
    fundManager: [200, 201],
    investmentManager: [200, 201],
    adviser: [200, 201],
    support: [200, 201],
    superAdmin: [200, 201],
  }
  for (const [role, [list, create]] of Object.entries(expected)) {
    const client = await api.as(role as 'user')
    assert.equal((await client.get('/api/imports')).status, list, role)
    assert.equal((await workspace.upload(book, { by: client })).status, create, role)
  }
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/imports/${dry.id}`)).status, 404)
  assert.equal((await harbour.get(`/api/imports/${dry.id}/rows`)).status, 404)
  assert.equal((await harbour.get(`/api/imports/${dry.id}/refused`)).status, 404)
  assert.equal((await harbour.post(`/api/imports/${dry.id}/apply`)).status, 404)
})

test('somebody who may add and not change is told so on the rows that would change', async () => {
  await staff.post('/api/users', { first_name: 'Deepak', last_name: 'Menon', email: 'deepak@menon.example' })
  const creator = await api.as('creator')
  const made = await workspace.upload('E-mail,First name,Last name\ndeepak@menon.example,Dipak,Menon\n', {
    by: creator,
  })
  const { id } = made.body.data
  await creator.post(`/api/imports/${id}/check`)
  await api.deliver()
  const [row] = await workspace.rowsOf(id)
  assert.deepEqual([row.outcome, row.problems[0].message], ['refused', 'You can’t change investors.'])
})

test('what is no table, empty, too wide or broken is refused on the file', async () => {
  const said = async (text: string | Buffer, name?: string) => {
    const answer = await workspace.upload(text, name ? { name } : {})
    assert.equal(answer.status, 422, answer.text)
    return answer.body.errors.file[0]
  }
  assert.match(await said('\n\n'), /empty/)
  assert.match(await said('a,b\n'), /no rows/)
  assert.match(await said('a,b\n1,2,3\n'), /more cells than the headings/)
  assert.match(await said(`a\n${'x'.repeat(2001)}\n`), /more than 2000 characters/)
  assert.match(await said(`${'a,'.repeat(101)}b\n1\n`), /more than 100 columns/)
})

test('a file that Excel saved as Unicode text is read in its own letters', async () => {
  const bytes = Buffer.from(
    '\ufeffForename\tSurname\tE-mail\r\nZoë\tŁukasik\tzoe@lukasik.example\r\n',
    'utf16le',
  )
  const made = await workspace.upload(bytes, { name: 'unicode.txt' })
  assert.equal(made.status, 201, made.text)
  await workspace.run(made.body.data.id, 'check')
  await workspace.run(made.body.data.id, 'apply')
  assert.equal((await workspace.person('zoe@lukasik.example')).name, 'Zoë Łukasik')
})

test('a Creator, who opens nobody’s record, sees how their own import goes', async () => {
  const creator = await api.as('creator')
  const made = await workspace.upload('First name,Last name,E-mail\nOtto,Brandt,otto@brandt.example\n', {
    by: creator,
  })
  assert.equal((await creator.get(`/api/imports/${made.body.data.id}`)).body.data.row_count, 1)
  assert.equal((await (await api.as('custodian')).get(`/api/imports/${made.body.data.id}`)).status, 403)
})
