import { labelOf, lowerCase, textOf } from '@moorgate/contract'
import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { accountRows } from '../../../domain/bank-account.ts'
import { dateText, formatDecimal, moneyText, referenceText } from '../../../domain/format.ts'
import { sum } from '../../../domain/money.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { linkTo } from '../../../kernel/links.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { letterheadOf, letterPdf } from '../../../pdf/index.ts'
import type { LetterPdf, PdfTable } from '../../../pdf/index.ts'
import { shownAccount } from '../../collection-accounts/index.ts'
import type { LateInterest } from '../../late-charges/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { lateInterestOf } from '../late/read-late-interest.ts'
import { addresseeOf } from './addressee.ts'

interface DeclaredDefault {
  commitment: number
  declared_on: string
  fund_id: number
  fund: string
  currency: string
}

/** A call that was not paid, or not all of it. */
interface UnpaidLine {
  id: number
  title: string
  due_date: string
  asked_minor: bigint
  received_minor: bigint
  reference: string | null
  bank_account_id: number | null
  late: LateInterest
}

/**
 * Tells an investor that a commitment is in default: what is unpaid and since when, what interest that has
 * cost to the day, how to pay, what follows by the agreement, and whom to write to. The words are the
 * tenant's.
 */
export async function defaultLetterPdf(
  question: FundQuestion & { platform: Platform },
  defaultId: number,
): Promise<GeneratedFile> {
  const declared = await declaredDefault(question, defaultId)
  const lines = await unpaidLines(question, declared)
  const { recipient, reference } = await addresseeOf(question, declared.commitment)
  const on = dateText(declared.declared_on)
  const wording = wordingOf(question.tenant)
  const title = `${labelOf(wording.labels, 'commitment')} in default`
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient,
    facts: [
      { label: 'Date', value: on },
      { label: labelOf(wording.labels, 'investor'), value: reference },
    ],
    title,
    subtitle: declared.fund,
    paragraphs: paragraphsOf(question, declared, lines),
    tables: [unpaidTable(declared, lines), interestTable(declared, lines)].filter(
      ({ rows }) => rows.length > 0,
    ),
    ...(await paymentOf(question, declared, lines)),
    notes: [
      'Pay from an account in your own name. We never change bank details by e-mail: if anyone asks you to, call the number on our website first.',
    ],
    createdAt: new Date(`${declared.declared_on}T12:00:00Z`),
  })
  return { name: `${title}, ${declared.fund}, ${on}.pdf`, mime: 'application/pdf', content }
}

async function declaredDefault({ db, tenant }: FundQuestion, id: number): Promise<DeclaredDefault> {
  const { rows } = await sql<DeclaredDefault>`
    select x.fund_commitment_id as commitment, x.declared_on::text as declared_on, f.id as fund_id, f.name as fund, c.currency
    from fund_defaults x
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = x.fund_commitment_id
    join funds f on f.tenant_id = ${tenant.id} and f.id = c.fund_id
    where x.tenant_id = ${tenant.id} and x.id = ${id}`.execute(db)
  return rows[0]!
}

/** Those whose day was over when the default was confirmed, each with its interest to that day. */
async function unpaidLines(
  question: FundQuestion,
  { commitment, declared_on: day }: DeclaredDefault,
): Promise<UnpaidLine[]> {
  const { db, tenant } = question
  const { rows } = await sql<Omit<UnpaidLine, 'late'>>`
    select l.id, d.title, d.due_date::text as due_date, l.amount_minor + l.interest_minor as asked_minor, l.received_minor, l.reference,
      d.bank_account_id
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id and d.issued_at is not null
    where l.tenant_id = ${tenant.id} and l.fund_commitment_id = ${commitment} and l.deleted_at is null
      and l.status in ${sql.raw(statusList(openDrawdownLineStatuses))} and d.due_date < ${day}::date
    order by d.due_date, l.id`.execute(db)
  const lines: UnpaidLine[] = []
  for (const row of rows) lines.push({ ...row, late: await lateInterestOf(question, row.id, day) })
  return lines
}

const openMinor = ({ asked_minor: asked, received_minor: received }: UnpaidLine) => asked - received
const interestMinor = (lines: readonly UnpaidLine[]) => sum(lines.map(({ late }) => late.amountMinor))

function paragraphsOf(
  { tenant }: FundQuestion,
  declared: DeclaredDefault,
  lines: readonly UnpaidLine[],
): LetterPdf['paragraphs'] {
  const { currency, fund } = declared
  const wording = wordingOf(tenant)
  const interest = interestMinor(lines)
  const first = lines[0]
  return [
    textOf(wording, 'fund_default_opening', {
      amount: moneyText(sum(lines.map(openMinor)), currency),
      fund_name: fund,
      date: dateText(first?.due_date ?? declared.declared_on),
      declared: dateText(declared.declared_on),
    }),
    ...(first && interest > 0n
      ? [
          textOf(wording, 'fund_default_interest', {
            interest: moneyText(interest, currency),
            rate: formatDecimal(first.late.ratePercent),
            declared: dateText(declared.declared_on),
          }),
        ]
      : []),
    textOf(wording, 'fund_default_terms'),
    textOf(wording, 'fund_default_help', { contact_email: tenant.branding.support_email ?? 'us' }),
  ]
}

function unpaidTable({ currency }: DeclaredDefault, lines: readonly UnpaidLine[]): PdfTable {
  const text = (minor: bigint) => moneyText(minor, currency)
  const row = ({ title, due_date: due, asked_minor: asked, received_minor: received }: UnpaidLine) => ({
    cells: [title, dateText(due), text(asked), text(received), text(asked - received)],
  })
  const total = (of: (line: UnpaidLine) => bigint) => text(sum(lines.map(of)))
  return {
    columns: [
      { heading: 'Amount unpaid', share: 1.4 },
      { heading: 'Due', share: 1.3 },
      { heading: 'Called', align: 'right' },
      { heading: 'Received', align: 'right' },
      { heading: 'Unpaid', align: 'right' },
    ],
    rows: [
      ...lines.map(row),
      {
        cells: [
          'To pay',
          '',
          total((line) => line.asked_minor),
          total((line) => line.received_minor),
          total(openMinor),
        ],
        total: true,
      },
    ],
  }
}

function interestTable(declared: DeclaredDefault, lines: readonly UnpaidLine[]): PdfTable {
  const { currency } = declared
  const text = (minor: bigint) => moneyText(minor, currency)
  const rows = lines.flatMap(({ title, late }) =>
    late.parts.map((part) => ({
      cells: [
        title,
        text(part.capitalMinor),
        `${dateText(part.from)} to ${dateText(part.until)}`,
        String(part.days),
        `${formatDecimal(late.ratePercent)}%`,
        text(part.interestMinor),
      ],
    })),
  )
  const total = { cells: ['Interest to date', '', '', '', '', text(interestMinor(lines))], total: true }
  return {
    columns: [
      { heading: 'Interest', share: 0.9 },
      { heading: 'On', align: 'right', share: 0.9 },
      { heading: 'From, to', share: 2.9 },
      { heading: 'Days', align: 'right', share: 0.5 },
      { heading: 'A year', align: 'right', share: 0.6 },
      { heading: 'Amount', align: 'right', share: 0.8 },
    ],
    rows: rows.length < 2 ? rows : [...rows, total],
  }
}

/** The account of the calls, where they all name one. Each line is quoted by its own reference. */
async function paymentOf(
  question: FundQuestion & { platform: Platform },
  { currency, fund_id: fundId }: DeclaredDefault,
  lines: readonly UnpaidLine[],
): Promise<Pick<LetterPdf, 'payment'>> {
  const { tenant, platform } = question
  const accounts = [...new Set(lines.map(({ bank_account_id: id }) => id))]
  const bank = await shownAccount(
    question.db,
    { tenant, platform, isInvestor: true },
    accounts.length === 1 ? accounts[0]! : null,
  )
  const hidesReference = tenant.flags['hide_payment_reference'] === 1
  const references = lines.flatMap(({ title, reference, ...line }) =>
    reference === null || hidesReference
      ? []
      : [
          {
            label: 'Reference',
            value:
              lines.length === 1
                ? referenceText(reference)
                : `${referenceText(reference)} for ${moneyText(line.asked_minor - line.received_minor, currency)}, ${title}`,
          },
        ],
  )
  return {
    payment: {
      heading: 'How to pay',
      rows: [
        ...(bank ? accountRows(bank) : []),
        ...references,
        { label: 'Amount', value: moneyText(sum(lines.map(openMinor)), currency) },
      ],
      code: {
        content: linkTo(platform, tenant, `/investor/portfolio/fund/${fundId}`),
        alt: `QR code for your ${lowerCase(labelOf(wordingOf(tenant).labels, 'fund'))}`,
      },
    },
  }
}
