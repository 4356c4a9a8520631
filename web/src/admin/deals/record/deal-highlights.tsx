import { keyDate, keyPoint } from '@moorgate/contract/opportunities/opportunity-pages.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Html } from '../../../kernel/html.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { ChildRecords } from '../../../features/records/child-records.tsx'
import type { Deal } from '../deal.ts'

const ownerOf = ({ id }: Deal) => ({ owner_type: 'pipeline_deal', owner_id: id })

/** The server asks for both: they are written like those of an offer, on a deal. */
function useMayWrite(): boolean {
  const may = useAbilities()
  return may('pipeline_deals', 'update') && may('investment_opportunity_live', 'update')
}

const pointFields = [
  { key: 'title', label: 'Title' },
  { key: 'body', label: 'Text' },
] as const

/** What speaks for a deal, point by point. */
export function DealHighlights({ deal }: { deal: Deal }) {
  const term = useTerm()
  const mayWrite = useMayWrite()
  return (
    <Card title={term(keyPoint.term, { plural: true })}>
      <ChildRecords
        resource={keyPoint}
        owner={ownerOf(deal)}
        fields={pointFields}
        lines={({ title, body }) => ({ title, name: title, note: body && <Html text={body} /> })}
        locked={!mayWrite}
        framed
        empty="What speaks for it, point by point."
      />
    </Card>
  )
}

const dateFields = [
  { key: 'title', label: 'Event' },
  { key: 'date', label: 'Date' },
  {
    key: 'remind_days',
    label: 'Days before that you are reminded',
    hint: 'Left empty, a week before. On the day itself in any case.',
  },
] as const

/** The days that matter to a deal, in their order. */
export function DealDates({ deal }: { deal: Deal }) {
  const term = useTerm()
  const mayWrite = useMayWrite()
  return (
    <Card title={term(keyDate.term, { plural: true })}>
      <ChildRecords
        resource={keyDate}
        owner={ownerOf(deal)}
        fields={dateFields}
        lines={({ title, date }) => ({ title, name: title, note: dateFull(date) })}
        locked={!mayWrite}
        framed
        empty="The days that matter, such as when a term sheet is due."
      />
    </Card>
  )
}
