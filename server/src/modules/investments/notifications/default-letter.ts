import { labelOf, textOf } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, moneyText } from '../../../domain/format.ts'
import { londonDate } from '../../../kernel/clock.ts'
import { subscription } from '../../../kernel/events/subscription.ts'
import type { Subscription } from '../../../kernel/events/subscription.ts'
import { createRow } from '../../../kernel/resource/write.ts'
import type { Work } from '../../../kernel/work.ts'
import { wordingOf } from '../../../kernel/wording.ts'
import { addressLines, letterheadOf, letterPdf } from '../../../pdf/index.ts'
import { documents } from '../../documents/index.ts'
import { paperSealer } from '../../signing/index.ts'

interface DefaultedLine {
  investment_id: number
  title: string
  offer: string
  due_date: string
  currency: string
  amount_minor: bigint
  received_minor: bigint
  /** What came in on all lines of the investment. */
  paid_minor: bigint
  name: string
  address: Record<string, string | null> | null
  reference: string
}

/**
 * A line in default, to its investor as a letter: what was not paid and since when, what follows, and whom to
 * write to. It is filed with the investment; the bell and the mail are `tellEnded`.
 */
export const writeDefaultLetter: Subscription = subscription({
  name: 'investments.default_letter',
  on: ['cash_call_line.defaulted'],
  handle: async (work, { subjectId, at }) => {
    const line = await defaultedLine(work, subjectId ?? 0)
    if (line) await fileLetter(work, line, londonDate(at))
  },
})

async function defaultedLine({ db, tenant }: Work, id: number): Promise<DefaultedLine | undefined> {
  const { rows } = await sql<DefaultedLine>`
    select l.investment_id, k.title, o.name as offer, k.due_date::text as due_date, l.currency, l.amount_minor, l.received_minor,
      (select coalesce(sum(p.received_minor), 0)::bigint from cash_call_lines p
        where p.tenant_id = ${tenant.id} and p.investment_id = l.investment_id) as paid_minor,
      coalesce(m.registered_name, u.name) as name, coalesce(m.address, u.address) as address, u.reference
    from cash_call_lines l
    join cash_calls k on k.tenant_id = ${tenant.id} and k.id = l.cash_call_id
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = k.investment_opportunity_id
    join investments i on i.tenant_id = ${tenant.id} and i.id = l.investment_id
    join users u on u.tenant_id = ${tenant.id} and u.id = l.user_id
    left join investment_method_entities m on m.tenant_id = ${tenant.id} and m.id = i.investment_method_entity_id
    where l.tenant_id = ${tenant.id} and l.id = ${id} and l.status = 'defaulted'`.execute(db)
  return rows[0]
}

async function fileLetter(work: Work, line: DefaultedLine, day: string): Promise<void> {
  const title = `${labelOf(wordingOf(work.tenant).labels, 'cash_call')} in default`
  const content = await letterPdf({
    ...letterheadOf(work.tenant),
    recipient: addressLines(line.name, line.address),
    facts: [
      { label: 'Date', value: dateText(day) },
      { label: labelOf(wordingOf(work.tenant).labels, 'investor'), value: line.reference },
    ],
    title,
    subtitle: line.offer,
    paragraphs: paragraphsOf(work, line, day),
    tables: [lineTable(line)],
    notes: [],
    createdAt: new Date(`${day}T12:00:00Z`),
  })
  const sealPaper = await paperSealer(work, `Issued by ${work.tenant.name}`)
  const name = `${title}, ${line.offer}, ${dateText(day)}`.slice(0, 190)
  const kept = await work.platform.storage.put(await sealPaper(content), work.tenant.id, 'application/pdf')
  await createRow(work, documents, {
    owner_type: 'investment',
    owner_id: line.investment_id,
    name,
    category: 'Notices',
    visibility: 'public',
    file_key: kept.key,
    client_name: `${name}.pdf`,
    mime: 'application/pdf',
    size: kept.bytes,
    sha256: kept.sha256,
  })
}

function paragraphsOf(work: Work, line: DefaultedLine, day: string): string[] {
  const wording = wordingOf(work.tenant)
  const { amount_minor: asked, received_minor: received, paid_minor: paid, currency } = line
  return [
    textOf(wording, 'call_default_opening', {
      amount: moneyText(asked - received, currency),
      name: line.offer,
      date: dateText(line.due_date),
      ended: dateText(day),
    }),
    ...(paid > 0n ? [textOf(wording, 'call_default_returned', { paid: moneyText(paid, currency) })] : []),
    textOf(wording, 'call_default_help', { contact_email: work.tenant.branding.support_email ?? 'us' }),
  ]
}

function lineTable({
  title,
  due_date: due,
  amount_minor: asked,
  received_minor: received,
  currency,
}: DefaultedLine) {
  const text = (minor: bigint) => moneyText(minor, currency)
  return {
    columns: [
      { heading: 'Amount unpaid', share: 1.4 },
      { heading: 'Due', share: 1.3 },
      { heading: 'Called', align: 'right' as const },
      { heading: 'Received', align: 'right' as const },
      { heading: 'Unpaid', align: 'right' as const },
    ],
    rows: [{ cells: [title, dateText(due), text(asked), text(received), text(asked - received)] }],
  }
}
