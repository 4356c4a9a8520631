import { accountingEntry } from '@moorgate/contract'
import { tableOf } from '../../kernel/resource/table.ts'
import type { Table } from '../../kernel/resource/table.ts'

const unsent = (row: string, column: string) => `(select b.number from accounting_entries b
  where b.tenant_id = $1 and b.id = ${row}.${column} and b.status <> 'sent')`

/** A credit note, or that one is set against its invoice, which is in the connected books and was credited no other way. */
const isCreditToSend = (
  row: string,
) => `(${row}.status = 'stopped' and ${row}.kind in ('credit_note', 'credit_allocation')
  and exists (select 1 from accounting_connections c where c.tenant_id = $1 and c.organisation_id = ${row}.organisation_id
    and c.refresh_sealed is not null)
  and exists (select 1 from accounting_entries b where b.tenant_id = $1 and b.id = ${row}.invoice_entry_id and b.status <> 'stopped')
  and not exists (select 1 from accounting_entries b where b.tenant_id = $1 and b.invoice_entry_id = ${row}.invoice_entry_id
    and b.status <> 'stopped' and (b.kind = 'void' or b.kind = ${row}.kind and b.id > ${row}.id)))`

export const accountingEntries: Table = tableOf(accountingEntry, {
  softDeletes: false,
  columns: {
    amount: (row) => `wire_money(${row}.amount_minor, ${row}.currency)`,
    waits_for: (row) => `(case when ${row}.status = 'waiting' then coalesce(
      ${unsent(row, 'contact_entry_id')}, ${unsent(row, 'invoice_entry_id')}, ${unsent(row, 'follows_entry_id')}) end)`,
    may_send_again: (row) => `(${row}.status = 'failed' or ${isCreditToSend(row)})`,
    due_at: (row) => `(case when ${row}.status = 'waiting' then wire_instant(${row}.due_at) end)`,
    organisation: (row) => `(select c.organisation_name from accounting_connections c
      where c.tenant_id = $1 and c.organisation_id = ${row}.organisation_id)`,
  },
})
