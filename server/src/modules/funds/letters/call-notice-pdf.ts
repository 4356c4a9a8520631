import { drawdownItemWords, refuse } from '@moorgate/contract'
import type { drawdownItems } from '@moorgate/contract'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { sql } from 'kysely'
import { largestRemainder } from '../../../domain/allocate.ts'
import { dateText, moneyText, weekdayText } from '../../../domain/format.ts'
import { parseMoney } from '../../../domain/money.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { linkTo } from '../../../kernel/links.ts'
import type { Platform } from '../../../kernel/platform.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import { cashCallNotice, letterheadOf } from '../../../pdf/index.ts'
import type { PdfTable } from '../../../pdf/index.ts'
import { shownAccount } from '../../collection-accounts/index.ts'
import type { FundQuestion } from '../figures/read-fund-money.ts'
import { addresseeOf } from './addressee.ts'

interface CalledLine {
  commitment: number
  fund_id: number
  fund: string
  title: string
  due_date: string
  issued_at: Date | null
  currency: string
  amount_minor: bigint
  interest_minor: bigint
  reference: string | null
  bank_account_id: number | null
  items: { kind: (typeof drawdownItems)[number]; amount: string }[]
  committed_minor: bigint
  recallable_minor: bigint
  /** By the calls before this one. */
  called_minor: bigint
}

/** The notice of a call to one investor: what it is for, what is left of the commitment, and where to pay. */
export async function callNoticePdf(
  question: FundQuestion & { platform: Platform },
  lineId: number,
): Promise<GeneratedFile> {
  const { tenant, platform } = question
  const line = await calledLine(question, lineId)
  const { recipient, reference } = await addresseeOf(question, line.commitment)
  const total = line.amount_minor + line.interest_minor
  const bank = await shownAccount(question.db, { tenant, platform, isInvestor: true }, line.bank_account_id)
  const content = await cashCallNotice({
    ...letterheadOf(tenant),
    recipient,
    date: line.issued_at ? dateText(londonDate(line.issued_at)) : 'Draft',
    investor: reference,
    title: line.title,
    offer: line.fund,
    amount: moneyText(total, line.currency),
    dueDay: weekdayText(line.due_date),
    reason: `Part of your commitment to ${line.fund} is now due.`,
    tables: [itemTable(line), commitmentTable(line)],
    ...(bank && {
      bank: {
        accountName: bank.holder_name,
        sortCode: bank.sort_code ?? bank.bic ?? '',
        accountNumber: bank.account_number ?? bank.iban ?? '',
      },
    }),
    ...(line.reference !== null &&
      tenant.flags['hide_payment_reference'] !== 1 && { reference: line.reference }),
    payUrl: linkTo(platform, tenant, `/investor/portfolio/fund/${line.fund_id}`),
    labels: { how_to_pay: 'How to pay' },
    createdAt: line.issued_at ?? new Date(`${line.due_date}T12:00:00Z`),
  })
  return { name: `${line.title}, ${line.fund}.pdf`, mime: 'application/pdf', content }
}

async function calledLine({ db, tenant }: FundQuestion, id: number): Promise<CalledLine> {
  const { rows } = await sql<CalledLine>`
    select c.id as commitment, d.fund_id, f.name as fund, d.title, d.due_date, d.issued_at, l.currency, l.amount_minor,
      l.interest_minor, l.reference, d.bank_account_id, d.items, c.amount_minor as committed_minor, c.recallable_minor,
      (select coalesce(sum(b.amount_minor), 0)::bigint from fund_drawdown_lines b
        join fund_drawdowns k on k.tenant_id = ${tenant.id} and k.id = b.fund_drawdown_id
        where b.tenant_id = ${tenant.id} and b.fund_commitment_id = c.id and b.deleted_at is null and k.number < d.number
          and k.status in ${sql.raw(statusList(calledDrawdownStatuses))}) as called_minor
    from fund_drawdown_lines l
    join fund_drawdowns d on d.tenant_id = ${tenant.id} and d.id = l.fund_drawdown_id
    join funds f on f.tenant_id = ${tenant.id} and f.id = d.fund_id
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = l.fund_commitment_id
    where l.tenant_id = ${tenant.id} and l.id = ${id} and l.deleted_at is null`.execute(db)
  return rows[0] ?? refuse({ code: 'not_found' })
}

/** The items of the call in the investor's part, by largest remainder, so that they add up to it. */
function itemTable({
  items,
  amount_minor: own,
  interest_minor: interest,
  currency,
  title,
}: CalledLine): PdfTable {
  const weights = items.map(({ amount }, id) => ({ id, weight: parseMoney(amount, currency) ?? 0n }))
  const parts = largestRemainder(own, weights) ?? []
  const amount = (minor: bigint) => moneyText(minor, currency)
  const rows =
    items.length === 0
      ? [[title, amount(own)]]
      : items.map(({ kind }, at) => [drawdownItemWords[kind], amount(parts[at]!.part)])
  return {
    columns: [
      { heading: 'Your share of the call', share: 2 },
      { heading: 'Amount', align: 'right' },
    ],
    rows: [
      ...rows.map((cells) => ({ cells })),
      ...(interest > 0n ? [{ cells: ['Interest to earlier investors', amount(interest)] }] : []),
      { cells: ['To pay', amount(own + interest)], total: true },
    ],
  }
}

function commitmentTable(line: CalledLine): PdfTable {
  const { currency, committed_minor: committed, called_minor: called, amount_minor: own } = line
  const amount = (minor: bigint) => moneyText(minor, currency)
  const { recallable_minor: recallable } = line
  return {
    columns: [
      { heading: 'Your commitment', share: 2 },
      { heading: 'Amount', align: 'right' },
    ],
    rows: [
      { cells: ['Committed', amount(committed)] },
      { cells: ['Called before', amount(-called)] },
      { cells: ['This call', amount(-own)] },
      ...(recallable > 0n ? [{ cells: ['Repaid, recallable', amount(recallable)] }] : []),
      { cells: ['Left to call', amount(committed - called - own + recallable)], total: true },
    ],
  }
}
