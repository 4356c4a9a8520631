import { Statement } from '../database/statement.ts'
import type { Tenant } from '../tenants.ts'
import { todayOf } from '../work.ts'
import type { Scope } from '../work.ts'

/** What a request was made into before anything was asked: at least its statement, and whatever else its answer needs. */
export interface Plan {
  text: string
  statement: Statement
}

/** Kept under what was asked by whom; without a plan, where it must be made each time. */
interface Kept {
  tenant: Tenant
  plan: Plan | undefined
}

const kept = new Map<string, Kept>()
const texts = new Map<string, string>()
const mostKept = 2_000
const longestKey = 2_000

/**
 * The plan of a request, made once for everybody of the same role in the same firm on the same day: what differs between them is who
 * they are, which is a parameter (`Statement.me`). `key` names all that was asked. Changing the firm's record forgets its plans.
 *
 * `make` is given a scope that notices what it looks at. Where the plan came to depend on anything else of the person, of the request or
 * of the moment, it is made anew each time; and so it is for whoever looks as somebody else.
 */
export function planned<Made extends Plan>(
  scope: Scope,
  key: string,
  make: (scope: Scope, statement: Statement) => Made,
): Made {
  const anew = () => make(scope, new Statement(scope))
  const { tenant, actor } = scope
  if (actor.viewerId !== undefined || key.length > longestKey) return anew()
  const place = `${tenant.id} ${actor.roleId} ${todayOf(scope)} ${key}`
  const known = kept.get(place)
  if (known?.tenant === tenant) return (known.plan as Made | undefined) ?? anew()
  const { watched, sawMore } = watch(scope)
  const made = make(watched, new Statement(scope))
  if (kept.size >= mostKept) kept.clear()
  kept.set(place, { tenant, plan: sawMore() ? undefined : { ...made, text: shared(made.text) } })
  return made
}

/** One copy of a text, however many plans have it: they differ in their values. */
function shared(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= mostKept) texts.clear()
  texts.set(text, text)
  return text
}

/** The scope as everybody in the same place has it. What is one's own can be read, and then it is known that it was. */
function watch({ tenant, actor, now, requestId, address, ...rest }: Scope): {
  watched: Scope
  sawMore: () => boolean
} {
  let more = false
  const see = <Value>(value: Value): Value => {
    more = true
    return value
  }
  const watched = {
    tenant,
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
