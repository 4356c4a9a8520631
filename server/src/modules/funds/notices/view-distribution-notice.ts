import { refuse } from '@moorgate/contract'
import type { distributionKindWords } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../../kernel/clock.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { committedAtSql, moneyBefore } from './viewed-notice.ts'
import type { NoticeItem, ViewedNotice } from './viewed-notice.ts'

interface PaidLine {
  distribution: number
  number: number
  title: string
  kind: keyof typeof distributionKindWords
  authorised_at: Date | null
  pay_date: string
  amount_minor: bigint
  capital_minor: bigint
  gain_minor: bigint
  /** Of all investors. */
  all_capital_minor: bigint
  all_gain_minor: bigint
  all_carry_minor: bigint
  fund_id: number
  fund: string
  currency: string
  commitment: number
  committed_minor: bigint
  class: string
  registered_name: string
}

/** A line of a distribution to an investor. Everybody who asks has been checked. */
export async function viewDistributionNotice(question: FundQuestion, id: number): Promise<ViewedNotice> {
  const line = await paidLine(question, id)
  const { commitment, authorised_at: at, kind } = line
  const isOutside = kind === 'equalisation'
  const items = itemsOf(line)
  return {
    kind: 'distribution',
    id,
    number: line.number,
    title: line.title,
    fund: { id: line.fund_id, name: line.fund, currency: line.currency },
    commitment: {
      id: commitment,
      amountMinor: line.committed_minor,
      class: line.class,
      registeredName: line.registered_name,
    },
    issuedOn: at && londonDate(at),
    dueOn: line.pay_date,
    insideMinor: isOutside ? 0n : line.amount_minor,
    inside: isOutside ? [] : items,
    outside: isOutside ? items : [],
    byUnit: null,
    isRecallable: kind === 'recallable',
    before: await moneyBefore(question, { commitment, at, distribution: line.distribution }),
  }
}

/** The carry has no commitment, and no notice. */
async function paidLine({ db, tenant }: FundQuestion, id: number): Promise<PaidLine> {
  const { rows } = await sql<PaidLine>`
    select d.id as distribution, d.number, d.title, d.kind, d.authorised_at, d.pay_date, l.amount_minor, l.capital_minor,
      l.gain_minor, a.all_capital_minor, a.all_gain_minor, a.all_carry_minor, d.fund_id, f.name as fund, l.currency,
      c.id as commitment, ${committedAtSql({ tenant }, sql`d.authorised_at`)} as committed_minor, c.class, e.registered_name
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = l.fund_commitment_id
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = c.investment_method_entity_id
    cross join lateral (
      select coalesce(sum(x.capital_minor) filter (where x.recipient = 'investor'), 0)::bigint as all_capital_minor,
        coalesce(sum(x.gain_minor) filter (where x.recipient = 'investor'), 0)::bigint as all_gain_minor,
        coalesce(sum(x.amount_minor) filter (where x.recipient = 'carry'), 0)::bigint as all_carry_minor
      from distribution_lines x
      where x.tenant_id = ${tenant.id} and x.distribution_id = d.id and x.deleted_at is null
    ) a
    where l.tenant_id = ${tenant.id} and l.id = ${id} and l.deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** What is nothing for everybody is left out. */
function itemsOf(line: PaidLine): NoticeItem[] {
  const { kind } = line
  const gain = kind === 'equalisation' ? 'interest' : kind === 'income' ? 'income' : 'gain'
  const items: NoticeItem[] = [
    { kind: 'capital', fundMinor: line.all_capital_minor, ownMinor: line.capital_minor },
    { kind: gain, fundMinor: line.all_gain_minor, ownMinor: line.gain_minor },
    { kind: 'carry', fundMinor: line.all_carry_minor, ownMinor: 0n },
  ]
  return items.filter(({ fundMinor }) => fundMinor > 0n)
}
