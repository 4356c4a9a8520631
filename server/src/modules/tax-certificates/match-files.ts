import type { AnswerOf, matchTaxCertificates as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import { kindInName, matchCertificate } from '../../domain/certificate-match.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { isCertifiedSql } from '../../rows/tax-rows.ts'
import { holdingsSql, isHolding } from './holders.ts'
import { certificateKinds, mustSeeHolders } from './round.ts'

interface NamedHolder {
  id: number
  investor_name: string
  names: string[]
  references: string[]
  is_certified: boolean
}

/** Whom files may be for, by their names, in their order. Staff confirm each. */
export async function matchFiles(
  question: QueryContext,
  id: number,
  names: readonly string[],
): Promise<AnswerOf<typeof endpoint>> {
  await mustSeeHolders(question, id)
  const kinds = await certificateKinds(question, id)
  const people = await namedHolders(question, id)
  const byId = new Map(people.map((person) => [person.id, person]))
  const holders = people.map((person) => ({
    investmentId: person.id,
    references: person.references,
    names: person.names,
    hasCertificate: person.is_certified,
  }))
  return names.map((name) => {
    const match = matchCertificate(name, holders)
    return {
      file_name: name,
      investment_id: match?.investmentId ?? null,
      investor_name: (match && byId.get(match.investmentId)?.investor_name) ?? null,
      matched_by: match?.matchedBy ?? null,
      kind: kindInName(name, kinds) ?? null,
    }
  })
}

async function namedHolders({ db, tenant }: QueryContext, id: number): Promise<NamedHolder[]> {
  const { rows } = await sql<NamedHolder>`
    select i.id, u.name as investor_name, ${isCertifiedSql(tenant.id, sql`i.id`)} as is_certified,
      array_remove(array[u.name, g.name, case when i.nominee_id is null then l.registered_name end], null) as names,
      array_remove(array[i.reference, u.reference], null) as references
    from ${holdingsSql(tenant.id)}
    left join organisations g on g.tenant_id = ${tenant.id} and g.id = i.organisation_id
    where i.tenant_id = ${tenant.id} and i.investment_opportunity_id = ${id} and ${isHolding} order by i.id`.execute(
    db,
  )
  return rows
}
