import { compareDecimals, refuseField, refuseFields, roleIds, say } from '@moorgate/contract'
import type { BodyOf, createInvestmentMethodEntity } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { checkPeople } from '../identity/index.ts'
import { scaledPercent } from './percent.ts'

export type Holders = NonNullable<BodyOf<typeof createInvestmentMethodEntity>['holders']>

export const allTo = (userId: number): Holders => [{ user_id: userId, share_percent: '100' }]

/**
 * Holders of a method: at most as many as its kind allows, each once, the lead among them, their parts
 * exactly 100. An investor names nobody who isn't a holder already: other people's ids are not theirs to try.
 */
export async function checkHolders(
  work: Work,
  holders: Holders,
  rules: { leadUserId: number; maxHolders: number; known: readonly number[] },
): Promise<void> {
  if (holders.length > rules.maxHolders) refuseField('holders', say.items(rules.maxHolders))
  const ids = holders.map((holder) => holder.user_id)
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) === index ? [] : [`holders.${index}.user_id`]))
  refuseFields(repeated, say.distinct)
  if (!ids.includes(rules.leadUserId)) refuseField('holders', 'The lead must be one of the holders.')
  const total = holders.reduce((sum, holder) => sum + scaledPercent(holder.share_percent), 0n)
  if (total !== 100_000_000n) refuseField('holders', 'The holders’ percentages must add up to 100.')
  await mustBeNameable(work, ids, rules)
}

async function mustBeNameable(
  work: Work,
  ids: readonly number[],
  rules: { leadUserId: number; known: readonly number[] },
): Promise<void> {
  const mayName = (id: number) =>
    work.actor.roleId !== roleIds.user || id === rules.leadUserId || rules.known.includes(id)
  await checkPeople(work, ids, {
    fieldAt: (index) => `holders.${index}.user_id`,
    fits: (roleId, id) => roleId === roleIds.user && mayName(id),
  })
}

export async function holdersOf(work: Work, entityId: number): Promise<Holders> {
  return work.db
    .selectFrom('investment_method_holders')
    .select(['user_id', 'share_percent'])
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_method_entity_id', '=', entityId)
    .orderBy('user_id')
    .execute()
}

/** Whether both name the same people with the same parts, in whatever order. */
export function sameHolders(left: Holders, right: Holders): boolean {
  if (left.length !== right.length) return false
  return left.every(({ user_id, share_percent }) =>
    right.some(
      (other) => other.user_id === user_id && compareDecimals(other.share_percent, share_percent) === 0,
    ),
  )
}

export async function keepHolders(work: Work, entityId: number, holders: Holders): Promise<void> {
  await work.db
    .deleteFrom('investment_method_holders')
    .where('tenant_id', '=', work.tenant.id)
    .where('investment_method_entity_id', '=', entityId)
    .execute()
  await sql`
    insert into investment_method_holders (tenant_id, investment_method_entity_id, user_id, share_percent)
    select ${work.tenant.id}, ${entityId}, h.user_id, h.share_percent
    from jsonb_to_recordset(${JSON.stringify(holders)}::jsonb) as h(user_id bigint, share_percent numeric)
    returning 1`.execute(work.db)
}
