import { labelOf, maturedStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { statusList } from '../../../kernel/database/status-list.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import type { Work } from '../../../kernel/work.ts'
import { accountEndingSql } from '../../../rows/method-rows.ts'
import { shownOfferName } from '../../../rows/sounding-rows.ts'
import { notify, words } from '../../notifications/index.ts'
import { tellPaidOut } from '../../payout-accounts/index.ts'
import { moneyText } from '../../../domain/format.ts'
import { wordingOf } from '../../../kernel/wording.ts'

interface Holder {
  user_id: number
  opportunity: string
  currency: string
  /** Paid or owed. */
  paid_out_minor: bigint
  /** What of it may not be paid yet. */
  held_minor: bigint
}

/**
 * Everybody who held something of a round that matured hears that it has ended, and what was paid out to them
 * in all.
 */
const tellMatured = subscription({
  name: 'investments.matured',
  on: ['opportunity.matured'],
  handle: async (work, { subjectId, id }) => {
    const { rows } = await sql<Holder>`
      select i.user_id, ${tenantSql(work.tenant, shownOfferName('o'))} as opportunity, o.currency, coalesce(sum(d.paid_out_minor), 0)::bigint as paid_out_minor,
        coalesce(sum(h.held_minor), 0)::bigint as held_minor
      from investments i
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
      left join lateral (
        select sum(e.debit_minor - e.credit_minor) as paid_out_minor from ledgers e
        where e.tenant_id = ${work.tenant.id} and e.investment_id = i.id and e.account = 'distribution') d on true
      left join lateral (
        select sum(r.amount_minor) as held_minor from refunds r
        where r.tenant_id = ${work.tenant.id} and r.investment_id = i.id and r.reason = 'payout_held' and r.status = 'due'
          and r.deleted_at is null) h on true
      where i.tenant_id = ${work.tenant.id} and i.investment_opportunity_id = ${subjectId} and i.deleted_at is null
        and i.status in ${sql.raw(statusList(maturedStatuses))}
      group by i.user_id, o.id, o.name, o.market_sounding, o.currency order by i.user_id`.execute(work.db)
    const matured = labelOf(wordingOf(work.tenant).labels, 'opportunity_matured', { lower: true })
    return ringAll(work, rows, (holder) => ({
      cause: `event:${id}`,
      name: 'InvestmentOpportunityMatured',
      message: `${words`**${holder.opportunity}** has ${matured}.`} ${paidText(holder)}`,
      cta: `/investor/portfolio/${subjectId}`,
      icon: 'info',
    }))
  },
})

/**
 * Everybody to whom something was paid out hears how much, when and to which account; on the screen it is their
 * portfolio that shows it.
 */
const tellDistributed = subscription({
  name: 'investments.distributed',
  on: ['opportunity.distributed'],
  handle: async (work, { subjectId, payload, id }) => {
    const { journal_ids: journals } = payload as { journal_ids: number[] }
    const { rows } = await sql<Holder & { paid_on: string; accounts: string[] }>`
      select e.user_id, max(e.date)::text as paid_on, ${accountsOf(work, journals)} as accounts, ${tenantSql(work.tenant, shownOfferName('o'))} as opportunity, e.currency, sum(e.debit_minor)::bigint as paid_out_minor,
        (select coalesce(sum(r.amount_minor), 0)::bigint from refunds r where r.tenant_id = ${work.tenant.id}
          and r.ledger_journal_id = any(${journals}::bigint[]) and r.user_id = e.user_id) as held_minor
      from ledgers e
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = e.investment_opportunity_id
      where e.tenant_id = ${work.tenant.id} and e.journal_id = any(${journals}::bigint[]) and e.account = 'distribution'
      group by e.user_id, o.id, o.name, o.market_sounding, e.currency order by e.user_id`.execute(work.db)
    return tellPaidOut(
      work,
      rows.map((holder) => ({
        userId: holder.user_id,
        cause: `event:${id}`,
        name: 'DistributionPaid',
        message: paidText(holder, words` from **${holder.opportunity}**`),
        paid:
          holder.paid_out_minor > holder.held_minor
            ? { on: holder.paid_on, accounts: holder.accounts }
            : null,
        page: `/investor/portfolio/${subjectId}`,
      })),
    )
  },
})

/** Ends of the accounts to which a holder `e.user_id` was paid by these journals; what is on hold went nowhere. */
const accountsOf = ({ tenant }: Work, journals: readonly number[]) => sql<string[]>`array(
  select distinct ${tenantSql(tenant, accountEndingSql('i.investment_method_entity_id'))} as ending
  from ledgers x join investments i on i.tenant_id = ${tenant.id} and i.id = x.investment_id
  where x.tenant_id = ${tenant.id} and x.journal_id = any(${[...journals]}::bigint[]) and x.account = 'distribution'
    and x.user_id = e.user_id and ${tenantSql(tenant, accountEndingSql('i.investment_method_entity_id'))} is not null
    and not exists (select 1 from refunds r where r.tenant_id = ${tenant.id} and r.ledger_journal_id = x.journal_id
      and r.investment_id = x.investment_id) order by 1)`

interface PaidRefund {
  user_id: number
  reason: string
  offer: number
  opportunity: string
  currency: string
  amount_minor: bigint
  paid_on: string
  ending: string | null
}

/** A refund, money paid beyond what was due, or what was on hold is paid: the investor hears of it. */
const tellRefunded = subscription({
  name: 'investments.refund_paid',
  on: ['refund.paid'],
  handle: async (work, { subjectId }) => {
    const { rows } = await sql<PaidRefund>`
      select r.user_id, r.reason, o.id as offer, ${tenantSql(work.tenant, shownOfferName('o'))} as opportunity, r.currency,
        r.amount_minor, r.paid_on::text as paid_on, ${tenantSql(work.tenant, accountEndingSql('i.investment_method_entity_id'))} as ending
      from refunds r
      join investments i on i.tenant_id = ${work.tenant.id} and i.id = r.investment_id
      join investment_opportunities o on o.tenant_id = ${work.tenant.id} and o.id = i.investment_opportunity_id
      where r.tenant_id = ${work.tenant.id} and r.id = ${subjectId ?? 0} and r.status = 'paid'`.execute(
      work.db,
    )
    return tellPaidOut(
      work,
      rows.map((refund) => ({
        userId: refund.user_id,
        cause: `refund_paid:${subjectId}`,
        name: refund.reason === 'payout_held' ? 'DistributionPaid' : 'RefundPaid',
        message: refundText(refund),
        paid: { on: refund.paid_on, accounts: refund.ending === null ? [] : [refund.ending] },
        page: `/investor/portfolio/${refund.offer}`,
      })),
    )
  },
})

function refundText({ reason, amount_minor: minor, currency, opportunity }: PaidRefund): string {
  const amount = moneyText(minor, currency)
  switch (reason) {
    case 'payout_held':
      return words`**${amount}** from **${opportunity}** was paid out to you.`
    case 'scaled_back':
      return words`We refunded **${amount}** that you paid for **${opportunity}**, because your request was scaled back.`
    case 'residue':
    case 'surplus':
      return words`We returned **${amount}** to you, which was left over from what you paid for **${opportunity}**.`
    default:
      return words`We refunded **${amount}** that you paid for **${opportunity}**.`
  }
}

/**
 * What was paid, and what is owed until the bank account has served its wait or is approved, or the e-mail
 * address is confirmed.
 */
function paidText({ paid_out_minor: allMinor, held_minor: heldMinor, currency }: Holder, from = ''): string {
  const paid = allMinor > heldMinor ? moneyText(allMinor - heldMinor, currency) : 'Nothing'
  if (heldMinor === 0n) return `**${paid}**${from} was paid out to you.`
  const due = `**${moneyText(heldMinor, currency)}**`
  const wait = 'is due to you. We’ll pay it once your details are confirmed.'
  return allMinor > heldMinor
    ? `**${paid}**${from} was paid out to you. ${due} more ${wait}`
    : `${due}${from} ${wait}`
}

/** One note for each holder, each with a message of its own. */
async function ringAll(
  work: Work,
  holders: readonly Holder[],
  noteFor: (holder: Holder) => Omit<Parameters<typeof notify>[1], 'userIds'>,
): Promise<() => Promise<void>> {
  const rings: (() => Promise<void>)[] = []
  for (const holder of holders)
    rings.push(await notify(work, { userIds: [holder.user_id], ...noteFor(holder) }))
  return async () => {
    for (const ring of rings) await ring()
  }
}

export const endingSubscriptions: readonly Subscription[] = [tellDistributed, tellRefunded, tellMatured]
