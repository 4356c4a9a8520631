import type { Answer, Client } from './client.ts'
import { inherited } from './described-lists.ts'
import type { DescribedList } from './described-lists.ts'

/** What no column compares itself with. */
const hostileValues = [
  ...inherited,
  '=',
  '<>',
  '>',
  '>=',
  '>__proto__',
  '<=constructor',
  ',',
  '\u0000',
  '\ud800',
  '9'.repeat(400),
  '1e400',
  'NaN',
  'infinity',
  '2026-02-30',
  '%_\\',
  '1,2,=,<>',
]

/** What a place in a list is not, as a value of a cursor. */
const wrongPlaces: readonly unknown[] = [
  ...hostileValues,
  '',
  null,
  1,
  true,
  {},
  [],
  { toString: 1 },
  ['x'],
  '99999-01-01 00:00:00+00',
  '2026-02-30 00:00:00+00',
  '-0',
  ' 1',
  '0x10',
  '9223372036854775808',
]

/** Somebody, and the same person's like at the other tenant, whose cursors are nobody's business here. */
export interface ListClients {
  client: Client
  foreigner: Client
  /** Of so many requests one is sent: all of them take an hour. 1 sends them all. */
  oneOf: number
}

/**
 * Asks every list what none of them should answer: places of other lists, of other orders, of the other
 * tenant, of nowhere, and names that only JavaScript knows.
 */
export class HostileLists {
  readonly #askers: ListClients
  readonly #lists: readonly DescribedList[]
  readonly #cursors = new Map<string, string>()
  #turn = 0
  asked = 0
  followed = 0
  /** Answers that were faults of ours, or that took what they should have refused. */
  readonly faults: string[] = []

  constructor(askers: ListClients, lists: readonly DescribedList[]) {
    this.#askers = askers
    this.#lists = lists
  }

  async run(): Promise<void> {
    for (const list of this.#lists) {
      await this.#names(list)
      await this.#values(list)
      await this.#cursorsOf(list)
    }
    await this.#foreign()
  }

  /** Names that are none: 400, except those keys that no request can bring, which are not there at all. */
  async #names({ path, types }: DescribedList): Promise<void> {
    const type = types[0]
    for (const name of inherited) {
      for (const query of [
        `sort=${name}`,
        `sort=-${name}`,
        `include=${name}`,
        `include=${name}Count`,
        `append=${name}`,
        `fields=${name}`,
      ])
        await this.#ask(path, query, [400, 401, 403, 404])
      if (type) await this.#ask(path, `fields[${type}]=${name}`, [400, 401, 403, 404])
      for (const query of [
        `fields[${name}]=id`,
        `filter[${name}]=1`,
        `filter[any.a.${name}]=1`,
        `filter[${name}][x]=1`,
        `${name}=1`,
      ])
        await this.#ask(path, query, [200, 400, 401, 403, 404])
    }
  }

  /** Values that no field has: nothing is found, or 400. */
  async #values({ path, filters }: DescribedList): Promise<void> {
    for (const name of filters) {
      for (const value of hostileValues)
        await this.#ask(
          path,
          `filter[${name.replace('*', '1')}]=${encodeURIComponent(value.toWellFormed())}`,
          [200, 400, 401, 403, 404],
        )
      await this.#ask(
        path,
        `filter[${name}][__proto__]=1&filter[${name}][]=constructor`,
        [200, 400, 401, 403, 404],
      )
    }
  }

  async #cursorsOf({ path, sorts, types }: DescribedList): Promise<void> {
    // A short list and a file come whole.
    if (path.endsWith('/export') || (await this.#send(path, '')).body?.meta?.next_cursor === undefined) return
    for (const junk of [
      'x',
      'e30',
      'bnVsbA',
      '%00',
      '%F0%9F%92%A9',
      'W10',
      'MQ',
      Buffer.from('{"v":"x"}').toString('base64url'),
      'x'.repeat(3000),
    ])
      await this.#ask(path, `cursor=${junk}`, [400, 401, 403, 404])
    for (const sort of sorts.flatMap((name) => [name, `-${name}`])) {
      const { body } = await this.#send(path, `per_page=1&sort=${sort}`)
      const cursor: unknown = body?.meta?.next_cursor
      if (typeof cursor !== 'string') continue
      this.followed++
      this.#cursors.set(`${path} ${sort} ${types[0]}`, cursor)
      await this.#ask(path, `per_page=1&sort=${sort}&cursor=${cursor}`, [200])
      const other = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      await this.#ask(path, `per_page=1&sort=${other}&cursor=${cursor}`, [400])
      for (const [wrong, statuses] of wrongCursors(cursor))
        await this.#ask(path, `per_page=1&sort=${sort}&cursor=${wrong}`, statuses)
    }
  }

  /** Cursors of one list at the others, and at the same list of the other tenant. */
  async #foreign(): Promise<void> {
    const known = [...this.#cursors]
    for (const [at, [place, cursor]] of known.entries()) {
      const [path = '', sort = '', type = ''] = place.split(' ')
      const { status } = await this.#askers.foreigner.get(`${path}?per_page=1&sort=${sort}&cursor=${cursor}`)
      this.asked++
      if (![400, 403, 404].includes(status))
        this.faults.push(`${path} sort=${sort}: the other firm’s cursor: ${status}`)
      // Of one list there may be two addresses.
      const next = known
        .slice(at + 1)
        .find(([name]) => name.includes(` ${sort} `) && !name.endsWith(` ${type}`))
      if (next) await this.#ask(next[0].split(' ')[0]!, `sort=${sort}&cursor=${cursor}`, [400])
    }
  }

  async #ask(path: string, query: string, statuses: readonly number[]): Promise<void> {
    if (this.#turn++ % this.#askers.oneOf !== 0) return
    const { status, text } = await this.#send(path, query)
    if (!statuses.includes(status))
      this.faults.push(`GET ${path}?${query.slice(0, 300)} → ${status} ${text.slice(0, 120)}`)
  }

  async #send(path: string, query: string): Promise<Answer> {
    this.asked++
    return this.#askers.client.get(`${path}?${query}`)
  }
}

/**
 * A cursor with something wrong in it, each with what may be answered: a text is a place in an order of
 * texts, whatever it says.
 */
function wrongCursors(cursor: string): [cursor: string, statuses: number[]][] {
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { v: (string | null)[] }
  const write = (changed: unknown) => Buffer.from(JSON.stringify(changed)).toString('base64url')
  const places = parts.v.flatMap((_value, index) =>
    wrongPlaces.map((wrong): [string, number[]] => [
      write({ ...parts, v: parts.v.with(index, wrong as string) }),
      typeof wrong === 'string' || wrong === null ? [200, 400] : [400],
    ]),
  )
  return [
    ...places,
    [write({ ...parts, v: [] }), [400]],
    [write({ ...parts, v: [...parts.v, '1'] }), [400]],
    [write({ v: parts.v }), [400]],
    [cursor.slice(0, -3), [400]],
  ]
}
