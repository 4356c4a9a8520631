import type { noticeItems } from '@moorgate/contract'
import { statusList } from '../../../kernel/database/status-list.ts'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { FundQuestion } from '../figures/read-fund-money.ts'

export type NoticeItemKind = (typeof noticeItems)[number]

/** An amount of a notice, of the whole fund and of the investor. */
export interface NoticeItem {
  kind: NoticeItemKind
  fundMinor: bigint
  ownMinor: bigint
}

/** Something that went before a notice: a call, or a payment of a distribution. */
export interface EarlierAmount {
  id: number
  title: string
  minor: bigint
}

/** A line of a call or of a distribution with all that its notice is worked out from. */
export interface ViewedNotice {
  kind: 'call' | 'distribution'
  id: number
  number: number
  title: string
  fund: { id: number; name: string; currency: string }
  commitment: { id: number; amountMinor: bigint; class: string; registeredName: string }
  /** Null of a draft. */
  issuedOn: string | null
  dueOn: string
  /** The investor's amount inside the fund; of a call it is shared out over its items. */
  insideMinor: bigint
  /** Of a call by unit: the amount for each unit, and the units when it was drawn up. */
  byUnit: { perUnit: string; units: string } | null
  inside: readonly NoticeItem[]
  outside: readonly NoticeItem[]
  /** Whether it may be called again. */
  isRecallable: boolean
  before: EarlierMoney
}

export interface EarlierMoney {
  called: EarlierAmount[]
  recallable: EarlierAmount[]
  paidOut: EarlierAmount[]
}

interface EarlierLine {
  id: number
  title: string
  amount_minor: bigint
}

const amountOf = ({ id, title, amount_minor: minor }: EarlierLine): EarlierAmount => ({ id, title, minor })

interface NoticeMoment {
  commitment: number
  /** When the notice was sent; of a draft nothing is later. */
  at: Date | null
  /** The record itself is none of what went before. */
  drawdown?: number | null
  distribution?: number | null
}

/**
 * What was called, and what was recorded as paid out, before a notice was sent: what is recorded later, of an
 * earlier day too, changes no notice. Equalisation interest is in none of it.
 */
export async function moneyBefore(
  { db, tenant }: FundQuestion,
  { commitment, at, drawdown = null, distribution = null }: NoticeMoment,
): Promise<EarlierMoney> {
  const { rows: called } = await sql<EarlierLine>`
    select l.id, d.title, l.amount_minor
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${commitment} and l.deleted_at is null
      and d.status in ${sql.raw(statusList(calledDrawdownStatuses))} and d.id is distinct from ${drawdown}::bigint
      and (${at}::timestamptz is null or d.issued_at < ${at}::timestamptz
        or (d.issued_at = ${at}::timestamptz and (${drawdown}::bigint is null or d.id < ${drawdown}::bigint)))
    union all
    select -x.id, d.title || ', transferred', x.capital_minor from fund_transfer_parts x
    join fund_transfers t on t.tenant_id = ${tenant.id} and t.id = x.fund_transfer_id
    join fund_drawdown_lines l on l.tenant_id = ${tenant.id} and l.id = x.source_id
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${commitment} and x.kind = 'call'
      and (${at}::timestamptz is null or t.approved_at < ${at}::timestamptz)
    order by id`.execute(db)
  const { rows: paid } = await sql<EarlierLine & { kind: string }>`
    select l.id, d.title, d.kind, l.amount_minor
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${commitment} and l.status = 'paid'
      and d.kind <> 'equalisation' and d.id is distinct from ${distribution}::bigint
      and (${at}::timestamptz is null or exists (select 1 from ledger_journals j where j.tenant_id = ${tenant.id}
        and j.source_type = 'distribution_line' and j.source_id = l.id and j.created_at < ${at}::timestamptz))
    union all
    select -x.id, d.title || ', transferred', d.kind, x.capital_minor + x.gain_minor from fund_transfer_parts x
    join fund_transfers t on t.tenant_id = ${tenant.id} and t.id = x.fund_transfer_id
    join distribution_lines l on l.tenant_id = ${tenant.id} and l.id = x.source_id
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    where x.tenant_id = ${tenant.id} and x.fund_commitment_id = ${commitment} and x.kind = 'payout'
      and (${at}::timestamptz is null or t.approved_at < ${at}::timestamptz)
    order by id`.execute(db)
  return {
    called: called.map(amountOf),
    recallable: paid.filter(({ kind }) => kind === 'recallable').map(amountOf),
    paidOut: paid.map(amountOf),
  }
}

/** What the commitment `c` was when a notice of it was sent: a part may have gone to others since. */
export const committedAtSql = ({ tenant }: Pick<FundQuestion, 'tenant'>, at: RawBuilder<unknown>) =>
  sql`c.amount_minor + coalesce((select sum(t.amount_minor) from fund_transfers t
    where t.tenant_id = ${tenant.id} and t.fund_commitment_id = c.id and t.status = 'approved' and t.approved_at > ${at}), 0)::bigint`
