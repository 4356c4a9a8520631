import { abilitiesOf, currentUser, hiddenTabs } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { askSwiftly } from '../../kernel/http/reading.ts'
import { JsonText } from '../../kernel/http/route.ts'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { showJson } from '../../kernel/resource/routes.ts'
import { usersOn } from './tables.ts'

/**
 * Who is signed in: one statement whose JSON PostgreSQL makes. What a role may do is the same for everybody who has it and is put
 * behind the record as text that was made once.
 */
export function currentUserRoute(app: FastifyInstance): void {
  askSwiftly(app, currentUser, async (question, { query }) => {
    const users = usersOn(question.now)
    // Everything here is the caller's own, so a relation needs no event; each table still shows its own rows only.
    const caller = { ...callerOf(users, question), mayRead: () => true, mayDelete: false }
    const asked = readListRequest(users.resource, query, caller)
    const { delegation } = question.actor
    const includes = delegation
      ? asked.includes.filter(({ relation }) => shared.has(relation))
      : asked.includes
    const appends = [...new Set([...asked.appends, 'avatar_url', 'terms_pending'])]
    const record = await showJson(question, users, question, question.actor.id ?? 0, {
      ...asked,
      includes,
      appends,
    })
    return new JsonText(record.text.slice(0, -1) + roleFacts(question.actor.roleId ?? 0))
  })
}

/** Of what belongs to somebody, whom they let in sees this alone. */
const shared = new Set(['organisations', 'owner', 'investmentMethodEntities', 'leadInvestmentMethodEntities'])

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
