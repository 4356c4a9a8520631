import { noticeItemWords, term } from '@moorgate/contract'
import type { Labels } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { dateText, priceText, wireMoneyText, counted } from '../../../domain/format.ts'
import { parsePercent, parseShares, ratio } from '../../../domain/decimal.ts'
import { letterheadOf, letterPdf } from '../../../pdf/index.ts'
import type { PdfTable } from '../../../pdf/index.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { addresseeOf } from './addressee.ts'
import { capitalAccountOf } from './read-capital-account.ts'
import type { CapitalAccount } from './read-capital-account.ts'
import { viewCapitalAccount } from './view-capital-account.ts'
import type { AccountPeriod } from './view-capital-account.ts'

/**
 * A capital account as a letter, with the same figures in it as JSON. The same account gives the same bytes.
 */
export async function capitalAccountPdf(
  question: FundQuestion,
  commitmentId: number,
  period: AccountPeriod,
  { isRevised = false } = {},
): Promise<GeneratedFile> {
  const account = capitalAccountOf(await viewCapitalAccount(question, commitmentId, period))
  const { recipient, reference } = await addresseeOf(question, commitmentId)
  const until = dateText(account.to)
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient,
    facts: [
      { label: 'Date', value: until },
      { label: term(question.tenant.branding.navigation, 'investor'), value: reference },
      { label: 'Class', value: account.class },
    ],
    title: isRevised ? 'Capital account, revised' : 'Capital account',
    subtitle: account.fund_name,
    paragraphs: [
      `Your account for ${dateText(account.from)} to ${until}. On ${until} you held ${counted(account.units, 'unit', 'units')} at ${priceText(account.per_unit, account.currency)} each.`,
    ],
    tables: [
      accountTable(account),
      purposeTable(account),
      commitmentTable(account, question.tenant.branding.navigation),
      lateTable(account),
      returnTable(account, question.tenant.branding.navigation),
      paymentTable(account),
    ].filter(({ rows }) => rows.length > 0),
    notes: [
      'Values are net of fees and carry. The value of investments can go down as well as up, and past performance is not a reliable indicator of future results.',
      'The figures in this statement are attached to this file as capital-account.json.',
    ],
    createdAt: new Date(`${account.to}T12:00:00Z`),
    files: [
      {
        name: 'capital-account.json',
        mime: 'application/json',
        content: Buffer.from(JSON.stringify(account, null, 2)),
        about: `Figures in this statement, ${account.from} to ${account.to}`,
      },
    ],
  })
  return { name: `Capital account, ${account.fund_name}, ${until}.pdf`, mime: 'application/pdf', content }
}

/** "8.9%". */
const percentText = (percent: string) => `${ratio(parsePercent(percent) ?? 0n, 1_000_000n, 1)}%`

const pounds =
  ({ currency }: CapitalAccount) =>
  (amount: string) =>
    wireMoneyText(amount, currency)

const headings = { period: 'Period', year: 'Year to date', inception: 'Since inception' } as const

function accountTable(account: CapitalAccount): PdfTable {
  const text = pounds(account)
  const row = (label: string, of: 'opening' | 'contributions' | 'distributions' | 'change' | 'closing') => ({
    cells: [
      label,
      ...account.columns.map((column) => text(of === 'distributions' ? less(column[of]) : column[of])),
    ],
    ...(of === 'closing' && { total: true }),
  })
  return {
    columns: columnsOf('Your account', account),
    rows: [
      row('Opening value', 'opening'),
      row('Paid in', 'contributions'),
      row('Paid out to you', 'distributions'),
      row('Change in value, net', 'change'),
      row(`Value on ${dateText(account.to)}`, 'closing'),
    ],
  }
}

/** What is taken away is shown as such. */
const less = (amount: string) => (isNothing(amount) ? amount : `-${amount}`)

const isNothing = (amount: string) => !/[1-9]/.test(amount)

type AccountColumn = CapitalAccount['columns'][number]

const columnsOf = (heading: string, account: CapitalAccount) => [
  { heading, share: 1.6 },
  ...account.columns.map(({ key }) => ({ heading: headings[key], align: 'right' as const })),
]

/** What was paid in for and paid out of; both add up to the account above. */
function purposeTable(account: CapitalAccount): PdfTable {
  const text = pounds(account)
  const row = (label: string, of: (column: AccountColumn) => string) => ({
    cells: [label, ...account.columns.map((column) => text(of(column)))],
  })
  const parts = (of: 'contributions_by' | 'distributions_by') =>
    account.columns[0]![of].map(({ item }, index) =>
      row(noticeItemWords[item], (column) => column[of][index]!.amount),
    )
  const [paidIn, paidOut] = [parts('contributions_by'), parts('distributions_by')]
  return {
    columns: columnsOf('Paid in and out, by purpose', account),
    rows: [
      ...paidIn,
      ...(paidIn.length > 0 ? [{ ...row('Paid in', (column) => column.contributions), total: true }] : []),
      ...paidOut,
      ...(paidOut.length > 0
        ? [{ ...row('Paid out to you', (column) => column.distributions), total: true }]
        : []),
    ],
  }
}

function commitmentTable(account: CapitalAccount, labels: Labels): PdfTable {
  const text = pounds(account)
  const row = (label: string, of: (column: AccountColumn) => string) => ({
    cells: [label, ...account.columns.map((column) => text(of(column)))],
  })
  return {
    columns: columnsOf(
      `${fillLabels(labels, 'Your {commitment}')}, ${text(account.commitment.committed)}`,
      account,
    ),
    rows: [
      row('Left to call at start', (column) => column.unfunded_opening),
      row('Committed', (column) => column.committed),
      row('Called', (column) => less(column.called)),
      row('Repaid, recallable', (column) => column.recallable),
      ...(isNothing(account.commitment.released) ? [] : [row('Released', (column) => less(column.released))]),
      { ...row('Left to call', (column) => column.unfunded_closing), total: true },
    ],
  }
}

/** Nothing where no interest was charged. */
function lateTable(account: CapitalAccount): PdfTable {
  const text = pounds(account)
  const { lines, paid, due } = account.late_interest
  return {
    columns: [
      { heading: 'Interest on late payments', share: 2 },
      { heading: 'Amount', align: 'right' },
    ],
    rows:
      lines.length === 0
        ? []
        : [
            ...lines.map(({ title, date, amount }) => ({
              cells: [`${title}, charged on ${dateText(date)}`, text(amount)],
            })),
            { cells: ['Paid', text(less(paid))] },
            { cells: ['To pay', text(due)], total: true },
          ],
  }
}

function returnTable({ dpi, rvpi, tvpi, irr }: CapitalAccount, labels: Labels): PdfTable {
  const times = (multiple: string | null) =>
    multiple === null ? '–' : `${ratio(parseShares(multiple) ?? 0n, 1_000_000n, 2)}×`
  return {
    columns: [
      { heading: 'Return, net', share: 2 },
      { heading: '', align: 'right' },
    ],
    rows:
      tvpi === null
        ? []
        : [
            { cells: [fillLabels(labels, '{Distributions} to paid-in capital (DPI)'), times(dpi)] },
            { cells: ['Residual value to paid-in capital (RVPI)', times(rvpi)] },
            { cells: ['Total value to paid-in capital (TVPI)', times(tvpi)] },
            {
              cells: ['Annualised net return (IRR)', irr === null ? 'Shown after a year' : percentText(irr)],
            },
          ],
  }
}

function paymentTable(account: CapitalAccount): PdfTable {
  const text = pounds(account)
  return {
    columns: [
      { heading: 'Payments in the period' },
      { heading: 'For', share: 1.4 },
      { heading: 'Amount', align: 'right' },
    ],
    rows: account.payments.map(({ date, title, amount }) => ({
      cells: [dateText(date), title, text(amount)],
    })),
  }
}
