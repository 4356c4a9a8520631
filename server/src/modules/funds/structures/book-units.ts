import { sql } from 'kysely'
import { moneyText } from '../../../domain/format.ts'
import type { Work } from '../../../kernel/work.ts'
import { postJournal, postJournals, postReversal } from '../../ledger/index.ts'
import type { Journal } from '../../ledger/index.ts'

/** Money between a commitment and its fund, on the side of the fund that holds the commitment. */
interface UnitsFlow {
  link: number
  holder: number
  holder_name: string
  /** Of the payment, of the line of a distribution, or of the interest on a late payment. */
  id: number
  kind: 'paid' | 'received' | 'late'
  date: string
  currency: string
  amount_minor: bigint
  capital_minor: bigint
  name: string
}

/** Which flows: all of a link that was added, or what happened now on commitments that links may hold. */
type OfFlows = { link: number } | ChangedFlows

interface ChangedFlows {
  kind: UnitsFlow['kind']
  ids: readonly number[]
  commitments: readonly number[]
}

/**
 * Books with the fund that holds units what it pays for them and what they pay out, beside the booking of the
 * fund that they are of. Interest on a late payment buys nothing, so it is a loss at once.
 *
 * Worked example, £100.00 paid with £8.00 of interest: debit investment_cost 100.00, realised 8.00; credit
 * client_cash 108.00. £30.00 paid out, of it £20.00 of capital: debit client_cash 30.00; credit investment_cost
 * 20.00, realised 10.00. £93.15 of interest on a late payment: debit realised 93.15; credit client_cash 93.15.
 */
export async function bookUnits(work: Work, of: OfFlows): Promise<void> {
  const flows = await flowsOf(work, of)
  await postJournals(work, flows.filter((flow) => flow.amount_minor > 0n).map(journalOf))
}

const journalTypes = { paid: 'allotment', received: 'distribution', late: 'fee' } as const

const journalWords = {
  paid: 'paid for units of',
  received: 'paid by',
  late: 'interest on a late payment to',
} as const

function journalOf(flow: UnitsFlow): Journal {
  const { kind, amount_minor: amount, capital_minor: capital } = flow
  const about = { currency: flow.currency, fundId: flow.holder }
  const rest = amount - capital
  return {
    date: flow.date,
    type: journalTypes[kind],
    description: `${flow.holder_name}: ${journalWords[kind]} ${flow.name}`,
    // A commitment that another fund holds later is booked there by its own link.
    source: { type: sourceOf(flow.link, kind), id: flow.id },
    entries:
      kind === 'received'
        ? [
            { account: 'client_cash', debitMinor: amount, ...about },
            { account: 'investment_cost', creditMinor: capital, ...about },
            { account: 'realised', creditMinor: rest, ...about },
          ]
        : [
            { account: 'investment_cost', debitMinor: capital, ...about },
            { account: 'realised', debitMinor: rest, ...about },
            { account: 'client_cash', creditMinor: amount, ...about },
          ],
  }
}

const sourceOf = (link: number, kind: UnitsFlow['kind']) => `fund_link_${kind}_${link}`

async function flowsOf(work: Work, of: OfFlows): Promise<UnitsFlow[]> {
  const link = 'link' in of ? of.link : null
  const changed = 'kind' in of ? of : null
  const { rows } = await sql<UnitsFlow>`
    select l.id as link, l.fund_id as holder, h.name as holder_name, x.id, x.kind, x.date, c.currency, x.amount_minor,
      x.capital_minor, f.name
    from fund_links l
    join funds h on h.tenant_id = ${work.tenant.id} and h.id = l.fund_id
    join funds f on f.tenant_id = ${work.tenant.id} and f.id = l.other_fund_id
    join fund_commitments c on c.tenant_id = ${work.tenant.id} and c.id = l.fund_commitment_id
    cross join lateral (
      select p.id, 'paid' as kind, p.received_on::text as date, p.amount_minor, p.capital_minor from fund_payments p
      where p.tenant_id = ${work.tenant.id} and p.fund_commitment_id = c.id
      union all
      select d.id, 'received', d.paid_on::text, d.amount_minor, d.capital_minor from distribution_lines d
      where d.tenant_id = ${work.tenant.id} and d.fund_commitment_id = c.id and d.status = 'paid' and d.deleted_at is null
        and d.recipient = 'investor'
      union all
      select i.id, 'late', i.received_on::text, i.amount_minor, 0::bigint from fund_late_charges i
      where i.tenant_id = ${work.tenant.id} and i.fund_commitment_id = c.id and i.status = 'paid' and i.deleted_at is null) x
    where l.tenant_id = ${work.tenant.id} and l.ends_on is null and l.deleted_at is null
      and (${link}::bigint is null or l.id = ${link})
      and (${changed?.kind ?? null}::text is null or (l.fund_commitment_id = any(${changed?.commitments ?? []}::bigint[])
        and x.kind = ${changed?.kind ?? null} and x.id = any(${changed?.ids ?? []}::bigint[])))
    order by x.date, x.id`.execute(work.db)
  return rows
}

interface EndedLink {
  id: number
  fundId: number
  startsOn: string
  endsOn: string
}

/**
 * What an ended link leaves in the books. Of one that never counted everything is booked back; else the cost of
 * the units leaves the fund for suspense, until staff book what the fund got for them.
 */
export async function bookEndOfUnits(work: Work, link: EndedLink): Promise<void> {
  const sources = (['paid', 'received', 'late'] as const).map((kind) => sourceOf(link.id, kind))
  if (link.endsOn === link.startsOn) return bookBack(work, link, sources)
  const { rows } = await sql<{ currency: string; cost_minor: bigint }>`
    select e.currency, sum(e.debit_minor - e.credit_minor)::bigint as cost_minor from ledgers e
    join ledger_journals j on j.tenant_id = ${work.tenant.id} and j.id = e.journal_id
    where e.tenant_id = ${work.tenant.id} and e.fund_id = ${link.fundId} and e.account = 'investment_cost'
      and j.source_type = any(${sources}::text[])
    group by e.currency having sum(e.debit_minor - e.credit_minor) > 0`.execute(work.db)
  for (const { currency, cost_minor: minor } of rows)
    await postJournal(work, {
      date: link.endsOn,
      type: 'adjustment',
      description: `Units that are no longer held, ${moneyText(minor, currency)}`,
      source: { type: 'fund_link_ended', id: link.id },
      entries: [
        { account: 'suspense', debitMinor: minor, currency, fundId: link.fundId },
        { account: 'investment_cost', creditMinor: minor, currency, fundId: link.fundId },
      ],
    })
}

async function bookBack(work: Work, { id }: EndedLink, sources: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: number; date: string; description: string }>`
    select id, date::text as date, description from ledger_journals
    where tenant_id = ${work.tenant.id} and source_type = any(${sources}::text[]) order by id`.execute(
    work.db,
  )
  for (const journal of rows)
    await postReversal(work, journal.id, {
      date: journal.date,
      description: `Reversal of ${journal.description}`,
      source: { type: `fund_link_reversed_${id}`, id: journal.id },
    })
}
