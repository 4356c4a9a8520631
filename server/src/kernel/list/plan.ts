import { Statement } from '../database/statement.ts'
import type { Tenant } from '../tenants.ts'
import { todayOf } from '../work.ts'
import type { Scope } from '../work.ts'

/** What a request was made into before anything was asked: at least its statement, and whatever else its answer needs. */
export interface Plan {
  text: string
  statement: Statement
}

/** Without a plan, where it must be made each time. */
interface Kept {
  plan: Plan | undefined
}

const kept = new Map<string, Kept>()
/** What the plans of a question looked at of the firm. */
const looks = new Map<string, Set<string>>()
const texts = new Map<string, string>()
const mostKept = 4_000
const longestKey = 2_000

/**
 * The plan of a request, made once for everybody of the same role on the same day, in every firm that says the same to what the plan looked
 * at: who they are and of which firm are parameters (`Statement.valuesFor`), and a thousand firms have one plan where their flags agree.
 * `key` names all that was asked.
 *
 * `make` is given a scope that notices what it looks at. Where the plan came to depend on anything else of the person, of the request or
 * of the moment, it is made anew each time; and so it is for whoever looks as somebody else. What it keeps of the scope itself would be
 * another firm's: a plan is text and values.
 */
export function planned<Made extends Plan>(
  scope: Scope,
  key: string,
  make: (scope: Scope, statement: Statement) => Made,
): Made {
  const anew = () => make(scope, new Statement(scope))
  const { tenant, actor } = scope
  if (actor.viewerId !== undefined || key.length > longestKey) return anew()
  const question = `${actor.roleId} ${todayOf(scope)} ${key}`
  const known = kept.get(placeOf(question, tenant))
  if (known) return (known.plan as Made | undefined) ?? anew()
  if (kept.size >= mostKept) forgetAll()
  const looked = looks.get(question) ?? new Set()
  looks.set(question, looked)
  const { watched, sawMore } = watch(scope, looked)
  const made = make(watched, new Statement(scope))
  const plan = sawMore() ? undefined : { ...made, text: shared(made.text) }
  kept.set(placeOf(question, tenant), { plan })
  return made
}

/** Where the plan of a question is kept for firms that answer like this one to all that is looked at. */
function placeOf(question: string, tenant: Tenant): string {
  const looked = looks.get(question)
  if (!looked) return question
  let place = question
  for (const name of looked) place += `\n${name} ${said(tenant, name)}`
  return place
}

/** What a firm says to a name: a flag's or a plain field's value; else, which of all firms' records it is, as it is now. */
function said(tenant: Tenant, name: string): string {
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

function forgetAll(): void {
  kept.clear()
  looks.clear()
}

/** One copy of a text, however many plans have it: they differ in their values. */
function shared(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= mostKept) texts.clear()
  texts.set(text, text)
  return text
}

/**
 * The scope as everybody in the same place has it. What is one's own can be read, and then it is known that it was; what is read of the firm
 * is added to `looked`.
 */
function watch(
  { tenant, actor, now, requestId, address, ...rest }: Scope,
  looked: Set<string>,
): { watched: Scope; sawMore: () => boolean } {
  let more = false
  const see = <Value>(value: Value): Value => {
    more = true
    return value
  }
  const watched = {
    tenant: watchFirm(tenant, looked),
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

/** Says of a firm what was looked at: single flags and fields. Whoever looks at all of them at once depends on the record. */
function watchFirm(tenant: Tenant, looked: Set<string>): Tenant {
  const whole = () => looked.add('flags')
  const flags = new Proxy(tenant.flags, {
    get: (all, name: string) => {
      looked.add(flag + String(name))
      return all[name]
    },
    has: (all, name) => (whole(), Reflect.has(all, name)),
    ownKeys: (all) => (whole(), Reflect.ownKeys(all)),
  })
  return new Proxy(tenant, {
    get: (firm, name: keyof Tenant & string) => {
      if (name === 'flags') return flags
      looked.add(String(name))
      return firm[name]
    },
    has: (firm, name) => (whole(), Reflect.has(firm, name)),
    ownKeys: (firm) => (whole(), Reflect.ownKeys(firm)),
  })
}
