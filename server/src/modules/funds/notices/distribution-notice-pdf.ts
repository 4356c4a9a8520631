import { distributionKindWords } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { dateText, wireMoneyText } from '../../../domain/format.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import { letterheadOf, letterPdf } from '../../../pdf/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { addresseeOf } from '../letters/addressee.ts'
import { noticeFile, noticeFileNote, noticeTables } from './notice-tables.ts'
import { noticeOf } from './read-notice.ts'
import { viewDistributionNotice } from './view-distribution-notice.ts'

/**
 * The notice of a distribution to one investor: how the amount is made up, and the commitment before and after
 * it, with the same figures in it as JSON.
 */
export async function distributionNoticePdf(question: FundQuestion, lineId: number): Promise<GeneratedFile> {
  const notice = noticeOf(await viewDistributionNotice(question, lineId))
  const { recipient, reference } = await addresseeOf(question, notice.fund_commitment_id)
  const { kind, record_date: recordDate, authorised_at: at } = await distributionOf(question, lineId)
  const amount = wireMoneyText(notice.total.own, notice.currency)
  const labels = question.tenant.branding.navigation
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient,
    facts: [
      { label: 'Date', value: notice.issued_on === null ? 'Draft' : dateText(notice.issued_on) },
      { label: fillLabels(labels, '{Investor}'), value: reference },
      { label: 'Payment date', value: dateText(notice.due_on), strong: true },
    ],
    title: notice.title,
    subtitle: `${notice.fund_name}. ${distributionKindWords[kind as keyof typeof distributionKindWords]}`,
    paragraphs: [
      [
        `${notice.fund_name} pays you `,
        { strong: amount },
        fillLabels(
          labels,
          ` for your holding on ${dateText(recordDate)}. We’ll pay it to the bank account of your {investment_method}.`,
        ),
      ],
    ],
    tables: noticeTables(notice, labels),
    notes: [
      ...(kind === 'recallable' ? [fillLabels(labels, 'The {fund} can call this amount again.')] : []),
      fillLabels(
        labels,
        'We never change bank details by e-mail. If the account of your {investment_method} has changed, tell us before the payment date.',
      ),
      noticeFileNote,
    ],
    createdAt: at ?? new Date(`${notice.due_on}T12:00:00Z`),
    files: [noticeFile(notice)],
  })
  return { name: `${notice.title}, ${notice.fund_name}.pdf`, mime: 'application/pdf', content }
}

const distributionOf = ({ db, tenant }: FundQuestion, lineId: number) =>
  db
    .selectFrom('distribution_lines as l')
    .innerJoin('distributions as d', (join) =>
      join.onRef('d.id', '=', 'l.distribution_id').on('d.tenant_id', '=', tenant.id),
    )
    .select(['d.kind', 'd.record_date', 'd.authorised_at'])
    .where('l.tenant_id', '=', tenant.id)
    .where('l.id', '=', lineId)
    .executeTakeFirstOrThrow()
