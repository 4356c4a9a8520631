import { refuseField, roleIds, say } from '@moorgate/contract'
import type { BodyOf, createInvestmentMethodEntity as endpoint } from '@moorgate/contract'
import type { Work } from '../../kernel/work.ts'
import { canonicalAddress } from '../../domain/canonical-address.ts'
import { createWithValues } from '../attributes/index.ts'
import { keepBankAccount } from './bank-accounts.ts'
import { allTo, checkHolders, keepHolders } from './holders.ts'
import { checkComplete, checkOrganisation, offeredMethod } from './method-rules.ts'
import { methodEntities } from './tables.ts'

type Body = BodyOf<typeof endpoint>

/**
 * Adds an investor's way to invest. Complete, it waits for staff; as a draft it waits for the investor. Names
 * that are left out are the lead's own, or the organisation's. Returns its id.
 */
export async function addMethod(work: Work, body: Body): Promise<number> {
  const { draft, holders, bank, user_id, lead_user_id, is_default, ...fields } = body
  const method = await offeredMethod(work, body.investment_method_id)
  const lead = await leadOf(work, lead_user_id ?? user_id)
  await checkOrganisation(work, body.organisation_id)
  if (!draft) checkComplete(method, body)
  const given = holders ?? allTo(lead.id)
  await checkHolders(work, given, { leadUserId: lead.id, maxHolders: method.max_holders, known: [] })
  const name = (await organisationName(work, body.organisation_id)) ?? lead.name
  if (is_default) await unsetDefault(work, lead.id)
  const id = await createWithValues(methodEntities, 'investment_method_entity')(work, {
    ...fields,
    ...(fields.address && { address: canonicalAddress(fields.address) }),
    lead_user_id: lead.id,
    display_name: body.display_name ?? `${name}, ${method.name}`.slice(0, 160),
    registered_name: body.registered_name ?? name,
    is_default: is_default ?? false,
    status: draft ? 'draft' : 'pending',
    changed_by: [work.actor.id],
    ...(!draft && { submitted_at: work.now }),
  })
  await keepHolders(work, id, given)
  if (bank) await attachBank(work, id, (await keepBankAccount(work, id, bank, { waits: false })).id)
  if (!draft)
    work.emit({
      type: 'method.submitted',
      subject: { type: 'investment_method_entity', id },
      payload: { user_id: lead.id },
      after: { status: 'pending' },
    })
  return id
}

/** An investor adds methods of their own alone; staff say whose it is. */
async function leadOf(work: Work, given: number | null | undefined) {
  const isInvestor = work.actor.roleId === roleIds.user
  const id = given ?? (isInvestor ? work.actor.id : null)
  if (id === null) refuseField('user_id', say.required)
  const lead = await work.db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .where('role_id', '=', roleIds.user)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!lead || (isInvestor && id !== work.actor.id)) refuseField('user_id', say.in)
  return lead
}

async function organisationName(work: Work, id: number | null | undefined): Promise<string | undefined> {
  if (id === null || id === undefined) return undefined
  const row = await work.db
    .selectFrom('organisations')
    .select('name')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.name
}

/** One method a person is used unless another is chosen; the one before steps back. */
export async function unsetDefault(work: Work, leadUserId: number): Promise<void> {
  await work.db
    .updateTable('investment_method_entities')
    .set((row) => ({ is_default: false, updated_at: work.now, version: row('version', '+', 1) }))
    .where('tenant_id', '=', work.tenant.id)
    .where('lead_user_id', '=', leadUserId)
    .where('is_default', '=', true)
    .execute()
}

async function attachBank(work: Work, id: number, bankAccountId: number): Promise<void> {
  await work.db
    .updateTable('investment_method_entities')
    .set({ bank_account_id: bankAccountId })
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', id)
    .execute()
}
