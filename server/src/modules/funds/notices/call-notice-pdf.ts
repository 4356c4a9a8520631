import { term } from '@moorgate/contract'
import type { Labels } from '@moorgate/contract/terminology.ts'
import {
  dateText,
  formatDecimal,
  priceText,
  weekdayText,
  wireMoneyText,
  isOne,
} from '../../../domain/format.ts'
import { linkTo } from '../../../kernel/links.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import { cashCallNotice, letterheadOf } from '../../../pdf/index.ts'
import { shownAccount } from '../../collection-accounts/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { addresseeOf } from '../letters/addressee.ts'
import { noticeFile, noticeTables } from './notice-tables.ts'
import { noticeOf } from './read-notice.ts'
import type { FundNotice } from './read-notice.ts'
import { viewCallNotice } from './view-call-notice.ts'

/**
 * The notice of a call to one investor: what it is for, what is left of the commitment, and where to pay,
 * with the same figures in it as JSON.
 */
export async function callNoticePdf(
  question: FundQuestion & { platform: Platform },
  lineId: number,
): Promise<GeneratedFile> {
  const { tenant, platform } = question
  const notice = noticeOf(await viewCallNotice(question, lineId))
  const { recipient, reference } = await addresseeOf(question, notice.fund_commitment_id)
  const pay = await paymentOf(question, lineId)
  const bank = await shownAccount(question.db, { tenant, platform, isInvestor: true }, pay.bank_account_id)
  const content = await cashCallNotice({
    ...letterheadOf(tenant),
    recipient,
    date: notice.issued_on === null ? 'Draft' : dateText(notice.issued_on),
    investor: reference,
    title: notice.title,
    offer: notice.fund_name,
    amount: wireMoneyText(notice.total.own, notice.currency),
    dueDay: weekdayText(notice.due_on),
    reason: reasonOf(notice, tenant.branding.navigation),
    tables: noticeTables(notice, question.tenant.branding.navigation),
    ...(bank && { bank }),
    ...(pay.reference !== null &&
      tenant.flags['hide_payment_reference'] !== 1 && { reference: pay.reference }),
    payUrl: linkTo(platform, tenant, `/investor/portfolio/fund/${notice.fund_id}`),
    labels: { how_to_pay: 'How to pay', investor: term(question.tenant.branding.navigation, 'investor') },
    createdAt: pay.issued_at ?? new Date(`${notice.due_on}T12:00:00Z`),
    files: [noticeFile(notice)],
  })
  return { name: `${notice.title}, ${notice.fund_name}.pdf`, mime: 'application/pdf', content }
}

function reasonOf(
  { fund_name: fund, per_unit: perUnit, units, currency }: FundNotice,
  labels: Labels,
): string {
  const due = `Part of your ${term(labels, 'commitment', { lower: true })} to ${fund} is now due.`
  if (perUnit === null || units === null) return due
  return `${due} We are calling ${priceText(perUnit, currency)} for ${isOne(units) ? 'your unit' : `each of your ${formatDecimal(units)} units`}.`
}

/** Where a line is paid to, and the reference that its payer quotes. */
const paymentOf = ({ db, tenant }: FundQuestion, lineId: number) =>
  db
    .selectFrom('fund_drawdown_lines as l')
    .innerJoin('fund_drawdowns as d', (join) =>
      join.onRef('d.id', '=', 'l.fund_drawdown_id').on('d.tenant_id', '=', tenant.id),
    )
    .select(['l.reference', 'd.bank_account_id', 'd.issued_at'])
    .where('l.tenant_id', '=', tenant.id)
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow()
