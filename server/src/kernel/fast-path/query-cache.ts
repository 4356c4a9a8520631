import { Statement } from '../database/statement.ts'
import type { Tenant } from '../tenants.ts'
import { todayOf } from '../work.ts'
import type { Scope } from '../work.ts'

/** A query that a request was compiled into, with whatever else its answer needs. */
export interface CachedQuery {
  text: string
  statement: Statement
}

/** Without a query, where it must be compiled each time. */
interface Cached {
  query: CachedQuery | undefined
}

const mostCached = 4_000
const longestKey = 2_000

/**
 * The queries that requests were compiled into, once for everybody of the same role on the same day, in every
 * tenant that has the same values of what was read of it: who they are and of which tenant are parameters
 * (`Statement.valuesFor`), and a thousand tenants share one query where their flags agree.
 */
export class QueryCache {
  readonly #isOn: boolean
  readonly #queries = new Map<string, Cached>()
  /** What the queries of a request read of the tenant. */
  readonly #readOfTenant = new Map<string, Set<string>>()
  readonly #texts = new Map<string, string>()

  constructor({ isOn }: { isOn: boolean }) {
    this.#isOn = isOn
  }

  /**
   * The query of a request; `key` names all that was requested. `compile` is given a scope that notices what
   * is read of it. Where the query came to depend on anything else of the person, of the request or of the
   * moment, it is compiled each time; and so it is during impersonation. A query is text and
   * values: what else it keeps of the scope would be another tenant's.
   */
  query<Made extends CachedQuery>(
    scope: Scope,
    key: string,
    compile: (scope: Scope, statement: Statement) => Made,
  ): Made {
    const anew = () => compile(scope, new Statement(scope))
    const { tenant, actor } = scope
    if (!this.#isOn || actor.viewerId !== undefined || key.length > longestKey) return anew()
    const request = `${actor.roleId} ${todayOf(scope)} ${key}`
    const known = this.#queries.get(this.#keyFor(request, tenant))
    if (known) return (known.query as Made | undefined) ?? anew()
    if (this.#queries.size >= mostCached) this.#clear()
    const read = this.#readOfTenant.get(request) ?? new Set()
    this.#readOfTenant.set(request, read)
    const { watched, sawMore } = watch(scope, read)
    const made = compile(watched, new Statement(scope))
    const query = sawMore() ? undefined : { ...made, text: this.#shared(made.text) }
    this.#queries.set(this.#keyFor(request, tenant), { query })
    return made
  }

  /**
   * The key of a request's query for tenants that have the same values as this one of all that is read of
   * them.
   */
  #keyFor(request: string, tenant: Tenant): string {
    let key = request
    for (const name of this.#readOfTenant.get(request) ?? []) key += `\n${name} ${valueOf(tenant, name)}`
    return key
  }

  /** One copy of a text, however many queries have it: they differ in their values. */
  #shared(text: string): string {
    const known = this.#texts.get(text)
    if (known !== undefined) return known
    this.#texts.set(text, text)
    return text
  }

  #clear(): void {
    this.#queries.clear()
    this.#readOfTenant.clear()
    this.#texts.clear()
  }
}

/**
 * The value of a flag or of a plain field; of anything else, which of all tenants' records it is, as it is
 * now.
 */
function valueOf(tenant: Tenant, name: string): string {
  if (name.startsWith(flag)) return String(tenant.flags[name.slice(flag.length)])
  const value: unknown = tenant[name as keyof Tenant]
  return typeof value === 'object' || value === undefined
    ? `record ${recordOf(tenant)}`
    : JSON.stringify(value)
}

const flag = 'flag '
const records = new WeakMap<Tenant, number>()
let recordsSeen = 0

function recordOf(tenant: Tenant): number {
  const known = records.get(tenant)
  if (known !== undefined) return known
  records.set(tenant, ++recordsSeen)
  return recordsSeen
}

/**
 * The scope as everybody has it who shares a key. What is one's own can be read, and then it is known that it
 * was; what is read of the tenant is added to `read`.
 */
function watch(
  { tenant, actor, now, requestId, address, ...rest }: Scope,
  read: Set<string>,
): { watched: Scope; sawMore: () => boolean } {
  let more = false
  const see = <Value>(value: Value): Value => {
    more = true
    return value
  }
  const watched = {
    tenant: watchTenant(tenant, read),
    today: todayOf({ ...rest, now }),
    actor: {
      roleId: actor.roleId,
      get id() {
        return see(actor.id)
      },
      get session() {
        return see(actor.session)
      },
    },
    get now() {
      return see(now)
    },
    get requestId() {
      return see(requestId)
    },
    get address() {
      return see(address)
    },
  }
  return { watched: watched as Scope, sawMore: () => more }
}

/**
 * Notes what is read of a tenant: single flags and fields. Reading all of them at once depends on the whole
 * record.
 */
function watchTenant(tenant: Tenant, read: Set<string>): Tenant {
  const whole = () => read.add('flags')
  const flags = new Proxy(tenant.flags, {
    get: (all, name: string) => {
      read.add(flag + String(name))
      return all[name]
    },
    has: (all, name) => (whole(), Reflect.has(all, name)),
    ownKeys: (all) => (whole(), Reflect.ownKeys(all)),
  })
  return new Proxy(tenant, {
    get: (record, name: keyof Tenant & string) => {
      if (name === 'flags') return flags
      read.add(String(name))
      return record[name]
    },
    has: (record, name) => (whole(), Reflect.has(record, name)),
    ownKeys: (record) => (whole(), Reflect.ownKeys(record)),
  })
}
