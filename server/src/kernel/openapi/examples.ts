import type { Json } from './schema.ts'

/** Fields that say the same wherever they stand. */
const byName: Readonly<Record<string, unknown>> = {
  name: 'Eleanor Whitcombe',
  first_name: 'Eleanor',
  last_name: 'Whitcombe',
  holder_name: 'Eleanor Whitcombe',
  email: 'eleanor.whitcombe@example.com',
  currency: 'GBP',
  country: 'GB',
  masked: '****4958',
  label: 'Reserved',
  value: '25000.00',
  cta: '/investor/portfolio/7',
  path: '/api/portfolio',
  reason: 'stale_version',
  message: 'The name field is required.',
  challenge: 'q83vEjRWeJA',
  socket_id: '1234.5678',
  channel_name: 'private-App.Models.User.7',
  unread: '1',
  update: '1',
  recovery_codes: 'k7m2p-x9q4r',
}

const byFormat: Readonly<Record<string, string>> = {
  uuid: '018f3c1e-7d2a-4b6c-9e10-5f4a3b2c1d00',
  date: '2026-11-20',
  'date-time': '2026-11-20T09:30:00.000000Z',
  email: 'eleanor.whitcombe@example.com',
  uri: 'https://example.com/',
}

const combined = ['anyOf', 'oneOf', 'allOf'] as const

/** The schema with an example at every field that has none of its own. `name` is the field's. */
export function withExamples(schema: Json, name = ''): Json {
  const known = { ...schema }
  if (isMap(known['properties']))
    known['properties'] = Object.fromEntries(
      Object.entries(known['properties']).map(([key, field]) => [key, within(field, key)]),
    )
  if (known['additionalProperties'])
    known['additionalProperties'] = within(known['additionalProperties'], name)
  if (known['items']) known['items'] = within(known['items'], name)
  for (const way of combined)
    if (Array.isArray(known[way])) known[way] = known[way].map((part) => within(part, name))
  const example = isLeaf(known) ? exampleOf(known, name) : undefined
  return example === undefined ? known : { ...known, examples: [example] }
}

const within = (schema: unknown, name: string) => (isMap(schema) ? withExamples(schema, name) : schema)
const isMap = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const nested = ['examples', 'properties', 'additionalProperties', 'items', '$ref', 'not', ...combined]

/**
 * Neither a composition of other fields, nor something that has its example; and no secret and no file, which
 * have none to show.
 */
const isLeaf = (schema: Json) =>
  !nested.some((key) => key in schema) && schema['format'] !== 'password' && schema['format'] !== 'binary'

/** A value that the schema accepts, or undefined where only its declaration can know one. */
function exampleOf(schema: Json, name: string): unknown {
  if (schema['type'] === 'null') return undefined
  if ('const' in schema) return schema['const']
  if (Array.isArray(schema['enum'])) return schema['enum'][0] as unknown
  const type = [schema['type']].flat().find((each) => each !== 'null')
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return numberOf(schema)
  return type === 'string' || type === undefined ? textOf(schema, name) : undefined
}

function numberOf(schema: Json): number {
  const [least = 1, most = Infinity] = [schema['minimum'], schema['maximum']] as (number | undefined)[]
  return Math.min(Math.max(least, 1), most)
}

function textOf(schema: Json, name: string): string | undefined {
  const format = byFormat[String(schema['format'])]
  if (format !== undefined) return format
  const said = byName[name] ?? wordsOf(name)
  const fits = (text: unknown) =>
    typeof text === 'string' && new RegExp(String(schema['pattern'] ?? ''), 'u').test(text)
  const text = [said, name].find(fits) as string | undefined
  return text?.slice(0, Number(schema['maxLength'] ?? 200)).padEnd(Number(schema['minLength'] ?? 0), 'x')
}

/**
 * A field that nobody has written an example for shows its own name: `registered_name` is "Registered name".
 */
function wordsOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim() || 'text'
  return words.charAt(0).toUpperCase() + words.slice(1)
}
