import type { Answer, Client } from './client.ts'
import { hostileValues, hostileQueries, hostileIds, brokenQueries, brokenBodies } from './hostile-values.ts'

type Schema = Record<string, unknown> & {
  $ref?: string
  examples?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  parameters: { name: string; in: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

/** The API as `/api/openapi.json` describes it, which is all that a walk knows of it. */
export interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

/** What would end the session that walks, or change who it is. */
const endsTheWalk = /logout|user\/sessions|password|two-factor|passkeys|\/login|\/register/

/** Ids of records by collection: `nominees` is [1, 2]. */
export type RecordIds = ReadonlyMap<string, readonly (number | string)[]>

export interface HostileRun {
  client: Client
  description: Description
  ids: RecordIds
  /** Makes the exact limits of sensitive routes forget. */
  forget: () => Promise<unknown>
  /** Of so many requests one is sent: a walk of all of them takes minutes. 1 sends them all. */
  oneOf: number
}

/**
 * Asks every address of the API what nobody should: bad ids, bad filters, bad bodies, and good bodies with
 * one bad field.
 */
export class HostileWalk {
  readonly #walk: HostileRun
  #turn = 0
  asked = 0
  /** Requests whose answer was a fault of ours, with the answer. */
  readonly faults: string[] = []

  constructor(walk: HostileRun) {
    this.#walk = walk
  }

  /** Every operation with every bad thing that can be sent to it. */
  async run(): Promise<void> {
    for (const [method, path, operation] of this.#operations()) {
      await this.#badIds(method, path)
      if (method === 'GET') await this.#badQueries(path, operation)
      else await this.#badBodies(method, path, operation)
    }
  }

  /**
   * Asks for and changes records of another tenant; gives what was answered otherwise than for a record that
   * is nowhere.
   */
  async reach(foreign: RecordIds): Promise<string[]> {
    const reached: string[] = []
    for (const [method, path, operation] of this.#operations()) {
      const url = path.includes('{') ? addressIn(path, foreign, 0) : undefined
      const nowhere = addressIn(path, new Map([[collectionIn(path), [nowhereId]]]), 0)
      if (url === undefined || nowhere === undefined) continue
      const body = method === 'GET' ? undefined : JSON.stringify(this.#bodyOf(operation) ?? {})
      const { status, text } = await this.#send(method, url, body)
      const response = await this.#send(method, nowhere, body)
      if (status < 400 || status !== response.status || text !== response.text)
        reached.push(`${method} ${url}: ${status} ${text}, nowhere: ${response.status} ${response.text}`)
    }
    return reached
  }

  *#operations(): Generator<[method: string, path: string, operation: Operation]> {
    for (const [path, operations] of Object.entries(this.#walk.description.paths))
      for (const [method, operation] of Object.entries(operations))
        if (!endsTheWalk.test(path)) yield [method.toUpperCase(), path, operation]
  }

  async #badIds(method: string, path: string): Promise<void> {
    if (!path.includes('{')) return
    for (const id of hostileIds)
      await this.#ask(method, path.replaceAll(/\{\w+\}/g, id), method === 'GET' ? undefined : '{}')
  }

  async #badQueries(path: string, operation: Operation): Promise<void> {
    const url = this.#real(path)
    if (url === undefined) return
    await this.#ask('GET', url)
    for (const { name, in: where, schema } of operation.parameters) {
      if (where !== 'query') continue
      const good = encodeURIComponent(String(schema.examples?.[0] ?? ''))
      for (const value of [...hostileQueries, good]) await this.#ask('GET', `${url}?${name}=${value}`)
      await this.#ask('GET', `${url}?${name}[]=1&${name}[a][b]=2`)
    }
    for (const query of brokenQueries) await this.#ask('GET', `${url}?${query}`)
  }

  async #badBodies(method: string, path: string, operation: Operation): Promise<void> {
    const url = this.#real(path)
    if (url === undefined) return
    for (const body of brokenBodies) await this.#ask(method, url, body)
    const sample = this.#bodyOf(operation)
    if (typeof sample !== 'object' || sample === null || Array.isArray(sample)) return
    const texts = Object.entries(sample).map(([name, value]) => [name, JSON.stringify(value)] as const)
    const bodyWith = (valueOf: (name: string, good: string) => string) =>
      `{${texts.map(([name, good]) => `${JSON.stringify(name)}:${valueOf(name, good)}`).join(',')}}`
    for (const value of hostileValues) {
      await this.#ask(
        method,
        url,
        bodyWith(() => value),
      )
      for (const [field] of texts)
        await this.#ask(
          method,
          url,
          bodyWith((name, good) => (name === field ? value : good)),
        )
    }
    if (method !== 'DELETE')
      await this.#ask(
        method,
        url,
        bodyWith((_name, good) => good),
      )
  }

  /** The address of a record that there is; undefined where there is none of its kind. */
  #real(path: string): string | undefined {
    return path.includes('{') ? addressIn(path, this.#walk.ids, this.asked) : path
  }

  /** What the description shows as a body of this operation, with records that there are. */
  #bodyOf(operation: Operation): unknown {
    const [media] = Object.values(operation.requestBody?.content ?? {})
    const schema = media?.schema
    return schema && this.#sampleOf(schema, '')
  }

  #sampleOf(schema: Schema, name: string): unknown {
    const { schemas } = this.#walk.description.components
    if (schema.$ref) return this.#sampleOf(schemas[schema.$ref.split('/').at(-1)!]!, name)
    const known = name.endsWith('_id') ? this.#walk.ids.get(collectionOf(name)) : undefined
    if (known?.[0] !== undefined) return known[0]
    if (schema.properties)
      return Object.fromEntries(
        Object.entries(schema.properties).map(([key, each]) => [key, this.#sampleOf(each, key)]),
      )
    if (schema.examples) return schema.examples[0]
    const ways = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]
    const way = ways.find((each) => each['type'] !== 'null')
    if (way) return this.#sampleOf(way, name)
    return schema.items ? [this.#sampleOf(schema.items, name)] : {}
  }

  async #ask(method: string, url: string, body?: string): Promise<void> {
    if (this.#turn++ % this.#walk.oneOf !== 0) return
    this.asked++
    const { status, text } = await this.#send(method, url, body)
    if (status === 503 && asksCardProvider.test(url)) return
    if (status >= 500)
      this.faults.push(`${`${method} ${url} ${body ?? ''}`.slice(0, 500)} → ${status} ${text}`)
  }

  async #send(method: string, url: string, body: string | undefined): Promise<Answer> {
    const { client, forget } = this.#walk
    const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await client.send(method, url, body, headers)
    if (answer.status !== 429) return answer
    await forget()
    return client.send(method, url, body, headers)
  }
}

/** What is asked of a card provider. No test reaches one, and that it can't be reached is the true answer. */
const asksCardProvider =
  /\/(?:[^/]+\/stripe|fee-subscriptions\/[^/]+\/(?:cancel|resume|card)|(?:fee|card)-payments\/[^/]+\/refund|(?:single|subscription)-payment)$/

/** The id of no record of anybody. */
const nowhereId = 999_999_999

const collectionIn = (path: string) => path.slice('/api/'.length, path.indexOf('/{'))

/** `/api/nominees/{id}` with one of these nominees. */
function addressIn(path: string, ids: RecordIds, turn: number): string | undefined {
  const known = ids.get(collectionIn(path))
  if (known === undefined || known.length === 0) return undefined
  return path.replace(/\{\w+\}/, String(known[turn % known.length])).replaceAll(/\{\w+\}/g, '1')
}

/** The records that somebody finds in these lists of the API. */
export async function idsFor(client: Client, lists: readonly string[]): Promise<RecordIds> {
  const ids = new Map<string, (number | string)[]>()
  for (const path of lists) {
    const { status, body } = await client.get(`/api/${path}?per_page=20`)
    if (status === 200)
      ids.set(
        path,
        body.data.flatMap((row: { id?: number }) => row.id ?? []),
      )
  }
  return ids
}

const irregular: Readonly<Record<string, string>> = {
  type_id: 'types',
  owner_id: 'users',
  lead_user_id: 'users',
}

function collectionOf(name: string): string {
  const noun = name.slice(0, -'_id'.length).replaceAll('_', '-')
  return irregular[name] ?? (noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`)
}
