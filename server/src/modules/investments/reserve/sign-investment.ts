import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Work } from '../../../kernel/work.ts'
import { admissionTo } from '../../eligibility/index.ts'
import { lockInvestment } from './cancel-investment.ts'
import { mustInvestFor } from './may-invest-for.ts'

/**
 * Signs an allocation that staff entered: from then on it can be called. It passes the gates like a
 * reservation of one's own. Again is no error.
 */
export async function signInvestment(work: Work, id: number): Promise<void> {
  const { investment, opportunity } = await lockInvestment(work, id)
  if (investment.user_id !== work.actor.id) refuse({ code: 'not_found' })
  await mustInvestFor(work, investment)
  if (investment.signed_at !== null) return
  if (investment.status !== 'reserved' && investment.status !== 'waiting_list')
    refuse({ code: 'conflict', reason: 'settled', about: 'signature' })
  const { gates } = await admissionTo(work, investment.user_id, opportunity, {
    organisationId: investment.organisation_id,
    methodId: investment.investment_method_entity_id,
  })
  if (gates.length > 0) refuse({ code: 'forbidden', reason: 'gate', gates })
  await sql`update investments set signed_at = ${work.now}, terms_version = ${work.tenant.branding.terms_version},
      version = version + 1, updated_at = ${work.now}
    where tenant_id = ${work.tenant.id} and id = ${id}`.execute(work.db)
  work.emit({
    type: 'investment.signed',
    subject: { type: 'investment', id },
    payload: { investment_opportunity_id: investment.investment_opportunity_id, user_id: investment.user_id },
  })
}
