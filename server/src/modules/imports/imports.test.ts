import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startApi } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { form } from '../documents/test-form.ts'

let api: Api
let staff: Client
before(async () => {
  api = await startApi()
  staff = await api.as('superAdmin')
})
after(() => api[Symbol.asyncDispose]())

const upload = async (text: string | Buffer, options: { name?: string; kind?: string; by?: Client } = {}) => {
  const { body, headers } = form(
    { kind: options.kind ?? 'users' },
    { file: { name: options.name ?? 'clients.csv', bytes: Buffer.from(text) } },
  )
  return (options.by ?? staff).post('/api/imports', body, headers)
}
const run = async (id: number, step: 'check' | 'apply' | 'undo') => {
  const begun = await staff.post(`/api/imports/${id}/${step}`)
  assert.equal(begun.status, 202, begun.text)
  await api.deliver()
  return (await staff.get(`/api/imports/${id}`)).body.data
}
const checked = async (text: string, kind = 'users') => {
  const made = await upload(text, { kind })
  assert.equal(made.status, 201, made.text)
  return run(made.body.data.id, 'check')
}
const person = async (email: string) =>
  (await staff.get(`/api/users?filter[email]=${encodeURIComponent(email)}`)).body.data[0]
const rowsOf = async (id: number, query = '') =>
  (await staff.get(`/api/imports/${id}/rows?${query}`)).body.data

const book = `Forename;Surname;Email Address;Tel (mobile);DOB;Addr 1;Town;PC;RM
Margaret;Allardyce;M.Allardyce@allardyce.example;07700 900418;14/02/1961;7 Kingsmead;Bath;ba12ab;
Deepak;Menon;deepak@menon.example;+44 7700 900122;3-Nov-58;The Old Rectory;Harrogate;HG1 5RD;`

test('a file of a book of clients is matched by its headings, checked, and becomes investors', async () => {
  const made = await upload(book)
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
  const dry = await run(made.body.data.id, 'check')
  assert.equal(dry.status, 'checked')
  assert.deepEqual([dry.counts.new, dry.counts.refused, dry.counts.created], [2, 0, 0])
  assert.equal(await person('m.allardyce@allardyce.example'), undefined)

  const done = await run(dry.id, 'apply')
  assert.deepEqual([done.status, done.counts.created, done.counts.failed], ['applied', 2, 0])
  const margaret = await person('m.allardyce@allardyce.example')
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
  const again = await checked(book)
  assert.deepEqual(
    [again.counts.new, again.counts.changed, again.counts.unchanged, again.counts.refused],
    [0, 0, 2, 0],
  )
  assert.ok(again.columns.every((column: { why: string }) => column.why.startsWith('Remembered')))
  assert.equal((await staff.post(`/api/imports/${again.id}/apply`)).status, 409)
})

test('a changed cell changes that field alone, and undoing gives back what was there', async () => {
  const dry = await checked(
    'E-mail,First name,Last name,Phone\ndeepak@menon.example,Deepak,Menon,07700 900999\n',
  )
  assert.deepEqual([dry.counts.changed, dry.counts.fields], [1, 1])
  const [row] = await rowsOf(dry.id)
  assert.deepEqual(row.changes, [{ field: 'phone', before: '+44 7700 900122', after: '+44 7700 900999' }])
  await run(dry.id, 'apply')
  assert.equal((await person('deepak@menon.example')).phone, '+44 7700 900999')
  const undone = await run(dry.id, 'undo')
  assert.deepEqual([undone.status, undone.counts.undone, undone.counts.conflicts], ['undone', 1, 0])
  assert.equal((await person('deepak@menon.example')).phone, '+44 7700 900122')
})

test('rows with errors say what is wrong, are fixed in place, and those left are kept in a file', async () => {
  const dry = await checked(
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
  const messages = (await rowsOf(dry.id, 'outcome=refused')).map((row: { problems: { message: string }[] }) =>
    row.problems.map(({ message }) => message),
  )
  assert.deepEqual(messages[0], ['31 February does not exist'])
  assert.deepEqual(messages[1], ['Two @ signs'])
  assert.match(messages[2][0], /must be a date before or equal to/)
  assert.deepEqual(messages[3], ['1981 was not a leap year', 'No investor category called “Sophist”'])
  assert.ok(messages[4].includes('This is needed to match'))
  assert.deepEqual(messages[5], ['Row 2 of this file is the same investor'])
  assert.deepEqual(messages[6], ['This belongs to a member of staff'])
  assert.equal(dry.problem_counts.date_of_birth, 3)

  const fix = (row: number, field: string, value: string, everywhere = false) =>
    staff.patch(`/api/imports/${dry.id}/rows`, { row, field, value, everywhere })
  const [first] = await rowsOf(dry.id, 'field=investor_type_id')
  const [suggestion] = first.problems.find(
    ({ field }: { field: string }) => field === 'investor_type_id',
  ).suggestions
  assert.match(suggestion, /sophisticated/i)
  const everywhere = await fix(5, 'investor_type_id', suggestion, true)
  assert.equal(everywhere.status, 200, everywhere.text)
  assert.equal(everywhere.body.data.problem_counts.investor_type_id, undefined)
  assert.equal((await fix(2, 'email', 'sally.wickes@wickes.example')).body.data.counts.fixed, 3)
  const freed = await rowsOf(dry.id, 'outcome=new')
  assert.deepEqual(
    freed.map((row: { row: number }) => row.row),
    [7],
    'the second of two is free when the first says something else',
  )
  const file = await staff.get(`/api/imports/${dry.id}/refused`)
  assert.match(file.text, /^\ufeffFirst name,Last name,E-mail,DOB,Client type,Row,Reason\r\n/)
  assert.match(file.text, /Iain,Farquhar,iain@@farquhar\.example,09\/08\/1966,,3,Two @ signs\r\n/)
})

test('undoing leaves and reports what somebody changed since, and takes the rest back', async () => {
  const dry = await checked(
    'First name,Last name,E-mail\nAda,Undone,ada@undone.example\nBea,Kept,bea@kept.example\n',
  )
  await run(dry.id, 'apply')
  const bea = await person('bea@kept.example')
  await staff.patch(`/api/users/${bea.id}`, { phone: '+44 20 7946 0000' })
  const undone = await run(dry.id, 'undo')
  assert.deepEqual([undone.counts.undone, undone.counts.conflicts], [1, 1])
  assert.equal(await person('ada@undone.example'), undefined)
  assert.equal((await person('bea@kept.example')).id, bea.id)
  const [conflict] = await rowsOf(dry.id, 'conflict=1')
  assert.match(conflict.problems[0].message, /Changed since the import/)
  assert.equal((await staff.post(`/api/imports/${dry.id}/undo`)).status, 409)
})

test('an import is undone within thirty days', async () => {
  const dry = await checked('First name,Last name,E-mail\nOld,File,old@file.example\n')
  await run(dry.id, 'apply')
  api.clock.forward({ days: 31 })
  staff = await api.as('superAdmin')
  const late = await staff.post(`/api/imports/${dry.id}/undo`)
  assert.deepEqual([late.status, late.body.reason], [409, 'too_late'])
})

test('a worker that dies between two chunks loses nothing and writes nothing twice', async () => {
  const lines = Array.from({ length: 250 }, (_, at) => `Chunk,Person${at},chunk${at}@many.example`)
  const dry = await checked(`First name,Last name,E-mail\n${lines.join('\n')}\n`)
  assert.equal((await staff.post(`/api/imports/${dry.id}/apply`)).status, 202)
  assert.ok((await api.platform.outbox.drain()) > 0, 'one chunk, and the worker stops')
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

test('organisations come in by their registration number, as the register writes it', async () => {
  const dry = await checked(
    'Company,Type,Company number,Country of registration,Website\nHartwell Ltd,business,445790,United Kingdom,hartwell.example\nBad Ltd,Business,XX123456,UK,\n',
    'organisations',
  )
  assert.deepEqual([dry.counts.new, dry.counts.refused], [1, 1])
  await run(dry.id, 'apply')
  const [made] = (await staff.get('/api/organisations?filter[name]=Hartwell')).body.data
  assert.deepEqual(
    [made.registration_number, made.type, made.country, made.website],
    ['00445790', 'Business', 'GB', 'https://hartwell.example'],
  )
  const again = await checked(
    'Company,Type,Company number\nHartwell Limited,Business,00445790\n',
    'organisations',
  )
  assert.deepEqual([again.counts.new, again.counts.changed, again.counts.fields], [0, 1, 1])
})

test('contacts come in by e-mail, and one that was converted is left alone', async () => {
  const file =
    'Forename,Surname,E-mail,Phone,Company\nImogen,Clarke,imogen@clarke.example,,Clarke Studio\nNobody,Reachable,,,\n'
  const dry = await checked(file, 'contacts')
  assert.deepEqual([dry.counts.new, dry.counts.refused], [1, 1])
  await run(dry.id, 'apply')
  const [made] = (await staff.get('/api/contacts?filter[search]=Imogen')).body.data
  assert.deepEqual([made.company, made.source], ['Clarke Studio', 'import'])
  assert.equal((await checked(file, 'contacts')).counts.unchanged, 1)
  const converted = await staff.post(`/api/convert-contact/${made.id}`, {})
  assert.equal(converted.status, 201, converted.text)
  const after = await checked(file, 'contacts')
  const [row] = await rowsOf(after.id)
  assert.equal(row.problems[0].message, 'This contact was converted to an investor')
})

test('who may add investors may import them; others, and other firms, find nothing', async () => {
  const dry = await checked('First name,Last name,E-mail\nWalk,Er,walk@er.example\n')
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
    assert.equal((await upload(book, { by: client })).status, create, role)
  }
  const harbour = await api.as('superAdmin', 2)
  assert.equal((await harbour.get(`/api/imports/${dry.id}`)).status, 404)
  assert.equal((await harbour.get(`/api/imports/${dry.id}/rows`)).status, 404)
  assert.equal((await harbour.get(`/api/imports/${dry.id}/refused`)).status, 404)
  assert.equal((await harbour.post(`/api/imports/${dry.id}/apply`)).status, 404)
})

test('somebody who may add and not change is told so on the rows that would change', async () => {
  const creator = await api.as('creator')
  const made = await upload('E-mail,First name,Last name\ndeepak@menon.example,Dipak,Menon\n', {
    by: creator,
  })
  const { id } = made.body.data
  await creator.post(`/api/imports/${id}/check`)
  await api.deliver()
  const [row] = await rowsOf(id)
  assert.deepEqual([row.outcome, row.problems[0].message], ['refused', 'You may not change investors.'])
})

test('what is no table, empty, too wide or broken is refused on the file', async () => {
  const said = async (text: string | Buffer, name?: string) => {
    const answer = await upload(text, name ? { name } : {})
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
  const made = await upload(bytes, { name: 'unicode.txt' })
  assert.equal(made.status, 201, made.text)
  await run(made.body.data.id, 'check')
  await run(made.body.data.id, 'apply')
  assert.equal((await person('zoe@lukasik.example')).name, 'Zoë Łukasik')
})

test('columns go to the firm’s own fields too, by their rules, and undo puts those back', async () => {
  const field = async (said: object) => {
    const answer = await staff.post('/api/attributes', { owner_type: 'user', ...said })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id as number
  }
  const tags = await field({ name: 'Interests', type: 'multi', options: ['Energy', 'Health', 'Property'] })
  const worth = await field({ name: 'Portfolio size', type: 'currency' })
  const valuesOf = async (id: number) =>
    Object.fromEntries(
      (await staff.get(`/api/attribute-values?filter[owner_type]=user&filter[owner_id]=${id}`)).body.data.map(
        (row: { attribute_id: number; value: unknown }) => [row.attribute_id, row.value],
      ),
    )
  const heading = 'First name,Last name,E-mail,Interests,Portfolio size'
  const first = await checked(`${heading}\nIrma,Keller,irma@keller.example,health; energy,"£1,250,000"\n`)
  assert.deepEqual(
    first.columns.slice(3).map((column: { field: string }) => column.field),
    [`attribute.${tags}`, `attribute.${worth}`],
  )
  await run(first.id, 'apply')
  const irma = await person('irma@keller.example')
  assert.deepEqual(await valuesOf(irma.id), { [tags]: ['Energy', 'Health'], [worth]: '1250000' })
  const same = await checked(`${heading}\nIrma,Keller,irma@keller.example,Energy|Health,1250000\n`)
  assert.equal(same.counts.unchanged, 1)
  const wrong = await checked(`${heading}\nIrma,Keller,irma@keller.example,Enrgy,12\n`)
  const [row] = await rowsOf(wrong.id, 'outcome=refused')
  assert.deepEqual([row.problems[0].field, row.problems[0].suggestions], [`attribute.${tags}`, ['Energy']])
  const changed = await checked(`${heading}\nIrma,Keller,irma@keller.example,Property,1250000\n`)
  assert.deepEqual([changed.counts.changed, changed.counts.fields], [1, 1])
  await run(changed.id, 'apply')
  assert.deepEqual((await valuesOf(irma.id))[tags], ['Property'])
  await run(changed.id, 'undo')
  assert.deepEqual((await valuesOf(irma.id))[tags], ['Energy', 'Health'])
})

test('a Creator, who opens nobody’s record, sees how their own import goes', async () => {
  const creator = await api.as('creator')
  const made = await upload('First name,Last name,E-mail\nOtto,Brandt,otto@brandt.example\n', { by: creator })
  assert.equal((await creator.get(`/api/imports/${made.body.data.id}`)).body.data.row_count, 1)
  assert.equal((await (await api.as('custodian')).get(`/api/imports/${made.body.data.id}`)).status, 403)
})
