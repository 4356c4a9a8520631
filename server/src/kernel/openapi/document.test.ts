import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { startApi } from '../../../test/harness.ts'

type Schema = Record<string, unknown> & {
  properties?: Record<string, Schema>
  items?: Schema
  examples?: unknown[]
}
interface Media {
  content?: Record<string, { schema: Schema }>
}
interface Operation {
  parameters: { name: string; schema: Schema }[]
  requestBody?: Media
  responses: Record<string, Media>
}
interface Document {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let api: Document
before(async () => {
  await using running = await startApi()
  api = (await running.guest().get('/api/openapi.json')).body as Document
})

test('the description is OpenAPI 3.1, as its own schema has it', async () => {
  const checked = await new Validator().validate(structuredClone(api) as never)
  assert.deepEqual(checked.errors ?? [], [])
  assert.ok(checked.valid)
})

/** Every schema of the document with the place where it stands. */
function* schemas(): Generator<[place: string, schema: Schema]> {
  for (const [path, operations] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const place = `${method.toUpperCase()} ${path}`
      for (const { name, schema } of operation.parameters) yield [`${place} ?${name}`, schema]
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {}))
        if (type === 'application/json') yield [`${place} body`, schema]
      for (const [status, answer] of Object.entries(operation.responses))
        for (const { schema } of Object.values(answer.content ?? {})) yield [`${place} ${status}`, schema]
    }
  for (const [name, schema] of Object.entries(api.components.schemas)) yield [`schema ${name}`, schema]
}

/** The parts of a schema down to its fields; a field with an example of its own is not taken apart. */
function* fieldsOf(schema: Schema, place: string): Generator<[place: string, field: Schema]> {
  const ways = (['anyOf', 'oneOf', 'allOf'] as const).flatMap((way) => (schema[way] ?? []) as Schema[])
  if (schema.examples) yield [place, schema]
  else if (schema.properties)
    for (const [name, field] of Object.entries(schema.properties)) yield* fieldsOf(field, `${place}.${name}`)
  else if (schema.items) yield* fieldsOf(schema.items, `${place}[]`)
  else if (schema['additionalProperties'])
    yield* fieldsOf(schema['additionalProperties'] as Schema, `${place}{}`)
  else if (ways.length > 0)
    for (const way of ways.filter((each) => each['type'] !== 'null')) yield* fieldsOf(way, place)
  else yield [place, schema]
}

/** Secrets and files have nothing to show; what refers elsewhere is shown there. */
const showsNothing = (field: Schema) =>
  field['format'] === 'password' || field['format'] === 'binary' || '$ref' in field || 'not' in field

test('every field of every request and answer says what it is and shows an example', () => {
  const bare: string[] = []
  let count = 0
  for (const [place, schema] of schemas())
    for (const [field, said] of fieldsOf(schema, place)) {
      count += 1
      if (!said.examples && !showsNothing(said)) bare.push(`${field} ${JSON.stringify(said)}`)
    }
  assert.deepEqual(bare, [])
  assert.ok(count > 3000, `only ${count} fields were found`)
})

/** A schema that refers to others, with what it refers to. */
const inDocument = (schema: Schema) => ({ ...schema, components: api.components })

test('every example is one that its field would take', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const wrong = new Set<string>()
  const known = new Map<string, boolean>()
  for (const [place, schema] of schemas())
    for (const [field, said] of fieldsOf(schema, place))
      for (const example of said.examples ?? []) {
        const text = JSON.stringify(said)
        const fits = known.get(text) ?? ajv.validate(text.includes('$ref') ? inDocument(said) : said, example)
        known.set(text, fits)
        if (!fits) wrong.add(`${field} ${text}`)
      }
  assert.deepEqual([...wrong], [])
})

test('every operation has a name of its own, and each of its answers is shown or refused by name', () => {
  const names = new Set<string>()
  for (const [path, operations] of Object.entries(api.paths))
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId, responses } = operation as Operation & { operationId: string }
      assert.match(operationId, /^[a-z][A-Za-z0-9]+$/, path)
      assert.ok(!names.has(operationId), operationId)
      names.add(operationId)
      for (const [status, { content, ...answer }] of Object.entries(responses)) {
        const isRefused = '$ref' in answer
        assert.equal(
          isRefused,
          Number(status) >= 400 ? status !== '416' : status === '304',
          `${method} ${path}`,
        )
        if (status === '200' && method === 'get') assert.ok(content, `${path} shows nothing`)
      }
    }
  assert.equal(Object.keys(api.components.schemas).filter((name) => name.startsWith('Json')).length, 1)
})

test('a record says when it was deleted, where deleted ones are asked for; a list that is whole has no pages', () => {
  const parametersOf = (path: string) => api.paths[path]!['get']!.parameters.map(({ name }) => name)
  assert.ok(parametersOf('/api/nominees').includes('filter[trashed]'))
  const { properties, required } = api.components.schemas['Nominee']!
  const [instant] = properties!['deleted_at']!['anyOf'] as Schema[]
  assert.equal(instant!['format'], 'date-time')
  assert.ok(!(required as string[]).includes('deleted_at'))
  assert.ok(parametersOf('/api/nominees').includes('cursor'))
  for (const name of ['page', 'per_page', 'cursor'])
    assert.ok(!parametersOf('/api/lead-statuses').includes(name), name)
})

test('files, the description and its pages are described like everything else, and what is not is named', () => {
  const described = Object.keys(api.paths)
  for (const path of [
    '/files/avatars/{id}',
    '/files/brand/{kind}/{name}',
    '/files/documents/{id}',
    '/files/onboarding/{id}',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/{group}',
  ])
    assert.ok(described.includes(path), path)
  const { description } = (api as unknown as { info: { description: string } }).info
  for (const path of ['/up', '/ready', '/robots.txt', '/.well-known/security.txt'])
    assert.ok(description.includes(path), path)
})

test('every change of a record that counts its versions takes the version that was read, in a form too', () => {
  const propertiesOf = (schema: Schema): Record<string, Schema> => {
    const named = schema['$ref'] && api.components.schemas[String(schema['$ref']).split('/').at(-1)!]
    return named ? propertiesOf(named as Schema) : (schema.properties ?? {})
  }
  const without: string[] = []
  let forms = 0
  for (const [path, { patch }] of Object.entries(api.paths)) {
    const answer = patch?.responses['200']?.content?.['application/json']?.schema
    const shown = answer && propertiesOf(answer)['data']
    if (!shown || !('version' in propertiesOf(shown))) continue
    const sent = patch.requestBody?.content ?? {}
    if (!('application/json' in sent)) forms += 1
    for (const [type, { schema }] of Object.entries(sent))
      if (!('version' in propertiesOf(schema))) without.push(`${path} as ${type}`)
  }
  assert.deepEqual(without, [])
  assert.ok(forms >= 9, `only ${forms} are sent as forms alone`)
})
