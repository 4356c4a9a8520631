import { refuse, refuseField, roleIds, say } from '@moorgate/contract'
import type {
  BodyOf,
  changeOwnership as changeEndpoint,
  chooseOwnership as endpoint,
} from '@moorgate/contract'
import { lockRow, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mayOpenOwner } from '../record-owners/index.ts'
import { checkPerson } from '../identity/index.ts'
import { ownershipChoices } from './tables.ts'

/**
 * Answers an offer of new shares. One answer a person and offer: a second one takes the first one's place,
 * and of two at once the later stands. `isNew` tells which it was.
 */
export async function chooseOwnership(
  work: Work,
  body: BodyOf<typeof endpoint>,
): Promise<{ id: number; isNew: boolean }> {
  const userId = await personOf(work, body.user_id)
  await checkOpportunity(work, body.investment_opportunity_id)
  const { shares = null, choice, investment_opportunity_id } = body
  const before = await work.db
    .selectFrom('whole_ownership_choices')
    .select(['choice', 'shares'])
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', userId)
    .where('investment_opportunity_id', '=', investment_opportunity_id)
    .forUpdate()
    .executeTakeFirst()
  const row = await work.db
    .insertInto('whole_ownership_choices')
    .values({
      tenant_id: work.tenant.id,
      user_id: userId,
      investment_opportunity_id,
      choice,
      shares,
      created_at: work.now,
      updated_at: work.now,
      created_by: work.actor.id,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'user_id', 'investment_opportunity_id']).doUpdateSet((existing) => ({
        choice,
        shares,
        updated_at: work.now,
        version: existing('whole_ownership_choices.version', '+', 1),
      })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow()
  work.emit({
    type: before ? 'whole_ownership_choice.updated' : 'whole_ownership_choice.created',
    subject: { type: 'whole_ownership_choice', id: row.id },
    payload: { user_id: userId, investment_opportunity_id },
    ...(before && { before }),
    after: { choice, shares },
  })
  return { id: row.id, isNew: row.version === 1 }
}

export async function changeOwnership(
  work: Work,
  id: number,
  body: BodyOf<typeof changeEndpoint>,
): Promise<void> {
  const row = await lockRow(work, ownershipChoices, id)
  if (work.actor.roleId === roleIds.user && row['user_id'] !== work.actor.id) refuse({ code: 'not_found' })
  await updateRow(work, ownershipChoices, row, body)
}

/** An investor answers for themselves; staff name the investor. */
async function personOf(work: Work, given: number | null | undefined): Promise<number> {
  if (work.actor.roleId === roleIds.user) {
    if (given !== undefined && given !== null && given !== work.actor.id) refuseField('user_id', say.in)
    return work.actor.id ?? 0
  }
  const id = given ?? refuseField('user_id', say.required)
  await checkPerson(work, 'user_id', id, (roleId) => roleId === roleIds.user)
  return id
}

/** An opportunity that this person may see, or none at all. */
async function checkOpportunity(work: Work, id: number): Promise<void> {
  if (!(await mayOpenOwner(work, { owner_type: 'investment_opportunity', owner_id: id })))
    refuseField('investment_opportunity_id', say.in)
}
