import { labelOf, openLineStatuses } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateOfDay, dayNumber } from '../../../domain/calendar.ts'
import { dayText, moneyText, weekdayText } from '../../../domain/format.ts'
import { tenantSql } from '../../../kernel/database/tenant-sql.ts'
import { linkTo } from '../../../kernel/links.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { cashCallNotice, senderOf } from '../../../letters/index.ts'
import type { Mail } from '../../../letters/index.ts'
import { calledBeforeRow } from '../../../rows/called-rows.ts'
import { offerAddress, shownOfferName } from '../../../rows/sounding-rows.ts'
import { paymentDetails } from '../calls/payment-details.ts'

export type CalledLine = NonNullable<Awaited<ReturnType<typeof calledLine>>>

/** A line with the names that are said about it. */
export const calledLine = (work: Pick<QueryContext | Work, 'db' | 'tenant'>, lineId: number) =>
  work.db
    .selectFrom('cash_call_lines as l')
    .innerJoin('cash_calls as k', (join) =>
      join.onRef('k.id', '=', 'l.cash_call_id').on('k.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('investments as i', (join) =>
      join.onRef('i.id', '=', 'l.investment_id').on('i.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('investment_opportunities as o', (join) =>
      join.onRef('o.id', '=', 'k.investment_opportunity_id').on('o.tenant_id', '=', work.tenant.id),
    )
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'l.user_id').on('u.tenant_id', '=', work.tenant.id),
    )
    .select([
      'l.id',
      'l.user_id',
      'l.amount_minor',
      'l.received_minor',
      'l.fee_minor',
      'l.fee_vat_minor',
      'l.currency',
      'l.status',
      'l.sent_at',
    ])
    .select([
      'i.amount_minor as allocation_minor',
      'i.uncalled_minor',
      sql<bigint>`${sql.raw(calledBeforeRow('l', String(work.tenant.id)))}`.as('called_before_minor'),
      sql<bigint>`(select coalesce(sum(p.received_minor), 0)::bigint from cash_call_lines p
        where p.tenant_id = ${work.tenant.id} and p.investment_id = i.id)`.as('paid_minor'),
    ])
    .select([
      'k.id as cash_call_id',
      'k.title',
      'k.due_date',
      'k.grace_days',
      sql<string>`wire_decimal(k.default_interest)`.as('default_interest'),
      tenantSql<string>(work.tenant, shownOfferName('o')).as('opportunity'),
      sql<string>`${sql.raw(offerAddress('o'))}`.as('page'),
      'u.first_name',
      'u.email',
    ])
    .where('l.tenant_id', '=', work.tenant.id)
    .where('l.id', '=', lineId)
    .executeTakeFirst()

/** What is still to pay of a line; nothing once it is paid, or not asked for any more. Nobody is asked for nothing. */
export const dueOf = (line: Pick<CalledLine, 'status' | 'amount_minor' | 'received_minor'>): bigint =>
  (openLineStatuses as readonly string[]).includes(line.status) ? line.amount_minor - line.received_minor : 0n

/** Asks for what is still to pay, with all that is needed for it. */
export async function notice(work: Work, line: CalledLine): Promise<Mail> {
  const wording = wordingOf(work.tenant)
  const details = await paymentDetails(work.db, { ...work, isInvestor: true }, line.id)
  const amount = moneyText(dueOf(line), line.currency)
  return cashCallNotice(senderOf(work.tenant), {
    firstName: line.first_name,
    offer: line.opportunity,
    title: line.title,
    amount,
    dueDay: weekdayText(line.due_date),
    dueDate: dayText(line.due_date),
    explanation: [...reasonWords(line), ...interestWords(line)],
    ...(details.bank && { bank: details.bank }),
    ...(details.reference !== null && { reference: details.reference }),
    url: linkTo(work.platform, work.tenant, line.page),
    labels: { cash_call: labelOf(wording.labels, 'cash_call') },
    wording,
  })
}

/** Why money is called, and what of it is a fee. */
export const reasonWords = (line: CalledLine): string[] => [...partWords(line), ...feeWords(line)]

/**
 * "Your £10,000.00 reservation in Tidewell Energy is now due.", or of a part: "This is £2,500.00 of your £10,000.00
 * reservation in Tidewell Energy. £5,000.00 was called before. The other £2,500.00 is not due yet. …"
 */
function partWords(line: CalledLine): string[] {
  const text = (minor: bigint) => moneyText(minor, line.currency)
  const { allocation_minor: allocation, called_before_minor: before, uncalled_minor: uncalled } = line
  const part = line.amount_minor - line.fee_minor
  if (part === allocation) return [`Your ${text(allocation)} reservation in ${line.opportunity} is now due.`]
  return [
    `This is ${text(part)} of your ${text(allocation)} reservation in ${line.opportunity}.`,
    ...(before === 0n ? [] : [`${text(before)} was called before.`]),
    ...(uncalled === 0n
      ? []
      : [`The other ${text(uncalled)} is not due yet. We will tell you when it is called.`]),
  ]
}

/** "The amount includes a fee of £300.00, of which £50.00 is VAT." */
function feeWords(line: Pick<CalledLine, 'fee_minor' | 'fee_vat_minor' | 'currency'>): string[] {
  if (line.fee_minor === 0n) return []
  const money = (minor: bigint) => moneyText(minor, line.currency)
  const vat = line.fee_vat_minor === 0n ? '' : `, of which ${money(line.fee_vat_minor)} is VAT`
  return [`The amount includes a fee of ${money(line.fee_minor)}${vat}.`]
}

/** "If we receive it after 24 November, we may charge interest of 8% a year." */
export function interestWords(
  line: Pick<CalledLine, 'default_interest' | 'due_date' | 'grace_days'>,
): string[] {
  if (/^0(\.0+)?$/.test(line.default_interest)) return []
  const lastDay = dateOfDay(dayNumber(line.due_date)! + line.grace_days)
  return [
    `If we receive it after ${dayText(lastDay)}, we may charge interest of ${line.default_interest}% a year.`,
  ]
}
