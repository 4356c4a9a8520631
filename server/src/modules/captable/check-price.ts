import { can, opportunityStatus, refuse, refuseField, say } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { checkNamed } from '../../kernel/rows.ts'
import type { Work } from '../../kernel/work.ts'

type Values = Record<string, unknown>

/** A price is of a day that has been, and of one owner: an opportunity, or a company that a fund holds. */
export async function checkPrice(work: Work, values: Values, existing: Values | undefined): Promise<Values> {
  const today = londonDate(work.now)
  if (typeof values['date'] === 'string' && values['date'] > today)
    refuseField('date', say.beforeOrEqual(today))
  const ownerOf = (name: string) => (values[name] === undefined ? existing?.[name] : values[name]) ?? null
  const [opportunityId, companyId] = [ownerOf('investment_opportunity_id'), ownerOf('company_id')]
  if (companyId === null) await mustBeCompleted(work, opportunityId)
  else if (opportunityId !== null) refuseField('company_id', say.prohibited)
  else await mustBeCompany(work, Number(companyId))
  return values
}

/** The company's shares are out once its round is complete. */
async function mustBeCompleted(work: Work, opportunityId: unknown): Promise<void> {
  if (opportunityId === null) refuseField('investment_opportunity_id', say.required)
  const opportunity = await work.db
    .selectFrom('investment_opportunities')
    .select('status')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', Number(opportunityId))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!opportunity) refuseField('investment_opportunity_id', say.in)
  if (opportunity.status !== opportunityStatus.completed)
    refuse({ code: 'conflict', reason: 'status', about: 'share_price' })
}

/** Prices of companies are for staff who may change companies. */
async function mustBeCompany(work: Work, companyId: number): Promise<void> {
  const mayChange = can(work.actor.roleId ?? 0, 'funds_opportunity', 'update')
  if (!mayChange) refuse({ code: 'forbidden', reason: 'unauthorized' })
  if (work.tenant.flags['funds_enabled'] !== 1) refuseField('company_id', say.in)
  await checkNamed(work, 'companies', 'company_id', companyId)
}
