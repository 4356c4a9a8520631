import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { ValidateFunction } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { CarefulWrites } from './careful-writes.ts'
import type { Answer, Client } from './client.ts'
import { HostileLists } from './hostile-lists.ts'
import { describedLists } from './described-lists.ts'
import { idsFor } from './hostile-requests.ts'
import { appOf, listsOf, signedIn } from './small-demo.ts'
import type { Installation } from './small-demo.ts'

interface Operation {
  parameters: { name: string; in: string; schema: { examples?: unknown[] } }[]
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: object }> }>
}
/** The API as `/api/openapi.json` describes it. */
interface ApiDescription {
  paths: Record<string, Record<string, Operation>>
}

/**
 * Asks every question of the API and holds each answer against its description: status, content type, and
 * every field.
 */
class DescribedAnswers {
  readonly #document: ApiDescription
  readonly #ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true, inlineRefs: false })
  readonly #validators = new Map<string, ValidateFunction>()
  readonly problems = new Map<string, string>()
  asked = 0
  held = 0

  constructor(document: ApiDescription) {
    this.#document = document
    this.#ajv.addSchema(document, 'api')
  }

  /**
   * Every question as somebody may ask it: lists with each of their relations and attributes, and a few of
   * their records.
   */
  async walk(client: Client): Promise<void> {
    for (const [path, { get: operation }] of Object.entries(this.#document.paths)) {
      if (!operation || leavesOut.test(path)) continue
      for (const address of await this.#addressesOf(client, path))
        for (const query of queriesOf(operation)) await this.#ask(client, path, `${address}${query}`)
    }
  }

  /**
   * Addresses of a path with the ids of records that its own list shows; none where there is no list, or
   * nothing in it.
   */
  async #addressesOf(client: Client, path: string): Promise<string[]> {
    if (!path.includes('{')) return [path]
    const [before, name, after] = /^(.*?)\/\{(\w+)\}(.*)$/.exec(path)!.slice(1) as [string, string, string]
    if (after.includes('{') || name === 'token') return []
    const { status, body } = await client.get(`${before}?per_page=50&sort=id`)
    if (status !== 200 || !Array.isArray(body?.data)) return []
    const rows = body.data as { id?: number }[]
    return [rows[0], rows.at(-1), rows[Math.floor(rows.length / 2)]].flatMap((row) =>
      row?.id === undefined ? [] : [`${before}/${row.id}${after}`],
    )
  }

  async #ask(client: Client, path: string, url: string): Promise<void> {
    const answer = await client.get(url)
    this.asked += 1
    const problem = this.#problemOf(path, answer)
    if (problem !== undefined && !this.problems.has(`${path} ${problem}`))
      this.problems.set(`${path} ${problem}`, url)
  }

  #problemOf(path: string, { status, body, headers }: Answer): string | undefined {
    const { responses } = this.#document.paths[path]!['get']!
    const said = responses[status]
    if (!said) return `answers ${status}`
    if (status !== 200) return undefined
    const type = String(headers['content-type']).split(';', 1)[0]!
    const media = Object.keys(said.content ?? {}).find((each) => fits(each, type))
    if (media === undefined) return `answers ${type}`
    if (media !== 'application/json') return undefined
    const validate = this.#validatorOf(path)
    if (validate(body)) {
      this.held += 1
      return undefined
    }
    const errors = (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${instancePath.replaceAll(/\/\d+/g, '[]')} ${message} ${JSON.stringify(params)}`,
    )
    return [...new Set(errors)].slice(0, 6).join('; ')
  }

  #validatorOf(path: string): ValidateFunction {
    const known = this.#validators.get(path)
    if (known) return known
    const pointer = ['paths', path, 'get', 'responses', '200', 'content', 'application/json', 'schema']
      .map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const made = this.#ajv.compile({ $ref: `api#/${pointer}` })
    this.#validators.set(path, made)
    return made
  }
}

/** They end the session, or hand it to somebody else. */
const leavesOut = /^\/api\/logout$|^\/email\//

function fits(text: string, type: string): boolean {
  return text === type || text === '*/*' || (text.endsWith('/*') && type.startsWith(text.slice(0, -1)))
}

/** Without anything; and with each relation and attribute that there is. */
function queriesOf({ parameters }: Operation): string[] {
  const needed = parameters
    .filter((each) => each.in === 'query' && (each as { required?: boolean }).required)
    .map(({ name, schema }) => `${name}=${encodeURIComponent(String(schema.examples?.[0] ?? ''))}`)
  const named = (name: string) => {
    const said = parameters.find((each) => each.name === name) as
      | { schema: { examples?: unknown[] }; description?: string }
      | undefined
    const all = /^Any of ([^;]*?)(?:, and their|$)/.exec(said?.description ?? '')?.[1]
    return all?.split(', ') ?? []
  }
  const names = [
    ...named('include').map((each) => `include=${each},${each}Count,${each}Exists`),
    ...named('append').map((each) => `append=${each}`),
  ]
  return ['', ...names].map((each) => {
    const all = [...needed, ...(each === '' ? [] : [each])].join('&')
    return all === '' ? '' : `?${all}`
  })
}

/** All requests with 1: some 100,000, which take an hour. */
const oneOf = Number(process.env['HOSTILE_ONE_OF'] ?? 37)

/**
 * Every operation of the API, among the records of a whole tenant, which they change. `made` gives it once
 * the tests run.
 */
export function everyOperation(made: () => Installation): void {
  let app: FastifyInstance
  const client = (who: string, tenant: 'wrenfield' | 'harbour' = 'wrenfield'): Promise<Client> =>
    signedIn(app, tenant === 'wrenfield' ? 'localhost' : 'harbour.localhost', `${who}@${tenant}.example`)
  before(async () => {
    app = await appOf(made())
  })
  after(() => app.close())

  for (const who of ['super-admin', 'investor'])
    it(`refuses cursors of elsewhere and names that only JavaScript knows, in every list, of ${who}`, async (context) => {
      const askers = { client: await client(who), foreigner: await client(who, 'harbour'), oneOf }
      const lists = describedLists((await askers.client.get('/api/openapi.json')).body)
      const fuzz = new HostileLists(askers, lists)
      await fuzz.run()
      context.diagnostic(`${fuzz.asked} requests to ${lists.length} lists; ${fuzz.followed} cursors`)
      assert.deepEqual(fuzz.faults, [])
      assert.ok(
        lists.length > 60 && fuzz.asked > 2_000,
        `only ${fuzz.asked} requests to ${lists.length} lists`,
      )
    })

  for (const who of ['super-admin', 'investor'])
    it(`answers every question as its description says, with nothing besides, to ${who}`, async (context) => {
      const asker = await client(who)
      const walk = new DescribedAnswers((await asker.get('/api/openapi.json')).body)
      await walk.walk(asker)
      context.diagnostic(`${walk.asked} questions; ${walk.held} answers held against the description`)
      assert.deepEqual([...walk.problems], [])
      assert.ok(walk.held > 800, `only ${walk.held} answers`)
    })

  /** Somebody who writes with care, among the records that the tenant's Super Admin finds. */
  async function writer(who: string): Promise<CarefulWrites> {
    const staff = await client('super-admin')
    const author = await client(who)
    await author.post('/user/confirm-password', { password: 'moorgate-demo-2026' })
    const events = async () => {
      const counting = made().platform.database.of(1).selectFrom('events').where('tenant_id', '=', 1)
      const { count } = await counting
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const description = (await author.get('/api/openapi.json')).body
    return new CarefulWrites({ client: author, description, ids: await idsFor(staff, listsOf(app)), events })
  }

  const counted = ({ outcomes }: CarefulWrites) =>
    JSON.stringify(
      Object.fromEntries(
        [...Map.groupBy(outcomes, ({ sent, status }) => `${sent}: ${status}`)].map(([name, all]) => [
          name,
          all.length,
        ]),
      ),
    )

  for (const who of ['super-admin', 'investor'])
    it(`changes nothing where nothing is changed: no field, no version, no event, by ${who}`, async (context) => {
      const writes = await writer(who)
      await writes.changeNothing()
      context.diagnostic(counted(writes))
      if (process.env['OUTCOMES'])
        for (const each of writes.outcomes) if (each.status !== 200) console.log(JSON.stringify(each))
      assert.deepEqual(writes.faults, [])
    })

  for (const who of ['super-admin', 'custodian'])
    it(`refuses a change of a record as it no longer is, by ${who}`, async (context) => {
      const writes = await writer(who)
      await writes.changeWhatIsOld()
      context.diagnostic(counted(writes))
      assert.deepEqual(writes.faults, [])
    })
}
