import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../test/harness.ts'
import type { Client } from '../../../test/harness.ts'
import { form } from '../documents/test-form.ts'
import { system } from '../../kernel/work.ts'
import { importJobs } from './run.ts'
import { ImportWorkspace } from './test-imports.ts'
import { leavesAsItIs } from '../../../test/unchanged.ts'

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

test('a file of a book of clients is matched by its headings, checked, and becomes investors', async () => {
  const made = await workspace.upload(book)
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(
    made.body.data.columns.map((column: { field: string }) => column.field),
    [
      'first_name',
      'last_name',
      'email',
      'phone',
      'date_of_birth',
      'address.line1',
      'address.city',
      'address.postcode',
      'owner_id',
    ],
  )
  const dry = await workspace.run(made.body.data.id, 'check')
  assert.equal(dry.status, 'checked')
  assert.deepEqual([dry.counts.new, dry.counts.refused, dry.counts.created], [2, 0, 0])
  assert.equal(await workspace.person('m.allardyce@allardyce.example'), undefined)

  const done = await workspace.run(dry.id, 'apply')
  assert.deepEqual([done.status, done.counts.created, done.counts.failed], ['applied', 2, 0])
  const { data: added } = (await staff.get(`/api/users?filter[import_id]=${dry.id}&sort=name`)).body
  assert.deepEqual(
    added.map(({ name }: { name: string }) => name),
    ['Deepak Menon', 'Margaret Allardyce'],
  )
  const contacts = await staff.get(`/api/contacts?filter[import_id]=${dry.id}`)
  assert.equal(contacts.body.meta.total, 0, 'numbers of people say nothing of contacts')
  const margaret = await workspace.person('m.allardyce@allardyce.example')
  assert.deepEqual(
    [margaret.name, margaret.phone, margaret.date_of_birth, margaret.category_status, margaret.source],
    ['Margaret Allardyce', '+44 7700 900418', '1961-02-14', 'none', 'import'],
  )
  assert.deepEqual(margaret.address, { line1: '7 Kingsmead', city: 'Bath', postcode: 'BA1 2AB' })
  const events = await api.db
    .selectFrom('events')
    .select(['type', 'actor_id'])
    .where('tenant_id', '=', 1)
    .where('subject_type', '=', 'user')
    .where('subject_id', '=', margaret.id)
    .execute()
  assert.deepEqual(events, [{ type: 'user.created', actor_id: await api.userId('superAdmin') }])
})

test('the same file a second time changes nothing', async () => {
  const again = await workspace.checked(book)
  assert.deepEqual(
    [again.counts.new, again.counts.changed, again.counts.unchanged, again.counts.refused],
    [0, 0, 2, 0],
  )
  assert.ok(again.columns.every((column: { why: string }) => column.why.startsWith('Remembered')))
  assert.equal((await staff.post(`/api/imports/${again.id}/apply`)).status, 409)
})

test('a changed cell changes that field alone, and undoing gives back what was there', async () => {
  const dry = await workspace.checked(
    'E-mail,First name,Last name,Phone\ndeepak@menon.example,Deepak,Menon,07700 900999\n',
  )
  assert.deepEqual([dry.counts.changed, dry.counts.fields], [1, 1])
  const [row] = await workspace.rowsOf(dry.id)
  assert.deepEqual(row.changes, [{ field: 'phone', before: '+44 7700 900122', after: '+44 7700 900999' }])
  await workspace.run(dry.id, 'apply')
  assert.equal((await workspace.person('deepak@menon.example')).phone, '+44 7700 900999')
  const undone = await workspace.run(dry.id, 'undo')
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.conflicts], ['undone', 1, 0])
  assert.equal((await workspace.person('deepak@menon.example')).phone, '+44 7700 900122')
})

test('rows with errors say what is wrong, are fixed in place, and those left are kept in a file', async () => {
  const dry = await workspace.checked(
    [
      'First name,Last name,E-mail,DOB,Client type',
      'Sally,Wickes,sally@wickes.example,31/02/1970,',
      'Iain,Farquhar,iain@@farquhar.example,09/08/1966,',
      'Peter,Amesbury,p.amesbury@amesbury.example,22/06/2020,',
      'Ines,Duarte,ines@duarte.example,29/02/1981,Sophist',
      'Nadia,Karimi,,30/12/1984,Sophist',
      'Sally,Twin,SALLY@wickes.example,01/01/1970,',
      'Staff,Member,adviser@wrenfield.example,,',
    ].join('\n'),
  )
  assert.equal(dry.counts.refused, 7)
  const messages = (await workspace.rowsOf(dry.id, 'outcome=refused')).map(
    (row: { problems: { message: string }[] }) => row.problems.map(({ message }) => message),
  )
  assert.deepEqual(messages[0], ['31 February does not exist'])
  assert.deepEqual(messages[1], ['Two @ signs'])
  assert.match(messages[2][0], /must be a date before or equal to/)
  assert.deepEqual(messages[3], ['1981 was not a leap year', 'No investor category called “Sophist”'])
  assert.ok(messages[4].includes('Enter a value to match on'))
  assert.deepEqual(messages[5], ['Same investor as row 2'])
  assert.deepEqual(messages[6], ['This is a staff account'])
  assert.equal(dry.problem_counts.date_of_birth, 3)

  const fix = (row: number, field: string, value: string, everywhere = false) =>
    staff.patch(`/api/imports/${dry.id}/rows`, { row, field, value, everywhere })
  const [first] = await workspace.rowsOf(dry.id, 'field=investor_type_id')
  const [suggestion] = first.problems.find(
    ({ field }: { field: string }) => field === 'investor_type_id',
  ).suggestions
  assert.match(suggestion, /sophisticated/i)
  const everywhere = await fix(5, 'investor_type_id', suggestion, true)
  assert.equal(everywhere.status, 200, everywhere.text)
  assert.equal(everywhere.body.data.problem_counts.investor_type_id, undefined)
  assert.equal((await fix(2, 'email', 'sally.wickes@wickes.example')).body.data.counts.fixed, 3)
  const freed = await workspace.rowsOf(dry.id, 'outcome=new')
  assert.deepEqual(
    freed.map((row: { row: number }) => row.row),
    [7],
    'the second of two is free when the first says something else',
  )
  const { match_on, empty_cells } = (await staff.get(`/api/imports/${dry.id}`)).body.data
  const fields = dry.columns.map(({ field }: { field: string | null }) => field)
  await leavesAsItIs(api, staff, `/api/imports/${dry.id}`, [{ fields, match_on, empty_cells }])
  const file = await staff.get(`/api/imports/${dry.id}/refused`)
  assert.match(file.text, /^\ufeffFirst name,Last name,E-mail,DOB,Client type,Row,Reason\r\n/)
  assert.match(file.text, /Iain,Farquhar,iain@@farquhar\.example,09\/08\/1966,,3,Two @ signs\r\n/)
})

test('a value corrected in more rows than are checked at once is checked in the background, to its end', async () => {
  const lines = Array.from({ length: 401 }, (_, at) => `Many,Row${at},many${at}@rows.example,31/02/1970`)
  const dry = await workspace.checked(`First name,Last name,E-mail,DOB\n${lines.join('\n')}\n`)
  assert.equal(dry.counts.refused, 401)
  const fix = { row: 2, field: 'date_of_birth', value: '28/02/1970', everywhere: true }
  const fixed = await staff.patch(`/api/imports/${dry.id}/rows`, fix)
  assert.deepEqual([fixed.status, fixed.body.data.status], [200, 'checking'])
  await api.deliver()
  const checked = (await staff.get(`/api/imports/${dry.id}`)).body.data
  assert.deepEqual([checked.status, checked.counts.new], ['checked', 401])
})

test('undoing leaves and reports what somebody changed since, and takes the rest back', async () => {
  const dry = await workspace.checked(
    'First name,Last name,E-mail\nAda,Undone,ada@undone.example\nBea,Kept,bea@kept.example\n',
  )
  await workspace.run(dry.id, 'apply')
  const bea = await workspace.person('bea@kept.example')
  await staff.patch(`/api/users/${bea.id}`, { phone: '+44 20 7946 0000' })
  const undone = await workspace.run(dry.id, 'undo')
  assert.deepEqual([undone.counts.undone, undone.counts.conflicts], [1, 1])
  assert.equal(await workspace.person('ada@undone.example'), undefined)
  assert.equal((await workspace.person('bea@kept.example')).id, bea.id)
  const [conflict] = await workspace.rowsOf(dry.id, 'conflict=1')
  assert.match(conflict.problems[0].message, /Changed since the import/)
  const file = await staff.get(`/api/imports/${dry.id}/refused`)
  assert.match(file.text, /Bea,Kept,bea@kept\.example,3,"?Changed since the import/)
  assert.equal((await staff.post(`/api/imports/${dry.id}/undo`)).status, 409)
})

test('an import is undone within thirty days', async () => {
  const dry = await workspace.checked('First name,Last name,E-mail\nOld,File,old@file.example\n')
  await workspace.run(dry.id, 'apply')
  api.clock.forward({ days: 31 })
  staff = await api.as('superAdmin')
  workspace = new ImportWorkspace(api, staff, form)
  const late = await staff.post(`/api/imports/${dry.id}/undo`)
  assert.deepEqual([late.status, late.body.reason], [409, 'too_late'])
})

test('a worker that dies between two chunks loses nothing and writes nothing twice', async () => {
  const lines = Array.from({ length: 250 }, (_, at) => `Chunk,Person${at},chunk${at}@many.example`)
  const dry = await workspace.checked(`First name,Last name,E-mail\n${lines.join('\n')}\n`)
  assert.equal((await staff.post(`/api/imports/${dry.id}/apply`)).status, 202)
  const tenant = await api.platform.tenants.byId(1)
  const scope = { tenant, actor: system, now: api.clock.now() }
  // One chunk, by a process that ends before it can tick the job off.
  await importJobs[0]!.perform(
    { platform: api.platform, tenant, scope, signal: new AbortController().signal },
    { import_id: dry.id },
  )
  const half = (await staff.get(`/api/imports/${dry.id}`)).body.data
  assert.deepEqual([half.status, half.counts.created], ['applying', 100])
  await api.deliver()
  const whole = (await staff.get(`/api/imports/${dry.id}`)).body.data
  assert.deepEqual([whole.status, whole.counts.created, whole.counts.failed], ['applied', 250, 0])
  const found = await staff.get('/api/users?filter[email]=@many.example&per_page=1')
  assert.equal(found.body.meta.total, 250)
  const letters = await api.db
    .selectFrom('mails')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('recipient', 'like', '%@many.example')
    .execute()
  assert.deepEqual(letters, [], 'nobody is written to unless it was asked for')
})

test('tables as other programs write them are taken, and what is refused says why', async () => {
  const fieldsOf = async (content: string | Buffer, name: string) => {
    const { status, body, text } = await workspace.upload(content, { name })
    assert.equal(status, 201, `${name}: ${text}`)
    return body.data.columns.map(({ field }: { field: string }) => field)
  }
  const table = 'First name;Last name;E-mail\r\nAda;Byron;ada@byron.example\r\n'
  const fields = ['first_name', 'last_name', 'email']
  assert.deepEqual(await fieldsOf(`sep=;\r\n${table}`, 'declared.csv'), fields)
  assert.deepEqual(await fieldsOf(`Our clients\r\n\r\n${table}`, 'titled.csv'), fields)
  assert.deepEqual(await fieldsOf(table.replaceAll(';', '\t'), 'tabs.tsv'), fields)
  assert.deepEqual(await fieldsOf(table.replace('Byron', 'By\u000bron'), 'control.csv'), fields)
  assert.deepEqual(await fieldsOf(Buffer.from(table, 'utf16le'), 'wide.csv'), fields)
  const empty = await workspace.upload('First name\n', { name: 'empty.csv' })
  assert.deepEqual([empty.status, empty.body.errors.file], [422, ['The file has headings but no rows.']])
})
