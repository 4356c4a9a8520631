import { keyDate } from '@moorgate/contract/opportunities/opportunity-pages.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Card } from '../../ui/card.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { ChildRecords } from './child-records.tsx'

const dateFields = [
  { key: 'title', label: 'Event' },
  { key: 'date', label: 'Date' },
  {
    key: 'remind_days',
    label: 'Remind me (days before)',
    hint: 'We remind you a week before if left blank, and again on the day.',
  },
] as const

interface KeyDatesCardProps {
  owner: { owner_type: 'pipeline_deal' | 'fund' | 'company'; owner_id: number }
  mayEdit: boolean
  /** What stands there before there is one. */
  empty: string
}

/** The days that matter to a record, in their order. */
export function KeyDatesCard({ owner, mayEdit, empty }: KeyDatesCardProps) {
  const term = useTerm()
  return (
    <Card title={term(keyDate.term, { plural: true })}>
      <ChildRecords
        resource={keyDate}
        owner={owner}
        fields={dateFields}
        lines={({ title, date }) => ({ title, name: title, note: dateFull(date) })}
        locked={!mayEdit}
        framed
        empty={empty}
      />
    </Card>
  )
}
