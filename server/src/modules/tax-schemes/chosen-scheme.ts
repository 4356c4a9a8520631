import { refuseField, say } from '@moorgate/contract'
import { sql } from 'kysely'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import type { Work } from '../../kernel/work.ts'
import { mayClaimReliefRow } from '../../rows/tax-rows.ts'
import { schemesOfOffer } from './offered-schemes.ts'

interface Choice {
  /** The scheme that was asked for; nothing where none was. */
  asked: number | null | undefined
  /** The day of the investment: schemes begin and end with tax years. */
  day: string
  /** The method of the investment: a pension or a company claims no income tax relief. */
  methodId: number | null
  /** An investor has to choose of several; staff may leave it open. */
  mustChoose: boolean
}

/**
 * The tax scheme of a new investment: the one that was asked for, if the offer gives it on that day to its method,
 * or the only one that it gives. Null where it gives none, and where staff leave it open.
 */
export async function chosenScheme(
  work: Work,
  offer: { id: number; tax_option_ids: unknown },
  { asked, day, methodId, mustChoose }: Choice,
): Promise<number | null> {
  const named = asked ?? null
  if ((offer.tax_option_ids as number[]).length === 0 && named === null) return null
  const offered = await schemesOfOffer(work, offer.id, { day, methodId })
  if (named !== null) {
    if (offered.some(({ id }) => id === named)) return named
    const others = await schemesOfOffer(work, offer.id, { day, methodId: null })
    const isOfOther = others.some(({ id }) => id === named)
    refuseField('tax_option_id', isOfOther ? notThroughMethod : say.in)
  }
  if (offered.length > 1 && mustChoose) refuseField('tax_option_id', say.required)
  return onlyOf(offered)
}

const notThroughMethod = 'This {tax_option} can’t be claimed through this {investment_method}.'

/** Where an offer gives one scheme alone, that is the one. */
const onlyOf = (offered: Awaited<ReturnType<typeof schemesOfOffer>>): number | null =>
  offered.length === 1 ? offered[0]!.id : null

/**
 * The tax schemes of several investments: that of the first one, where the offer still gives it on that day to the
 * method of the further one, else as staff leave it open.
 */
export async function schemesOfFurther(
  work: Work,
  offerId: number,
  { day, methodIds }: { day: string; methodIds: readonly (number | null)[] },
): Promise<(first: number | null, methodId: number | null) => number | null> {
  const offered = await schemesOfOffer(work, offerId, { day, methodId: null })
  const barred = await methodsWithoutRelief(work, methodIds)
  return (first, methodId) => {
    const open = offered.filter((scheme) => !scheme.relieves_income_tax || !barred.has(methodId))
    return open.some(({ id }) => id === first) ? first : onlyOf(open)
  }
}

/** Those methods that claim no income tax relief. */
async function methodsWithoutRelief(
  { db, tenant }: Work,
  methodIds: readonly (number | null)[],
): Promise<Set<number | null>> {
  const { rows } = await sql<{ id: number }>`
    select e.id from investment_method_entities e
    where e.tenant_id = ${tenant.id} and e.id = any(${methodIds.filter((id) => id !== null)}::bigint[])
      and not ${tenantSql(tenant, mayClaimReliefRow('e.id'))}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
