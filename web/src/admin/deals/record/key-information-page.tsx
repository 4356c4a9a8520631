import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Html } from '../../../kernel/html.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { KeyDatesCard } from '../../../features/records/key-dates-card.tsx'
import { OwnFieldsCard } from '../../../features/records/own-fields.tsx'
import type { Deal } from '../deal.ts'
import { DealPage } from './deal-page.tsx'
import { DealRail } from './deal-rail.tsx'
import styles from './record.module.css'
import { keyPoint } from '@moorgate/contract/opportunities/opportunity-pages.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Words } from '../../../kernel/words.tsx'
import { ChildRecords } from '../../../features/records/child-records.tsx'

const ownerOf = ({ id }: Deal) => ({ owner_type: 'pipeline_deal' as const, owner_id: id })

const pointFields = [
  { key: 'title', label: 'Title' },
  { key: 'body', label: 'Text' },
] as const

/** What speaks for a deal, point by point. */
function DealHighlights({ deal }: { deal: Deal }) {
  const words = useWords()
  const term = useTerm()
  return (
    <Card title={term(keyPoint.term, { plural: true })}>
      <ChildRecords
        resource={keyPoint}
        owner={ownerOf(deal)}
        fields={pointFields}
        lines={({ title, body }) => ({ title, name: title, note: body && <Html text={body} /> })}
        locked={!permits(deal, 'write_page')}
        framed
        empty={words('The case for the {deal}, point by point.')}
      />
    </Card>
  )
}

const rail = (deal: Deal) => <DealRail deal={deal} />

const short = {
  key: 'description',
  title: 'Summary',
  empty: 'Describe the {deal} in a few sentences.',
} as const

const parts = [
  {
    key: 'key_information',
    title: 'Key information',
    empty: 'Timing, use of funds and other {investors}.',
  },
  { key: 'risks', title: 'Risks', empty: 'The case against the {deal}.' },
] as const

/** `/admin/investments/deals/{id}/key-information`: what is written about it. */
export function DealKeyInformation({ params }: ScreenProps) {
  return (
    <DealPage id={params['id'] ?? ''} rail={rail}>
      {(deal) => (
        <>
          <OwnFieldsCard
            owner={{ type: 'pipeline_deal', id: deal.id, name: deal.name }}
            mayEdit={permits(deal, 'edit')}
          />
          <Written deal={deal} part={short} />
          <DealHighlights deal={deal} />
          <KeyDatesCard
            owner={ownerOf(deal)}
            mayEdit={permits(deal, 'write_page')}
            empty="Important dates, such as when a term sheet is due."
          />
          {parts.map((part) => (
            <Written key={part.key} deal={deal} part={part} />
          ))}
        </>
      )}
    </DealPage>
  )
}

function Written({
  deal,
  part: { key, title, empty },
}: {
  deal: Deal
  part: typeof short | (typeof parts)[number]
}) {
  return (
    <Card title={title}>
      {deal[key] === '' ? (
        <EmptyState level={3} title="Nothing written yet">
          <Words of={empty} />
        </EmptyState>
      ) : (
        <Html text={deal[key] ?? ''} className={styles.prose} />
      )}
    </Card>
  )
}
