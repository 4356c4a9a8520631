import type { Answer, Client } from './client.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  allOf?: Schema[]
}
interface Operation {
  requestBody?: { content: Record<string, { schema: Schema }> }
}
interface Description {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

export interface WriterContext {
  client: Client
  description: Description
  /** Ids of records by collection: `nominees` is [1, 2]. */
  ids: ReadonlyMap<string, readonly (number | string)[]>
  /** How many events the tenant has stored. */
  events: () => Promise<number>
}

interface VersionedWrite {
  method: 'PATCH' | 'DELETE'
  path: string
  operation: Operation
}

/** What each write of the API answered, so that a test can say which it means. */
export interface Outcome {
  url: string
  sent: 'nothing' | 'the same' | 'an old version'
  status: number
  text: string
}

/** What is sent where what was read can't be: nobody chooses again to have said nothing. */
const instead: Readonly<Record<string, Record<string, unknown>>> = { 'pre-emption-choices': { choice: 4 } }

/** Writes records as somebody does who changes nothing, and as somebody who read them too long ago. */
export class CarefulWrites {
  readonly #writer: WriterContext
  readonly outcomes: Outcome[] = []
  readonly faults: string[] = []

  constructor(writer: WriterContext) {
    this.#writer = writer
  }

  /**
   * An empty PATCH, and one of what GET answered: each leaves the record and its version as they were, and
   * stores no event.
   */
  async changeNothing(): Promise<void> {
    for (const { path, operation } of this.#writes('PATCH'))
      for (const url of this.#addresses(path)) {
        const read = await this.#get(url)
        if (read === undefined) continue
        await this.#leaves(url, 'nothing', {})
        await this.#leaves(url, 'the same', this.#bodyOf(operation, read))
      }
  }

  /**
   * A change of a record as it is no more: 409, by `version` in the body and by `If-Match`; and it says its
   * tag.
   */
  async changeWhatIsOld(): Promise<void> {
    for (const write of [...this.#writes('PATCH'), ...this.#writes('DELETE')])
      for (const url of this.#addresses(write.path)) {
        const read = await this.#get(url)
        if (typeof read?.['version'] !== 'number') continue
        await this.#refusesOld(write, url, read)
        const tag = (await this.#writer.client.get(url)).headers['etag']
        if (!new RegExp(`^"${read['version']}[."]`).test(String(tag)))
          this.faults.push(`GET ${url}: tag ${tag}`)
      }
  }

  async #refusesOld(
    { method, operation }: VersionedWrite,
    url: string,
    read: Record<string, unknown>,
  ): Promise<void> {
    const old = Number(read['version']) + 1000
    const headers = { 'if-match': `"${old}.as-it-was-shown"` }
    if (method === 'DELETE')
      return this.#isOld(`DELETE ${url}`, await this.#writer.client.delete(url, headers))
    const { client } = this.#writer
    const bare = await client.patch(url, {}, headers)
    // Where something has to be said, what was read is said again.
    const said = Object.entries(instead).find(([path]) => url.includes(path))?.[1]
    const body = bare.status === 422 ? (said ?? this.#bodyOf(operation, read)) : {}
    this.#isOld(`PATCH ${url} by tag`, bare.status === 422 ? await client.patch(url, body, headers) : bare)
    this.#isOld(`PATCH ${url} by version`, await client.patch(url, { ...body, version: old }))
  }

  /** What somebody may not do at all is refused for that. */
  #isOld(requested: string, answer: Answer): void {
    this.#note(requested, 'an old version', answer)
    if (answer.status === 403 || (answer.status === 409 && answer.body.reason === 'stale_version')) return
    this.faults.push(`${requested}: ${answer.status} ${answer.text.slice(0, 200)}`)
  }

  *#writes(method: VersionedWrite['method']): Generator<VersionedWrite> {
    for (const [path, operations] of Object.entries(this.#writer.description.paths)) {
      const operation = operations[method.toLowerCase()]
      if (operation && operations['get']) yield { method, path, operation }
    }
  }

  /**
   * The first, the middle and the last record of the collection; a path without a record is its own address.
   */
  #addresses(path: string): string[] {
    if (!path.includes('{')) return [path]
    const known = this.#writer.ids.get(path.slice('/api/'.length, path.indexOf('/{'))) ?? []
    const chosen = new Set([known[0], known[Math.floor(known.length / 2)], known.at(-1)])
    if (/\}.*\{/.test(path)) return []
    return [...chosen].flatMap((id) => (id === undefined ? [] : [path.replace(/\{\w+\}/, String(id))]))
  }

  async #get(url: string): Promise<Record<string, unknown> | undefined> {
    const { status, body } = await this.#writer.client.get(url)
    const data: unknown = status === 200 ? body?.data : undefined
    return typeof data === 'object' && data !== null && !Array.isArray(data)
      ? (data as Record<string, unknown>)
      : undefined
  }

  async #leaves(url: string, sent: Outcome['sent'], body: Record<string, unknown>): Promise<void> {
    const before = await this.#standing(url)
    const answer = await this.#writer.client.patch(url, body)
    this.#note(url, sent, answer)
    const after = await this.#standing(url)
    if (before === after && answer.status < 500) return
    this.faults.push(`PATCH ${url} with ${sent}: ${answer.status}\n  before ${before}\n  after  ${after}`)
  }

  async #standing(url: string): Promise<string> {
    const { text } = await this.#writer.client.get(url)
    return `${await this.#writer.events()} events, ${text}`
  }

  /** What GET answered of the fields that may be sent. */
  #bodyOf({ requestBody }: Operation, read: Record<string, unknown>): Record<string, unknown> {
    const names = this.#namesOf(requestBody?.content['application/json']?.schema ?? {})
    return Object.fromEntries(Object.entries(read).filter(([name]) => names.has(name) && name !== 'version'))
  }

  #namesOf({ $ref, properties, allOf }: Schema): Set<string> {
    const named = $ref && this.#writer.description.components.schemas[$ref.split('/').at(-1)!]
    return new Set([
      ...(named ? this.#namesOf(named) : []),
      ...Object.keys(properties ?? {}),
      ...(allOf ?? []).flatMap((each) => [...this.#namesOf(each)]),
    ])
  }

  #note(url: string, sent: Outcome['sent'], { status, text }: Answer): void {
    this.outcomes.push({ url, sent, status, text: text.slice(0, 200) })
  }
}
