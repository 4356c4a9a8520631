import type { QueryContext } from '../../../kernel/work.ts'
import { heldPositions } from '../figures/held-positions.ts'
import { moneyUntil, readFundMoney } from '../figures/read-fund-money.ts'
import { latestValues } from '../figures/standings.ts'
import { withInside } from './held-fund.ts'
import type { HeldFund, NamedCompany } from './held-fund.ts'

interface HoldingFund {
  id: number
  currency: string
  day: string
  /** Of the fund that is looked at, put before the paths of what it holds. */
  path?: string
}

type LinkRow = Pick<HeldFund, 'link' | 'kind' | 'since' | 'until' | 'fund' | 'name' | 'class'> & {
  commitment: number
}

/**
 * The funds that a fund holds on a day, and what those hold in turn on the day of their latest published value
 * until then. No fund holds itself, as `addLink` sees to.
 */
export async function readHeldFunds(
  question: QueryContext,
  { id, currency, day, path = '' }: HoldingFund,
): Promise<HeldFund[]> {
  const links = await question.rows<LinkRow>(
    `select l.id::int as link, l.kind, l.starts_on::text as since, l.ends_on::text as until, f.id::int as fund, f.name, c.id::int as commitment, c.class
     from fund_links l
     join fund_commitments c on c.tenant_id = $1 and c.id = l.fund_commitment_id
     join funds f on f.tenant_id = $1 and f.id = l.other_fund_id and f.currency = $4
     where l.tenant_id = $1 and l.fund_id = $2 and l.deleted_at is null
       and l.starts_on <= $3::date and (l.ends_on is null or l.ends_on > $3::date)
     order by f.name, l.id`,
    [question.tenant.id, id, day, currency],
  )
  const held: HeldFund[] = []
  for (const { commitment, ...link } of links) {
    const money = moneyUntil(await readFundMoney(question, link.fund, [commitment], day), day)
    const values = latestValues(money.values)
    const valuedOn = values
      .map(({ date }) => date)
      .toSorted()
      .at(-1)
    const inside = { currency, day: valuedOn ?? day, path: `${path}${link.link}` }
    held.push({
      ...link,
      path: inside.path,
      payments: money.payments,
      payouts: money.payouts,
      values,
      positions: valuedOn ? await heldNow(question, link.fund, inside) : [],
      funds: valuedOn
        ? await readHeldFunds(question, { ...inside, id: link.fund, path: `${inside.path}.` })
        : [],
    })
  }
  return held
}

/** Positions that are not sold out. */
async function heldNow(
  question: QueryContext,
  fund: number,
  { currency, day }: { currency: string; day: string },
): Promise<HeldFund['positions']> {
  const positions = await heldPositions(question, { fund, currency, day })
  return positions.filter(({ acquired, sold }) => acquired !== sold)
}

/** The companies inside funds, by name. */
export async function companiesInside(
  { rows, tenant }: QueryContext,
  funds: readonly HeldFund[],
): Promise<NamedCompany[]> {
  const ids = withInside(funds).flatMap(({ positions }) => positions.map(({ company }) => company))
  if (ids.length === 0) return []
  return rows<NamedCompany>(
    `select c.id::int as id, c.name, (select i.name from industries i where i.tenant_id = $1 and i.id = c.industry_id) as industry
     from companies c where c.tenant_id = $1 and c.id = any($2::bigint[]) order by c.name, c.id`,
    [tenant.id, [...new Set(ids)]],
  )
}
