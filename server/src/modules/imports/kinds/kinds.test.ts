import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiForTests, before } from '../../../../test/harness.ts'
import type { Client } from '../../../../test/harness.ts'
import { form } from '../../documents/test-form.ts'
import { ImportWorkspace } from '../test-imports.ts'

const api = apiForTests()
let staff: Client
let workspace: ImportWorkspace
before(async () => {
  staff = await api.as('superAdmin')
  workspace = new ImportWorkspace(api, staff, form)
})

test('organisations come in by their registration number, as the register writes it', async () => {
  const dry = await workspace.checked(
    'Company,Type,Company number,Country of registration,Website\nHartwell Ltd,business,445790,United Kingdom,hartwell.example\nBad Ltd,Business,XX123456,UK,\n',
    'organisations',
  )
  assert.deepEqual([dry.counts.new, dry.counts.refused], [1, 1])
  await workspace.run(dry.id, 'apply')
  const [made] = (await staff.get('/api/organisations?filter[name]=Hartwell')).body.data
  assert.deepEqual(
    [made.registration_number, made.type, made.country, made.website],
    ['00445790', 'Business', 'GB', 'https://hartwell.example'],
  )
  const again = await workspace.checked(
    'Company,Type,Company number\nHartwell Limited,Business,00445790\n',
    'organisations',
  )
  assert.deepEqual([again.counts.new, again.counts.changed, again.counts.fields], [0, 1, 1])
})

test('contacts come in by e-mail, and one that was converted is left alone', async () => {
  const file =
    'Forename,Surname,E-mail,Phone,Company\nImogen,Clarke,imogen@clarke.example,,Clarke Studio\nNobody,Reachable,,,\n'
  const dry = await workspace.checked(file, 'contacts')
  assert.deepEqual([dry.counts.new, dry.counts.refused], [1, 1])
  await workspace.run(dry.id, 'apply')
  const [made] = (await staff.get('/api/contacts?filter[search]=Imogen')).body.data
  assert.deepEqual([made.company, made.source], ['Clarke Studio', 'import'])
  assert.equal((await workspace.checked(file, 'contacts')).counts.unchanged, 1)
  const converted = await staff.post(`/api/convert-contact/${made.id}`, {})
  assert.equal(converted.status, 201, converted.text)
  const after = await workspace.checked(file, 'contacts')
  const [row] = await workspace.rowsOf(after.id)
  assert.equal(row.problems[0].message, 'This contact has been converted')
})

test('columns go to the firm’s own fields too, by their rules, and undo puts those back', async () => {
  const field = async (overrides: object) => {
    const answer = await staff.post('/api/attributes', { owner_type: 'user', ...overrides })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.id as number
  }
  const tags = await field({
    name: 'Interests',
    type: 'multi',
    options: ['Energy', 'Health', 'Property', 'Oil, gas'],
  })
  const worth = await field({ name: 'Portfolio size', type: 'currency' })
  const valuesOf = async (id: number) =>
    Object.fromEntries(
      (await staff.get(`/api/attribute-values?filter[owner_type]=user&filter[owner_id]=${id}`)).body.data.map(
        (row: { attribute_id: number; value: unknown }) => [row.attribute_id, row.value],
      ),
    )
  const heading = 'First name,Last name,E-mail,Interests,Portfolio size'
  const first = await workspace.checked(
    `${heading}\nIrma,Keller,irma@keller.example,health; energy,"£1,250,000"\n`,
  )
  assert.deepEqual(
    first.columns.slice(3).map((column: { field: string }) => column.field),
    [`attribute.${tags}`, `attribute.${worth}`],
  )
  await workspace.run(first.id, 'apply')
  const irma = await workspace.person('irma@keller.example')
  assert.deepEqual(await valuesOf(irma.id), { [tags]: ['Energy', 'Health'], [worth]: '1250000' })
  const same = await workspace.checked(`${heading}\nIrma,Keller,irma@keller.example,Energy|Health,1250000\n`)
  assert.equal(same.counts.unchanged, 1)
  const commas = `${heading}\nIrma,Keller,irma@keller.example,"Energy, health",1250000\n`
  assert.equal((await workspace.checked(commas)).counts.unchanged, 1)
  for (const choices of ['oil, gas', 'Oil, gas; Energy']) {
    const file = `${heading}\nIrma,Keller,irma@keller.example,"${choices}",1250000\n`
    assert.equal((await workspace.checked(file)).counts.changed, 1, choices)
  }
  const wrong = await workspace.checked(`${heading}\nIrma,Keller,irma@keller.example,Enrgy,12\n`)
  const [row] = await workspace.rowsOf(wrong.id, 'outcome=refused')
  assert.deepEqual([row.problems[0].field, row.problems[0].suggestions], [`attribute.${tags}`, ['Energy']])
  const changed = await workspace.checked(`${heading}\nIrma,Keller,irma@keller.example,Property,1250000\n`)
  assert.deepEqual([changed.counts.changed, changed.counts.fields], [1, 1])
  await workspace.run(changed.id, 'apply')
  assert.deepEqual((await valuesOf(irma.id))[tags], ['Property'])
  await workspace.run(changed.id, 'undo')
  assert.deepEqual((await valuesOf(irma.id))[tags], ['Energy', 'Health'])
})

test('a cell names several client groups; the same again changes nothing, and undo puts back those before', async () => {
  const group = async (name: string) =>
    (await staff.post('/api/client-groups', { name })).body.data.id as number
  const [angels, families, founders] = [
    await group('Angels'),
    await group('Families, Bath'),
    await group('Founders'),
  ]
  const head = 'First name,Last name,E-mail,Client groups'
  const file = `${head}\nUma,Vale,uma@vale.example,"Angels; families, bath"\n`
  const first = await workspace.checked(file)
  assert.deepEqual([first.columns[3].field, first.counts.new], ['client_group_ids', 1])
  await workspace.run(first.id, 'apply')
  const groupsOf = async () => (await workspace.person('uma@vale.example')).client_group_ids.toSorted()
  assert.deepEqual(await groupsOf(), [angels, families].toSorted())
  assert.equal((await workspace.checked(file)).counts.unchanged, 1)

  const second = await workspace.checked(`${head}\nUma,Vale,uma@vale.example,Founders\n`)
  assert.deepEqual((await workspace.rowsOf(second.id))[0].changes, [
    { field: 'client_group_ids', before: 'Angels; Families, Bath', after: 'Founders' },
  ])
  await workspace.run(second.id, 'apply')
  assert.deepEqual(await groupsOf(), [founders])
  await workspace.run(second.id, 'undo')
  assert.deepEqual(await groupsOf(), [angels, families].toSorted())
  const wrong = await workspace.checked(`${head}\nUma,Vale,uma@vale.example,Founders; Angles\n`)
  const [problem] = (await workspace.rowsOf(wrong.id))[0].problems
  assert.deepEqual([problem.message, problem.suggestions], ['No client group called “Angles”', ['Angels']])
})
