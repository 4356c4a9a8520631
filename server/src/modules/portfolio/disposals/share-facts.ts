import { issuerKeyRow } from '../../../rows/opportunity-rows.ts'
import { isSchemeOfRow } from '../../../rows/tax-rows.ts'
import { todayOf } from '../../../kernel/work.ts'
import type { QueryContext } from '../../../kernel/work.ts'

/** A tax scheme of an investment. */
export interface TaxScheme {
  id: number
  name: string
  kind: string
  rate: string
  limitMinor: bigint | null
}

/** What tax law asks of the shares of an investment. */
export interface ShareFacts {
  /**
   * Tells shares of one holder in one capacity and of one class of one company in one currency from all others.
   * The holder is who owns them: whoever is registered as their nominee changes nothing.
   */
  holding: string
  /** Their holder pays corporation tax. */
  isCompany: boolean
  /** A certificate was filed and withdrawn, and none is valid. */
  isWithdrawn: boolean
  /** A valid EIS3 or SEIS3 certificate is filed to it. */
  isCertified: boolean
  schemes: TaxScheme[]
  /** What was paid out from the day on which the round ended; nothing where it didn’t. */
  endedMinor: bigint
}

/** These facts by investment. */
export async function shareFacts(
  question: QueryContext,
  investments: readonly number[],
): Promise<ReadonlyMap<number, ShareFacts>> {
  const schemes = await schemesOf(question, investments)
  const found = await question.rows<HoldingRow>(holdingsText, [
    question.tenant.id,
    investments,
    todayOf(question),
  ])
  return new Map(
    found.map(({ investment, holding, is_company: isCompany, certificates, ended }) => [
      investment,
      {
        holding,
        isCompany,
        isCertified: certificates.includes('valid'),
        isWithdrawn: certificates.includes('withdrawn') && !certificates.includes('valid'),
        schemes: schemes.filter((each) => each.investment === investment),
        endedMinor: BigInt(ended),
      },
    ]),
  )
}

interface HoldingRow {
  investment: number
  holding: string
  is_company: boolean
  /** States of its tax certificates. */
  certificates: string[]
  ended: string
}

/**
 * Shares through a trust, a pension, an ISA, a partnership or with others are held in another capacity than
 * one’s own (TCGA 1992 s104(1)), and so is what a company has that is no organisation here.
 */
const holdingsText = `
  select v.id::int as investment,
    concat_ws(' ', coalesce('organisation ' || v.organisation_id, 'user ' || v.user_id),
      case when k.kind not in ('individual', 'nominee') and not (k.kind = 'company' and v.organisation_id is not null)
        then 'method ' || e.id end,
      ${issuerKeyRow('o')}, 'class ' || lower(coalesce(
        (select min(l.share_class) from share_lots l where l.tenant_id = $1 and l.investment_id = v.id),
        (select min(s.share_class) from share_transfers s
          where s.tenant_id = $1 and s.investment_id = v.id and s.status = 'registered'))), o.currency) as holding,
    coalesce(k.kind = 'company', false)
      or (coalesce(k.kind in ('individual', 'nominee'), true) and coalesce(g.type = 'Business', false)) as is_company,
    array(select c.status from tax_certificates c
      where c.tenant_id = $1 and c.investment_id = v.id and c.deleted_at is null) as certificates,
    (select coalesce(sum(d.debit_minor - d.credit_minor), 0)::text from ledgers d
      where d.tenant_id = $1 and d.investment_id = v.id and d.account = 'distribution'
        and d.date >= coalesce(o.outcome_date, $3::date)) as ended
  from investments v
  join investment_opportunities o on o.tenant_id = $1 and o.id = v.investment_opportunity_id
  left join investment_method_entities e on e.tenant_id = $1 and e.id = v.investment_method_entity_id
  left join investment_methods k on k.tenant_id = $1 and k.id = e.investment_method_id
  left join organisations g on g.tenant_id = $1 and g.id = v.organisation_id
  where v.tenant_id = $1 and v.id = any($2::bigint[])`

/** The tax schemes of these investments. */
async function schemesOf(
  { rows, tenant }: QueryContext,
  ids: readonly number[],
): Promise<(TaxScheme & { investment: number })[]> {
  type Row = Omit<TaxScheme, 'limitMinor'> & { investment: number; limit: string | null }
  const found = await rows<Row>(
    `select v.id::int as investment, t.id::int as id, t.name, t.kind, t.rate::text as rate, t.annual_limit_minor::text as limit
    from investments v
    join investment_opportunities o on o.tenant_id = $1 and o.id = v.investment_opportunity_id
    join tax_options t on t.tenant_id = $1 and t.kind <> 'none' and ${isSchemeOfRow('t', 'v', 'o')}
    where v.tenant_id = $1 and v.id = any($2::bigint[]) order by t."order", t.id`,
    [tenant.id, ids],
  )
  return found.map(({ limit, ...row }) => ({ ...row, limitMinor: limit === null ? null : BigInt(limit) }))
}
