import { refuseField, say } from '@moorgate/contract'
import type { BodyOf, addRestrictedIssuer as endpoint } from '@moorgate/contract'
import { withIssuerNumber } from '../../../domain/canonical-company-number.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { Work } from '../../../kernel/work.ts'
import { lockRestrictions, suspendRestrictedDeals } from './restrictions.ts'

type Body = BodyOf<typeof endpoint>

/** Restricts an issuer, and suspends approved deals in it. Returns the entry's id. */
export async function addRestrictedIssuer(work: Work, given: Body): Promise<number> {
  await checkIssuer(work, given)
  const body = withIssuerNumber(given)
  if (body.until_date && body.until_date < body.from_date)
    refuseField('until_date', 'The last day must be the first day or later.')
  if (body.until_date && body.until_date < londonDate(work.now))
    refuseField('until_date', 'The last day must be today or later.')
  await lockRestrictions(work)
  const { id } = await work.db
    .insertInto('restricted_issuers')
    .values({
      ...body,
      tenant_id: work.tenant.id,
      created_by: work.actor.id,
      created_at: work.now,
      updated_at: work.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  work.emit({
    type: 'restricted_issuer.added',
    subject: { type: 'restricted_issuer', id },
    after: { ...body },
  })
  await suspendRestrictedDeals(work)
  return id
}

/** An entry names one issuer: a company, an offer, or a name. */
async function checkIssuer({ db, tenant }: Work, body: Body): Promise<void> {
  const { company_id: companyId, investment_opportunity_id: offerId, name } = body
  const named = [companyId, offerId, name].filter((each) => each !== null && each !== undefined)
  if (named.length > 1) refuseField('name', 'Choose a record or enter a name, not both.')
  const exists = (table: 'companies' | 'investment_opportunities', id: number) =>
    db
      .selectFrom(table)
      .select('id')
      .where('tenant_id', '=', tenant.id)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  if (companyId && !(await exists('companies', companyId))) refuseField('company_id', say.in)
  if (offerId && !(await exists('investment_opportunities', offerId)))
    refuseField('investment_opportunity_id', say.in)
}
