import type { AnswerOf, readOwnership as endpoint } from '@moorgate/contract'
import { sql } from 'kysely'
import {
  beneficialOwners,
  isSignificant,
  ownershipChart,
  significantShare,
} from '../../domain/beneficial-owners.ts'
import type { OwnerShare } from '../../domain/beneficial-owners.ts'
import { formatScaled, parseScaled } from '../../domain/scaled.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'

type Ownership = AnswerOf<typeof endpoint>

interface Row {
  organisation_id: number
  user_id: number | null
  owner_organisation_id: number | null
  name: string
  share_percent: string
}

const places = 6
const ofOrganisation = (id: number) => `organisation:${id}`

/** Who owns the organisation, level by level and in the end. */
export async function ownershipOf(scope: QueryContext | Work, id: number): Promise<Ownership> {
  const rows = await ownersBelow(scope, id)
  const known = new Map(rows.map((row) => [ownerOf(row), row]))
  const parts = Map.groupBy(rows, (row) => ofOrganisation(row.organisation_id))
  const chart = ownershipChart(ofOrganisation(id), (name) => (parts.get(name) ?? []).map(partOf))
  const { owners, unknown } = beneficialOwners(chart)
  const named = (owner: string) => {
    const row = known.get(owner)
    return {
      name: row?.name ?? '',
      user_id: row?.user_id ?? null,
      organisation_id: row?.owner_organisation_id ?? null,
    }
  }
  return {
    chart: chart.map(({ owner, level, share, effective }) => ({
      level,
      ...named(owner),
      share_percent: formatScaled(share, places),
      effective_percent: formatScaled(effective, places),
    })),
    beneficial_owners: owners.map(({ owner, share }) => {
      const { name, user_id } = named(owner)
      return {
        name,
        user_id,
        effective_percent: formatScaled(share, places),
        is_significant: isSignificant(share),
      }
    }),
    significant_count: owners.filter(({ share }) => isSignificant(share)).length,
    significant_percent: formatScaled(significantShare, places),
    unknown_percent: formatScaled(unknown, places),
  }
}

/** Every direct owner of the organisation and of what owns it. `union` ends a circle: a row is found once. */
async function ownersBelow({ db, tenant }: QueryContext | Work, id: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with recursive below as (
      select ${id}::bigint as id
      union
      select o.owner_organisation_id from organisation_owners o join below b on b.id = o.organisation_id
      where o.tenant_id = ${tenant.id} and o.owner_organisation_id is not null)
    select o.organisation_id, o.user_id, o.owner_organisation_id, coalesce(p.name, g.name, o.name) as name,
      o.share_percent::text as share_percent
    from organisation_owners o
    join below b on b.id = o.organisation_id
    left join users p on p.tenant_id = ${tenant.id} and p.id = o.user_id
    left join organisations g on g.tenant_id = ${tenant.id} and g.id = o.owner_organisation_id
    where o.tenant_id = ${tenant.id}
    order by o.organisation_id, o.share_percent desc, o.id`.execute(db)
  return rows
}

const ownerOf = ({ user_id, owner_organisation_id, name }: Row): string =>
  user_id !== null
    ? `user:${user_id}`
    : owner_organisation_id !== null
      ? ofOrganisation(owner_organisation_id)
      : `name:${name}`

const partOf = (row: Row): OwnerShare => ({
  owner: ownerOf(row),
  share: parseScaled(row.share_percent, { places, wholeDigits: 3 }) ?? 0n,
})
