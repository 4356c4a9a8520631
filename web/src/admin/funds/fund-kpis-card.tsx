import { fundKpi } from '@moorgate/contract/kpis/aggregates.ts'
import { ChildRecords } from '../../features/records/child-records.tsx'
import { permits } from '../../kernel/permissions.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import type { Fund } from './fund.ts'

const fields = [
  { key: 'name', label: 'Name' },
  { key: 'value', label: 'Value', hint: 'As it should read, for example 412 or 38%.' },
  { key: 'period', label: 'Period' },
  { key: 'date', label: 'Date', hint: 'Today if left blank.' },
] as const

/** Figures of the fund that no company reports, the newest first. */
export function FundKpisCard({ record }: { record: Fund }) {
  const term = useTerm()
  return (
    <Card title={term(fundKpi.term, { plural: true })} note="Recorded by staff, by date">
      <ChildRecords
        resource={fundKpi}
        owner={{ fund_id: record.id }}
        fields={fields}
        lines={({ name, value, period, date }) => ({
          title: `${name}: ${value}`,
          name,
          note: [...(period ? [period] : []), dateFull(date)].join(', '),
        })}
        locked={!permits(record, 'edit')}
        framed
        empty="Figures of the whole portfolio, such as jobs created."
      />
    </Card>
  )
}
