import { refuse, refuseField, roleIds, say, messageFor } from '@moorgate/contract'
import type { FieldErrors } from '@moorgate/contract'
import { scaledPercent } from './percent.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../kernel/database/tables.ts'
import type { QueryContext, Scope, Work } from '../../kernel/work.ts'

export type Method = Selectable<Tables['investment_methods']>

/** What of an entity its kind's requirements are about: as kept, or as it is about to be. */
export interface Completeness {
  organisation_id?: number | null | undefined
  provider_name?: string | null | undefined
  scheme_reference?: string | null | undefined
  ownership?: string | null | undefined
  beneficial_owners?: readonly { share_percent: string }[] | undefined
}

/** A kind that the tenant offers today. A retired one is told like one that isn't there. */
export async function offeredMethod(work: Work, id: number): Promise<Method> {
  const method = await work.db
    .selectFrom('investment_methods')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return method ?? refuseField('investment_method_id', say.in)
}

/** The kind of a method that is there already, whether the tenant still offers it or not. */
export const kindOf = (
  work: Work,
  { investment_method_id: id }: { investment_method_id: number },
): Promise<Method> =>
  work.db
    .selectFrom('investment_methods')
    .selectAll()
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Of investors its lead alone changes, sends and closes a method: 403. */
export function mustBeLead(work: Work, { lead_user_id: lead }: { lead_user_id: number }): void {
  if (isLedByAnother(work, lead)) refuse({ code: 'forbidden' })
}

const isLedByAnother = ({ actor }: Pick<Scope, 'actor'>, lead: number): boolean =>
  actor.roleId === roleIds.user && lead !== actor.id

/** Whether an investor reads a method that somebody else leads: then they change nothing about it. */
export const isNotLead = async (question: QueryContext, id: number): Promise<boolean> =>
  isLedByAnother(question, (await makersOf(question, id)).lead_user_id)

/** Who had a hand in a method, and who leads it. */
export const makersOf = ({ db, tenant }: QueryContext, id: number) =>
  db
    .selectFrom('investment_method_entities')
    .select(['changed_by', 'lead_user_id'])
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Those who had a hand in what waits for approval, with one more. None of them approves it. */
export const withHand = (changedBy: readonly number[], actorId: number | null): number[] => [
  ...new Set([...changedBy, ...(actorId === null ? [] : [actorId])]),
]

/** 422 with everything that is still missing before staff can look at a method of this kind. */
export function checkComplete(method: Method, entity: Completeness): void {
  const errors: FieldErrors = {}
  const required = (field: keyof Completeness) => {
    errors[field] = [messageFor(say.required, field)]
  }
  if (method.requires_organisation && !entity.organisation_id) required('organisation_id')
  if (method.requires_provider && !entity.provider_name) required('provider_name')
  if (method.kind === 'ssas' && !entity.scheme_reference) required('scheme_reference')
  const owners = entity.beneficial_owners ?? []
  if (entity.ownership === 'for_others' && owners.length === 0) required('beneficial_owners')
  if (owners.reduce((sum, owner) => sum + scaledPercent(owner.share_percent), 0n) > 100_000_000n)
    errors['beneficial_owners'] = ['The beneficial owners’ percentages must not add up to more than 100.']
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
}

/**
 * An investor invests for organisations for which they may: they lead it, or their membership says so. Staff
 * may name any. What this person may not use is told like what isn't there.
 */
export async function checkOrganisation(work: Work, id: number | null | undefined): Promise<void> {
  if (id === null || id === undefined) return
  const me = work.actor.roleId === roleIds.user ? (work.actor.id ?? 0) : null
  const organisation = await work.db
    .selectFrom('organisations')
    .select('organisations.id')
    .where('organisations.tenant_id', '=', work.tenant.id)
    .where('organisations.id', '=', id)
    .where('deleted_at', 'is', null)
    .$if(me !== null, (query) =>
      query.where((row) =>
        row.or([
          row('lead_user_id', '=', me),
          row.exists(
            row
              .selectFrom('organisation_members')
              .select('user_id')
              .where('organisation_members.tenant_id', '=', work.tenant.id)
              .whereRef('organisation_members.organisation_id', '=', 'organisations.id')
              .where('organisation_members.user_id', '=', me!)
              .where('organisation_members.status', '=', 'active')
              .where('organisation_members.can_invest', '=', true),
          ),
        ]),
      ),
    )
    .executeTakeFirst()
  if (!organisation) refuseField('organisation_id', say.in)
}
