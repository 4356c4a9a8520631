import { can, refuse, roleIds } from '@moorgate/contract'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { lockInvestor } from './category-standing.ts'
import { keepStanding, standingOf, stateOf } from './test-standing.ts'
import type { TestState } from './test-standing.ts'

/**
 * Where an investor stands: oneself, or for staff the investor that they name. Worked out from the attempts
 * each time; where the record says something else (a pass that ran out, a lock that is over) it is put right.
 */
export async function readTestState(question: QueryContext, userId: number | undefined): Promise<TestState> {
  const { actor, db, tenant } = question
  const isStaffsQuestion = can(actor.roleId ?? 0, 'investors', 'visit')
  const id = isStaffsQuestion ? (userId ?? refuse(missingUser)) : (actor.id ?? 0)
  const person = await db
    .selectFrom('users')
    .select(['id', 'category_status', 'category_expires_at', 'investor_type_id', 'compliance_passed'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!person) refuse({ code: 'not_found' })
  const position = await standingOf(question, person)
  const state = stateOf(position)
  if (state.compliance_passed !== person.compliance_passed) await putRight(question, id)
  return state
}

const missingUser = {
  code: 'invalid',
  errors: { user_id: ['The user id field is required.'] },
} as const satisfies Parameters<typeof refuse>[0]

async function putRight(question: QueryContext, userId: number): Promise<void> {
  await transact(question.platform, question, async (work) => {
    const person = await lockInvestor(work, userId)
    if (person) await keepStanding(work, userId, await standingOf(work, person))
  })
}
