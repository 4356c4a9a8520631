import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, draftShareTransfer } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../kernel/work.ts'
import { isIdentifiedInvestor } from '../../rows/identified-rows.ts'
import { checkInvestors } from '../identity/index.ts'
import { mustOwnMethod } from '../methods/index.ts'
import type { LockedHolding } from './lock-holding.ts'

type Body = BodyOf<typeof draftShareTransfer>
type Address = Record<string, string | null> | null

/** Who gets the shares, as the register and the form name them. */
export interface Transferee {
  userId: number | null
  organisationId: number | null
  methodId: number | null
  nomineeId: number | null
  name: string
  address: Address
}

const nobody = { userId: null, organisationId: null, methodId: null, nomineeId: null }

export async function transfereeOf(work: Work, body: Body, holding: LockedHolding): Promise<Transferee> {
  switch (body.kind) {
    case 'investor':
      return investorOf(work, body, holding)
    case 'nominee':
      return nomineeOf(work, body, holding)
    case 'outside':
      return {
        ...nobody,
        name: body.transferee_name ?? refuseField('transferee_name', say.required),
        address: (body.transferee_address ?? null) as Address,
      }
  }
}

async function investorOf(work: Work, body: Body, holding: LockedHolding): Promise<Transferee> {
  const userId = body.user_id ?? refuseField('user_id', say.required)
  const organisationId = body.organisation_id ?? null
  const methodId = body.investment_method_entity_id ?? null
  await checkInvestors(work, [userId], () => 'user_id')
  await mustBeIdentified(work, userId)
  const { user_id: seller, organisation_id: sellerFor } = holding.investment
  if (seller === userId && sellerFor === organisationId)
    refuseField('user_id', 'This holder already has these shares.')
  if (organisationId !== null) await mustActFor(work, userId, organisationId)
  if (methodId !== null) await mustOwnMethod(work, { methodId, userId, organisationId })
  const { rows } = await sql<{ name: string; address: Address }>`
    select coalesce(n.register_name, n.legal_name, n.name, m.registered_name, g.name, u.name) as name,
      coalesce(n.address, m.address, g.address, u.address) as address
    from users u
    left join organisations g on g.tenant_id = ${work.tenant.id} and g.id = ${organisationId}::bigint
    left join investment_method_entities m on m.tenant_id = ${work.tenant.id} and m.id = ${methodId}::bigint
    left join nominees n on n.tenant_id = ${work.tenant.id} and n.id = ${holding.opportunity.nominee_id}::bigint
    where u.tenant_id = ${work.tenant.id} and u.id = ${userId}`.execute(work.db)
  return { ...nobody, userId, organisationId, methodId, ...rows[0]! }
}

/** Nobody gets shares before their identity is checked, as nobody is asked for money before. */
export async function mustBeIdentified(work: Work, userId: number): Promise<void> {
  if (!(await isIdentifiedInvestor(work, userId)))
    refuseField('user_id', 'The identity of this {investor} isn’t verified, or their check has expired.')
}

async function mustActFor(work: Work, userId: number, organisationId: number): Promise<void> {
  const { rows } = await sql`select 1 from organisations g
    where g.tenant_id = ${work.tenant.id} and g.id = ${organisationId} and g.deleted_at is null
      and (g.lead_user_id = ${userId} or exists (select 1 from organisation_members m
        where m.tenant_id = ${work.tenant.id} and m.organisation_id = g.id and m.user_id = ${userId} and m.status = 'active'))`.execute(
    work.db,
  )
  if (rows.length === 0) refuseField('organisation_id', say.in)
}

async function nomineeOf(work: Work, body: Body, { lot }: LockedHolding): Promise<Transferee> {
  const nomineeId = body.nominee_id ?? refuseField('nominee_id', say.required)
  if (lot?.nominee_id === nomineeId) refuseField('nominee_id', 'This {nominee} already holds the shares.')
  const { rows } = await sql<{ name: string; address: Address }>`
    select coalesce(n.register_name, n.legal_name, n.name) as name, n.address from nominees n
    where n.tenant_id = ${work.tenant.id} and n.id = ${nomineeId} and n.deleted_at is null`.execute(work.db)
  return { ...nobody, nomineeId, ...(rows[0] ?? refuseField('nominee_id', say.in)) }
}
