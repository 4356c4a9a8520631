import type { QueryContext } from '../../../kernel/work.ts'
import { companiesOfFundSql, companyLogoSql } from '../../../rows/company-rows.ts'
import { heldPositions } from './held-positions.ts'
import { companiesInside, readHeldFunds } from '../structures/read-held-funds.ts'
import type { CompanyFlow, HeldOn, ViewedCompany, ViewedFund } from './viewed-fund.ts'

interface Days {
  day: string
  before: string | null
}

type HeldInFund = Pick<
  ViewedFund,
  | 'companies'
  | 'leftOut'
  | 'companyFlows'
  | 'held'
  | 'heldBefore'
  | 'heldFunds'
  | 'heldFundsBefore'
  | 'companiesInside'
  | 'flowsBetween'
>

/**
 * What a fund holds of companies and other funds in its own currency, on two days, and what was paid for it and
 * came back.
 */
export async function readHeld(
  question: QueryContext,
  { id, currency }: { id: number; currency: string },
  { day, before }: Days,
): Promise<HeldInFund> {
  const held = await heldOn(question, { id, currency }, day)
  const heldFunds = await readHeldFunds(question, { id, currency, day })
  return {
    held,
    heldBefore: before === null ? null : await heldOn(question, { id, currency }, before),
    companies: await companiesOf(question, id, held),
    leftOut: await companiesInOtherCurrencies(question, { id, currency }),
    companyFlows: await companyFlows(question, { id, currency }, day),
    heldFunds,
    heldFundsBefore: before === null ? [] : await readHeldFunds(question, { id, currency, day: before }),
    companiesInside: await companiesInside(question, heldFunds),
    flowsBetween: await flowsBetween(question, id, { day, before }),
  }
}

const heldOn = async (
  question: QueryContext,
  { id, currency }: { id: number; currency: string },
  date: string,
): Promise<HeldOn> => ({ date, positions: await heldPositions(question, { fund: id, currency, day: date }) })

async function companiesOf(
  { rows, tenant }: QueryContext,
  id: number,
  { date, positions }: HeldOn,
): Promise<ViewedCompany[]> {
  const ids = [...new Set(positions.map(({ company }) => company))]
  const found = await rows<ViewedCompany>(
    `select c.id::int as id, c.name, (select i.name from industries i where i.tenant_id = $1 and i.id = c.industry_id) as industry,
       ${companyLogoSql('c')} as logo,
       (select min(h.acquired_on)::text from company_holdings h where h.tenant_id = $1 and h.company_id = c.id
         and h.fund_id = $3::bigint and h.deleted_at is null and h.acquired_on <= $4::date) as since
     from companies c where c.tenant_id = $1 and c.id = any($2::bigint[]) order by c.name, c.id`,
    [tenant.id, ids, id, date],
  )
  return found
}

async function companiesInOtherCurrencies(
  { rows, tenant }: QueryContext,
  { id, currency }: { id: number; currency: string },
): Promise<string[]> {
  const found = await rows<{ name: string }>(
    `select c.name from companies c where c.tenant_id = $1 and c.id ${companiesOfFundSql('$2::bigint')}
       and c.deleted_at is null and c.currency <> $3 order by c.name`,
    [tenant.id, id, currency],
  )
  return found.map(({ name }) => name)
}

/** Acquisitions and proceeds until a day, oldest first. */
async function companyFlows(
  { rows, tenant }: QueryContext,
  { id, currency }: { id: number; currency: string },
  day: string,
): Promise<CompanyFlow[]> {
  const found = await rows<Omit<CompanyFlow, 'minor'> & { minor: string }>(
    `select f.id, f.company::int as company, f.date::text as date, f.minor::text as minor from (
       select 'a' || h.id as id, h.company_id as company, h.acquired_on as date, -h.cost_minor as minor from company_holdings h
       where h.tenant_id = $1 and h.fund_id = $2::bigint and h.deleted_at is null
       union all
       select 'o' || x.id, x.company_id, x.date, x.proceeds_minor from company_outcomes x
       where x.tenant_id = $1 and x.fund_id = $2::bigint and x.deleted_at is null and x.proceeds_minor > 0) f
     join companies c on c.tenant_id = $1 and c.id = f.company and c.deleted_at is null and c.currency = $4
     where f.date <= $3::date order by f.date, f.id`,
    [tenant.id, id, day, currency],
  )
  return found.map((row) => ({ ...row, minor: BigInt(row.minor) }))
}

/** What all investors together paid in, and were paid with the carry, after one value and until the next. */
async function flowsBetween(
  { rows, tenant }: QueryContext,
  id: number,
  { day, before }: Days,
): Promise<HeldInFund['flowsBetween']> {
  const [found] = await rows<{ paid_in: string; paid_out: string }>(
    `select
       (select coalesce(sum(p.capital_minor), 0)::text from fund_payments p
        join fund_commitments c on c.tenant_id = $1 and c.id = p.fund_commitment_id
        where p.tenant_id = $1 and c.fund_id = $2::bigint and p.received_on > $3::date and p.received_on <= $4::date) as paid_in,
       (select coalesce(sum(l.amount_minor), 0)::text from distribution_lines l
        join distributions d on d.tenant_id = $1 and d.id = l.distribution_id and d.kind <> 'equalisation'
        where l.tenant_id = $1 and d.fund_id = $2::bigint and l.status = 'paid' and l.paid_on > $3::date and l.paid_on <= $4::date) as paid_out`,
    [tenant.id, id, before ?? day, day],
  )
  return { paidInMinor: BigInt(found?.paid_in ?? 0), paidOutMinor: BigInt(found?.paid_out ?? 0) }
}
