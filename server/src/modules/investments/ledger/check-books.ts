import { calledStatuses, transferredKinds } from '@moorgate/contract'
import { calledDrawdownStatuses } from '@moorgate/contract/statuses/fund.ts'
import { statusList } from '../../../kernel/database/status-list.ts'
import { sql } from 'kysely'
import { firstBreak } from '../../../domain/share-numbers.ts'
import { isRaisingRow } from '../../../rows/opportunity-rows.ts'
import { openRightRows } from '../../../rows/right-rows.ts'
import { isCalledLine, lineCounts, partOf } from '../../../rows/called-rows.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import { registerChecks } from '../../register/index.ts'
import { proceedsChecks } from './check-proceeds.ts'

/**
 * Looks over a tenant's books and tells what does not hold; nothing means that they are in order:
 *
 * - what each opportunity holds is what its investments hold, and no more than its ceiling while it is open;
 * - every journal balances in each currency;
 * - a call's total and receipts are its lines'; a line's receipts are its payments'; an investment's receipts
 * are its lines' without their fees; what is called of it and what is not are its amount;
 * - cash = paid in and not yet spent + fees with VAT + unallocated + owed back, for each investment;
 * - shares × price + residue = what was paid; the shares of a class are numbered without a gap;
 * - the lots that are held are the sum of the register's movements;
 * - a fund's calls and distributions are their lines', its lines received what was paid on them, and its
 * commitments are called and paid as these say;
 * - interest that a fund paid on late payments of another's calls is in the books of both;
 * - distributions of proceeds are their lines', and what is paid of these stands in the ledger;
 * - what the firm has of fees is what was paid of them and did not go back.
 */
export async function checkBooks(db: Db | Trx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{
    problem: string
  }>`${sql.raw([...checks, ...fundChecks, ...proceedsChecks, ...registerChecks, feeCheck].join('\nunion all\n').replaceAll(':tenant', String(tenantId)))}`.execute(
    db,
  )
  return [...rows.map((row) => row.problem), ...(await brokenNumbers(db, tenantId))]
}

const fundChecks = [
  `select 'fund ' || b.fund_id || ' has ' || sum(b.minor) || ' of cost of companies that the ledger has not' as problem
   from (
     select h.fund_id, c.currency, h.cost_minor as minor from company_holdings h
     join companies c on c.tenant_id = :tenant and c.id = h.company_id
     where h.tenant_id = :tenant and h.deleted_at is null
     union all
     select x.fund_id, c.currency, -x.cost_minor from company_outcomes x
     join companies c on c.tenant_id = :tenant and c.id = x.company_id
     where x.tenant_id = :tenant and x.deleted_at is null
     union all
     select l.fund_id, c.currency, p.capital_minor from fund_links l
     join fund_commitments c on c.tenant_id = :tenant and c.id = l.fund_commitment_id
     join fund_payments p on p.tenant_id = :tenant and p.fund_commitment_id = c.id
     where l.tenant_id = :tenant and l.ends_on is null and l.deleted_at is null
     union all
     select l.fund_id, d.currency, -d.capital_minor from fund_links l
     join distribution_lines d on d.tenant_id = :tenant and d.fund_commitment_id = l.fund_commitment_id
       and d.status = 'paid' and d.recipient = 'investor' and d.deleted_at is null
     where l.tenant_id = :tenant and l.ends_on is null and l.deleted_at is null
     union all
     select e.fund_id, e.currency, e.credit_minor - e.debit_minor from ledgers e
     where e.tenant_id = :tenant and e.fund_id is not null and e.account = 'investment_cost') b
   group by b.fund_id, b.currency having sum(b.minor) <> 0`,
  `select 'drawdown ' || d.id || ' does not add up' as problem from fund_drawdowns d
   left join fund_drawdown_lines l on l.tenant_id = :tenant and l.fund_drawdown_id = d.id and l.deleted_at is null
   where d.tenant_id = :tenant group by d.id, d.total_minor, d.received_minor
   having d.total_minor <> coalesce(sum(l.amount_minor + l.interest_minor), 0) or d.received_minor <> coalesce(sum(l.received_minor), 0)`,
  `select 'line ' || l.id || ' of a fund received ' || l.received_minor || ' and its payments ' || coalesce(sum(p.amount_minor), 0)
   from fund_drawdown_lines l
   left join fund_payments p on p.tenant_id = :tenant and p.fund_drawdown_line_id = l.id
   where l.tenant_id = :tenant group by l.id, l.received_minor having l.received_minor <> coalesce(sum(p.amount_minor), 0)`,
  `select 'commitment ' || c.id || ' was called ' || c.called_minor || ' and its lines ' || coalesce(sum(s.minor), 0)
   from fund_commitments c
   left join (
     select l.fund_commitment_id, l.amount_minor as minor from fund_drawdown_lines l
     join fund_drawdowns d on d.tenant_id = :tenant and d.id = l.fund_drawdown_id
       and d.status in ${statusList(calledDrawdownStatuses)}
     where l.tenant_id = :tenant and l.deleted_at is null
     union all
     select x.fund_commitment_id, x.capital_minor from fund_transfer_parts x where x.tenant_id = :tenant and x.kind = 'call') s
     on s.fund_commitment_id = c.id
   where c.tenant_id = :tenant group by c.id, c.called_minor having c.called_minor <> coalesce(sum(s.minor), 0)`,
  `select 'commitment ' || c.id || ' paid ' || c.paid_minor || ' and its payments ' || coalesce(sum(s.minor), 0)
   from fund_commitments c
   left join (
     select p.fund_commitment_id, p.capital_minor as minor, p.units from fund_payments p where p.tenant_id = :tenant
     union all
     select x.fund_commitment_id, x.capital_minor, x.units from fund_transfer_parts x
     where x.tenant_id = :tenant and x.kind = 'payment') s on s.fund_commitment_id = c.id
   where c.tenant_id = :tenant group by c.id, c.paid_minor, c.units
   having c.paid_minor <> coalesce(sum(s.minor), 0) or c.units <> coalesce(sum(s.units), 0)`,
  `select 'commitment ' || c.id || ' got ' || c.distributed_minor || ' and its distributions ' || coalesce(sum(s.minor), 0)
   from fund_commitments c
   left join (
     select l.fund_commitment_id, l.amount_minor as minor from distribution_lines l
     join distributions d on d.tenant_id = :tenant and d.id = l.distribution_id and d.kind <> 'equalisation'
     where l.tenant_id = :tenant and l.status = 'paid' and l.deleted_at is null
     union all
     select x.fund_commitment_id, x.capital_minor + x.gain_minor from fund_transfer_parts x
     where x.tenant_id = :tenant and x.kind = 'payout') s on s.fund_commitment_id = c.id
   where c.tenant_id = :tenant group by c.id, c.distributed_minor having c.distributed_minor <> coalesce(sum(s.minor), 0)`,
  `select 'transfer ' || x.fund_transfer_id || ' leaves ' || sum(x.capital_minor + x.gain_minor) || ' over' from fund_transfer_parts x
   where x.tenant_id = :tenant group by x.fund_transfer_id
   having sum(x.capital_minor) <> 0 or sum(x.gain_minor) <> 0 or sum(x.units) <> 0`,
  `select 'distribution ' || d.id || ' does not add up' from distributions d
   left join distribution_lines l on l.tenant_id = :tenant and l.distribution_id = d.id and l.deleted_at is null
   where d.tenant_id = :tenant group by d.id, d.amount_minor having d.amount_minor <> coalesce(sum(l.amount_minor), 0)`,
  `select 'late interest ' || x.id || ' of ' || x.amount_minor || ' is not in the books of fund ' || l.fund_id || ', which paid it'
   from fund_links l
   join fund_late_charges x on x.tenant_id = :tenant and x.fund_commitment_id = l.fund_commitment_id and x.status = 'paid'
     and x.deleted_at is null
   where l.tenant_id = :tenant and l.ends_on is null and l.deleted_at is null
     and x.amount_minor <> coalesce((select sum(e.credit_minor) from ledgers e
       join ledger_journals j on j.tenant_id = :tenant and j.id = e.journal_id
         and j.source_type = 'fund_link_late_' || l.id and j.source_id = x.id
       where e.tenant_id = :tenant and e.fund_id = l.fund_id and e.account = 'client_cash'), 0)`,
]

const feeCheck = `select 'the firm has ' || coalesce(sum(b.minor), 0) || ' of fees that the ledger has not' as problem
   from (
     select p.currency, p.amount_minor - coalesce((select sum(r.amount_minor) from card_refunds r
       where r.tenant_id = :tenant and r.fee_payment_id = p.id and r.status = 'booked'), 0) as minor
     from fee_payments p where p.tenant_id = :tenant and p.problem is distinct from 'amount_differs'
     union all
     select e.currency, e.credit_minor - e.debit_minor from ledgers e
     join ledger_journals j on j.tenant_id = :tenant and j.id = e.journal_id
     where e.tenant_id = :tenant and e.account = 'firm_cash' and j.source_type in ('fee_payment', 'card_refund')) b
   group by b.currency having sum(b.minor) <> 0`

/** No line of a call was paid for these: entered by staff, or got from another holder. */
const unpaidKinds = statusList(['manual', 'private_manual', ...transferredKinds])

/** What went back to cards of what a line had received. */
const cardRefundsOfLine = `select coalesce(sum(r.amount_minor - r.surplus_minor), 0)::bigint as minor
  from card_payments c join card_refunds r on r.tenant_id = :tenant and r.card_payment_id = c.id and r.status = 'booked'
  where c.tenant_id = :tenant and c.cash_call_line_id = l.id`

/** What was booked back of it, because it was recorded by mistake. */
const reversalsOfLine = `select coalesce(sum(p.amount_minor - v.surplus_minor), 0)::bigint as minor
  from payments p join payment_reversals v on v.tenant_id = :tenant and v.payment_id = p.id
  where p.tenant_id = :tenant and p.cash_call_line_id = l.id`

const checks = [
  `select 'opportunity ' || o.id || ' keeps ' || o.rights_minor || ' for rights to ' || r.minor as problem
   from investment_opportunities o
   cross join lateral (select coalesce(sum(open_minor), 0)::bigint as minor from ${openRightRows(':tenant', 'o.id')} rights) r
   where o.tenant_id = :tenant and o.rights_minor <> r.minor`,
  `select 'opportunity ' || o.id || ' holds ' || o.held_minor || ' and its investments ' || coalesce(sum(i.held_minor), 0) as problem
   from investment_opportunities o
   left join investments i on i.tenant_id = :tenant and i.investment_opportunity_id = o.id and i.deleted_at is null
   where o.tenant_id = :tenant group by o.id, o.held_minor having o.held_minor <> coalesce(sum(i.held_minor), 0)`,
  `select 'opportunity ' || o.id || ' holds more than its ceiling' from investment_opportunities o
   where o.tenant_id = :tenant and ${isRaisingRow('o')} and o.held_minor > o.ceiling_minor`,
  `select 'journal ' || journal_id || ' does not balance in ' || currency from ledgers
   where tenant_id = :tenant group by journal_id, currency having sum(debit_minor) <> sum(credit_minor)`,
  `select 'cash call ' || k.id || ' does not add up' from cash_calls k
   left join cash_call_lines l on l.tenant_id = :tenant and l.cash_call_id = k.id and ${lineCounts('l')} and l.deleted_at is null
   where k.tenant_id = :tenant group by k.id, k.total_minor, k.received_minor
   having k.total_minor <> coalesce(sum(l.amount_minor), 0) or k.received_minor <> coalesce(sum(l.received_minor), 0)`,
  `select 'line ' || l.id || ' received ' || l.received_minor || ' and its payments ' || p.minor - c.minor - v.minor
   from cash_call_lines l
   cross join lateral (select coalesce(sum(p.amount_minor - p.surplus_minor), 0)::bigint as minor from payments p
     where p.tenant_id = :tenant and p.cash_call_line_id = l.id) p
   cross join lateral (${cardRefundsOfLine}) c
   cross join lateral (${reversalsOfLine}) v
   where l.tenant_id = :tenant and l.received_minor <> p.minor - c.minor - v.minor`,
  `select 'investment ' || i.id || ' received ' || i.received_minor || ' and its lines ' || coalesce(sum(l.received_minor - l.fee_received_minor), 0)
   from investments i left join cash_call_lines l on l.tenant_id = :tenant and l.investment_id = i.id
   where i.tenant_id = :tenant and i.kind not in ('manual', 'private_manual') group by i.id, i.received_minor
   having i.received_minor <> coalesce(sum(l.received_minor - l.fee_received_minor), 0)`,
  `select 'investment ' || i.id || ' was called ' || sum(${partOf('l')}) || ' of ' || i.amount_minor || ', not called '
     || i.uncalled_minor
   from investments i join cash_call_lines l on l.tenant_id = :tenant and l.investment_id = i.id and l.deleted_at is null
   join cash_calls k on k.tenant_id = :tenant and k.id = l.cash_call_id and ${isCalledLine('l', 'k')}
   where i.tenant_id = :tenant and i.status in ${statusList(calledStatuses)} group by i.id, i.amount_minor, i.uncalled_minor
   having sum(${partOf('l')}) + i.uncalled_minor <> i.amount_minor`,
  `select 'investment ' || investment_id || ' has cash of ' || sum(debit_minor - credit_minor) filter (where account = 'client_cash')
     || ' that nothing explains'
   from ledgers e
   join ledger_journals j on j.tenant_id = :tenant and j.id = e.journal_id
   left join ledger_journals first on first.tenant_id = :tenant and first.id = j.reverses_id
   where e.tenant_id = :tenant and investment_id is not null
     and coalesce(first.type, j.type) not in ('distribution', 'adjustment', 'transfer')
   group by investment_id
   having coalesce(sum(debit_minor - credit_minor) filter (where account = 'client_cash'), 0)
     <> coalesce(sum(credit_minor - debit_minor) filter (where account in ('contribution', 'unallocated', 'refund_payable', 'fee_income', 'vat')), 0)
      - coalesce(sum(debit_minor - credit_minor) filter (where account = 'investment_cost'), 0)`,
  `select 'investment ' || i.id || ': shares, residue and money differ' from investments i
   join share_lots l on l.tenant_id = :tenant and l.investment_id = i.id
   where i.tenant_id = :tenant and i.kind not in ${unpaidKinds}
     and i.received_minor <> l.cost_minor + i.disposed_minor + coalesce((select sum(r.amount_minor) from refunds r
       where r.tenant_id = :tenant and r.investment_id = i.id and r.reason in ('residue', 'scaled_back')), 0)`,
  `select 'lot ' || l.id || ' cost ' || l.cost_minor || ' and not its shares at its price' from share_lots l
   join investments i on i.tenant_id = :tenant and i.id = l.investment_id and i.kind not in ${unpaidKinds}
     and i.disposed_shares = 0
   where l.tenant_id = :tenant and l.cost_minor <> round(l.shares * l.price * 100)`,
]

/** The first number at which a class stops being one unbroken row, for each opportunity. */
async function brokenNumbers(db: Db | Trx, tenantId: number): Promise<string[]> {
  const { rows } = await sql<{ id: number; before: string; ranges: [string, string][] }>`
    select o.id, coalesce(o.shares_in_issue, 0)::text as before,
      json_agg(json_build_array(l.number_from::text, l.number_to::text) order by l.number_from) as ranges
    from (
      select investment_opportunity_id, number_from, number_to from share_lots where tenant_id = ${tenantId}
      union all
      select investment_opportunity_id, number_from, number_to from share_transfers
      where tenant_id = ${tenantId} and kind = 'outside' and status = 'registered') l
    join investment_opportunities o on o.tenant_id = ${tenantId} and o.id = l.investment_opportunity_id
    where l.number_from is not null group by o.id, o.shares_in_issue`.execute(db)
  return rows.flatMap(({ id, before, ranges }) => {
    const all = ranges.map(([from, to]) => ({ from: BigInt(from), to: BigInt(to) }))
    // Numbers from 1 were given while it was unknown how many shares there were before; certificates keep
    // them.
    const first = all[0]?.from === 1n ? 0n : BigInt(before)
    const gap = firstBreak(first > 0n ? [{ from: 1n, to: first }, ...all] : all)
    return gap === undefined ? [] : [`opportunity ${id}: share numbers break at ${gap}`]
  })
}
