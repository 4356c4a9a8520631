import {
  abilitiesOf,
  clientGroup,
  currentUser,
  hiddenTabs,
  nominee,
  refuse,
  roleIds,
  user,
} from '@moorgate/contract'
import type { Resource } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { askOptimistically } from '../../kernel/fast-path/optimistic-routes.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import type { RequestedInclude, ListCaller } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { compileShow } from '../../kernel/resource/show.ts'
import type { Table } from '../../kernel/resource/table.ts'
import type { Scope } from '../../kernel/work.ts'
import { eligibilityFrom, withGateFacts } from '../eligibility/index.ts'
import type { GateFacts } from '../eligibility/index.ts'
import { ownRecord } from './tables.ts'

/**
 * Who is signed in: one statement whose JSON PostgreSQL makes, with the facts from which it is decided
 * whether they may invest. What a role may do is the same for everybody who has it and is put behind the
 * record as text that was made once.
 */
export function currentUserRoute(app: FastifyInstance): void {
  askOptimistically(app, currentUser, async (question, { query, request }) => {
    const cached = question.platform.queryCache.query(question, request.url, (scope, statement) => {
      const table = ownRecord
      const usual = callerOf(table, scope)
      const mayRead = (resource: Resource) => own.has(resource.path) || usual.mayRead(resource)
      const caller = { ...usual, mayRead, mayDelete: false }
      const listRequest = readListRequest(table.resource, withoutRoleFacts(query), caller)
      const includes = scope.actor.delegation
        ? sharedOf(table, listRequest.includes, usual)
        : listRequest.includes
      const usualAppends = [
        'avatar_url',
        'terms_pending',
        ...(scope.actor.delegation ? [] : suitability),
        ...(isAskedOf(scope) ? ['knows_in_confidence'] : []),
      ]
      const appends = [
        ...new Set([...listRequest.appends.filter((name) => !hidden(scope).has(name)), ...usualAppends]),
      ]
      const compiled = compileShow({
        table,
        scope,
        request: { ...listRequest, includes, appends },
        statement,
      })
      return isAskedOf(scope) ? withGateFacts(compiled) : compiled
    })
    const values = cached.statement.valuesFor(question, question.actor.id ?? 0)
    const [row] = await question.rows<{ data: string } & GateFacts>(cached.text, values)
    if (!row) refuse({ code: 'not_found' })
    const eligibility = isAskedOf(question)
      ? `,"eligibility":${JSON.stringify(eligibilityFrom(question, row))}`
      : ''
    return new JsonText(row.data.slice(0, -1) + eligibility + roleFacts(question.actor.roleId ?? 0))
  })
}

/**
 * What hangs on oneself is one's own, so it needs no event; each table still shows its own rows only. A
 * nominee and a group are not: they tell of everybody in them.
 */
const ofOthers: readonly string[] = [nominee.path, clientGroup.path]
const own = new Set(
  Object.values(user.includes)
    .map(({ to }) => to)
    .filter((path) => !ofOthers.includes(path)),
)

/**
 * A portal that shows an account to a delegate asks for the usual relations; those that aren't shared are
 * left out, at every depth.
 */
const sharedOf = (
  table: Table,
  includes: readonly RequestedInclude[],
  { mayRead }: Pick<ListCaller, 'mayRead'>,
): RequestedInclude[] =>
  includes.flatMap((each) => {
    const related = table.relations[each.relation]?.to()
    if (!related || !mayRead(related.resource)) return []
    return [{ ...each, children: sharedOf(related, each.children, { mayRead }) }]
  })

/** Investors learn whether they may invest; whom one let in does not. */
const isAskedOf = ({ actor }: Pick<Scope, 'actor'>) => actor.roleId === roleIds.user && !actor.delegation

/** The test is the investor's own business: who is let in reads nothing of it. */
const suitability = ['compliance_questions'] as const
const nothing: ReadonlySet<string> = new Set()
const hidden = ({ actor }: Pick<Scope, 'actor'>): ReadonlySet<string> =>
  actor.delegation ? new Set(suitability) : nothing

/** They always come along, so that asking for them by name is no error. */
const always: ReadonlySet<string> = new Set(['permissions', 'hidden_tabs'])

function withoutRoleFacts<Query extends Record<string, unknown>>(query: Query): Query {
  const { append } = query
  const kept = (names: readonly string[]) => names.filter((name) => !always.has(name.trim()))
  if (typeof append === 'string') return { ...query, append: kept(append.split(',')).join(',') }
  return Array.isArray(append) && append.every((name) => typeof name === 'string')
    ? { ...query, append: kept(append) }
    : query
}

const known = new Map<number, string>()

/** `,"permissions":{…},"hidden_tabs":[…]}`, the end of the record. */
function roleFacts(roleId: number): string {
  const text = known.get(roleId)
  if (text !== undefined) return text
  const facts = {
    permissions: abilitiesOf(roleId),
    hidden_tabs: hiddenTabs
      .filter((hidden) => hidden.roleId === roleId)
      .map(({ event, tabs }) => ({ event, tabs })),
  }
  const made = `,${JSON.stringify(facts).slice(1)}`
  known.set(roleId, made)
  return made
}
