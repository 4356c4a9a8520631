import { ledgerAccountWords, ledgerTypeWords, mostPdfLines, refuse } from '@moorgate/contract'
import type { AnswerOf, Labels, readLedgerStatement as endpoint } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { dateText, grouped, wireMoneyText } from '../../../domain/format.ts'
import type { CsvRow } from '../../../kernel/list/csv.ts'
import type { SheetColumn } from '../../../kernel/list/xlsx.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { letterheadOf, letterPdf } from '../../../pdf/index.ts'
import type { PdfTable, TableRow } from '../../../pdf/index.ts'

type LedgerStatement = AnswerOf<typeof endpoint>
type Account = LedgerStatement['accounts'][number]
type Balance = Account['opening']

/** A statement is made whole before it is sent. */
export const mostInFile = 20_000

/** Refuses with 409 a statement of more entries than its file takes. */
export function mustFitStatement({ count }: LedgerStatement, format: 'csv' | 'xlsx' | 'pdf'): void {
  if (count > mostInFile)
    refuse({
      code: 'conflict',
      reason: 'too_many',
      message: `A statement can have up to ${grouped(String(mostInFile))} entries. Choose a shorter period.`,
    })
  if (format === 'pdf' && count > mostPdfLines)
    refuse({
      code: 'conflict',
      reason: 'too_many',
      message: `A PDF can show up to ${grouped(String(mostPdfLines))} rows. Choose a shorter period, or download a workbook instead.`,
    })
}

export const statementName = ({ of, id, to }: LedgerStatement): string =>
  `statement-${of.replace(/_id$/, '').replaceAll('_', '-')}-${id}-${to}`

const number = (name: string, label: string): SheetColumn => ({ name, label, kind: 'number' })
const text = (name: string, label: string): SheetColumn => ({ name, label, kind: 'text' })

const columns: readonly SheetColumn[] = [
  text('currency', 'Currency'),
  text('account', 'Account'),
  { name: 'date', label: 'Date', kind: 'date' },
  text('type', 'Type'),
  text('description', 'Description'),
  text('investor_name', '{Investor}'),
  text('reference', 'Reference'),
  number('debit', 'Debit'),
  number('credit', 'Credit'),
  number('debit_balance', 'Debit balance'),
  number('credit_balance', 'Credit balance'),
]

/** Headed by the tenant’s words. */
export const statementColumns = (labels: Labels): SheetColumn[] =>
  columns.map((column) => ({ ...column, label: fillLabels(labels, column.label) }))

/** Account by account: what it stood at, its entries, and what it stands at. */
export async function* statementRows(
  { from, to, accounts }: LedgerStatement,
  labels: Labels,
): AsyncGenerator<CsvRow> {
  for (const { account, currency, opening, debit, credit, closing, entries } of accounts) {
    const about = [currency, fillLabels(labels, ledgerAccountWords[account])]
    yield [...about, from, null, 'Opening balance', null, null, null, null, ...balanceCells(opening)]
    for (const entry of entries)
      yield [
        ...about,
        entry.date,
        fillLabels(labels, ledgerTypeWords[entry.type]),
        entry.description,
        entry.investor_name,
        entry.reference,
        entry.debit,
        entry.credit,
        ...balanceCells(entry.balance),
      ]
    yield [...about, to, null, 'Closing balance', null, null, debit, credit, ...balanceCells(closing)]
  }
}

const balanceCells = ({ amount, side }: Balance): (string | null)[] => [
  side === 'credit' ? null : amount,
  side === 'credit' ? amount : null,
]

/** The same on paper, a table for each account. */
export async function statementPdf(
  question: QueryContext,
  statement: LedgerStatement,
): Promise<{ mime: string; content: Buffer }> {
  const { labels } = wordingOf(question.tenant)
  const { name, from, to, accounts } = statement
  const content = await letterPdf({
    ...letterheadOf(question.tenant),
    recipient: [],
    facts: [
      ...(from === null ? [] : [{ label: 'From', value: dateText(from) }]),
      { label: 'To', value: dateText(to) },
      { label: 'Entries', value: grouped(String(statement.count)) },
    ],
    title: 'Statement',
    subtitle: name,
    paragraphs: accounts.length === 0 ? ['No entries in this period.'] : [],
    tables: accounts.map((account) => tableOf(account, { labels, saysWhose: statement.of !== 'user_id' })),
    notes: [],
    createdAt: question.now,
  })
  return { mime: 'application/pdf', content }
}

function tableOf(
  { account, currency, opening, debit, credit, closing, entries }: Account,
  { labels, saysWhose }: { labels: Labels; saysWhose: boolean },
): PdfTable {
  const money = (amount: string) => (/^0(\.0+)?$/.test(amount) ? '–' : wireMoneyText(amount, currency))
  const left = ({ amount, side }: Balance) =>
    side === null
      ? wireMoneyText(amount, currency)
      : `${wireMoneyText(amount, currency)} ${side === 'debit' ? 'Dr' : 'Cr'}`
  const rows: TableRow[] = [
    { cells: ['', 'Opening balance', '', '', '', left(opening)] },
    ...entries.map((entry) => ({
      cells: [
        dateText(entry.date),
        [
          entry.description || fillLabels(labels, ledgerTypeWords[entry.type]),
          ...(saysWhose && entry.investor_name !== null ? [entry.investor_name] : []),
        ].join(', '),
        entry.reference ?? '',
        money(entry.debit),
        money(entry.credit),
        left(entry.balance),
      ],
    })),
    { cells: ['', 'Closing balance', '', money(debit), money(credit), left(closing)], total: true },
  ]
  return {
    columns: [
      { heading: 'Date', share: 1.1 },
      { heading: `${fillLabels(labels, ledgerAccountWords[account])}, ${currency}`, share: 1.8 },
      { heading: 'Reference', share: 1.2 },
      { heading: 'Debit', align: 'right' },
      { heading: 'Credit', align: 'right' },
      { heading: 'Balance', align: 'right', share: 1.2 },
    ],
    rows,
  }
}
