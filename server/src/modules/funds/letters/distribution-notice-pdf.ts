import { distributionKindWords, refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, moneyText } from '../../../domain/format.ts'
import { londonDate } from '../../../kernel/clock.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import { letterheadOf, letterPdf } from '../../../pdf/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { addresseeOf } from './addressee.ts'

interface PaidLine {
  commitment: number | null
  fund: string
  title: string
  kind: keyof typeof distributionKindWords
  record_date: string
  pay_date: string
  authorised_at: Date | null
  currency: string
  amount_minor: bigint
  capital_minor: bigint
  gain_minor: bigint
  paid_in_minor: bigint
  /** By the distributions before this one. */
  paid_out_minor: bigint
}

/** The notice of a distribution to one investor: how the amount is made up, and all that was paid in and out. */
export async function distributionNoticePdf(question: FundQuestion, lineId: number): Promise<GeneratedFile> {
  const line = await paidLine(question, lineId)
  if (line.commitment === null) refuse({ code: 'not_found' })
  const { recipient, reference } = await addresseeOf(question, line.commitment)
  const amount = (minor: bigint) => moneyText(minor, line.currency)
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient,
    facts: [
      { label: 'Date', value: line.authorised_at ? dateText(londonDate(line.authorised_at)) : 'Draft' },
      { label: 'Investor', value: reference },
      { label: 'Payment date', value: dateText(line.pay_date), strong: true },
    ],
    title: line.title,
    subtitle: line.fund,
    paragraphs: [
      [
        `${line.fund} pays you `,
        { strong: amount(line.amount_minor) },
        ` for your holding on ${dateText(line.record_date)}. We’ll pay it to the bank account of your investment method.`,
      ],
    ],
    tables: [
      {
        columns: [
          { heading: distributionKindWords[line.kind], share: 2 },
          { heading: 'Amount', align: 'right' },
        ],
        rows: [
          { cells: ['Capital', amount(line.capital_minor)] },
          { cells: ['Gain and income', amount(line.gain_minor)] },
          { cells: ['Paid to you', amount(line.amount_minor)], total: true },
        ],
      },
      {
        columns: [
          { heading: 'Your investment', share: 2 },
          { heading: 'Amount', align: 'right' },
        ],
        rows: [
          { cells: ['Paid in', amount(line.paid_in_minor)] },
          { cells: ['Paid out before', amount(line.paid_out_minor)] },
          { cells: ['Paid out with this distribution', amount(line.paid_out_minor + line.amount_minor)] },
        ],
      },
    ],
    notes: [
      ...(line.kind === 'recallable' ? ['The fund can call this amount again.'] : []),
      'We never change bank details by e-mail. If the account of your investment method has changed, tell us before the payment date.',
    ],
    createdAt: line.authorised_at ?? new Date(`${line.pay_date}T12:00:00Z`),
  })
  return { name: `${line.title}, ${line.fund}.pdf`, mime: 'application/pdf', content }
}

async function paidLine({ db, tenant }: FundQuestion, id: number): Promise<PaidLine> {
  const { rows } = await sql<PaidLine>`
    select l.fund_commitment_id as commitment, f.name as fund, d.title, d.kind, d.record_date, d.pay_date, d.authorised_at,
      l.currency, l.amount_minor, l.capital_minor, l.gain_minor,
      (select coalesce(sum(p.capital_minor), 0)::bigint from fund_payments p where p.tenant_id = ${tenant.id}
        and p.fund_commitment_id = l.fund_commitment_id and p.received_on <= d.pay_date) as paid_in_minor,
      (select coalesce(sum(b.amount_minor), 0)::bigint from distribution_lines b
        join distributions k on k.tenant_id = ${tenant.id} and k.id = b.distribution_id
        where b.tenant_id = ${tenant.id} and b.fund_commitment_id = l.fund_commitment_id and b.status = 'paid'
          and k.number < d.number) as paid_out_minor
    from distribution_lines l
    join distributions d on d.tenant_id = ${tenant.id} and d.id = l.distribution_id
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    where l.tenant_id = ${tenant.id} and l.id = ${id} and l.deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}
