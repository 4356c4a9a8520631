import { useAbilities } from '../../../kernel/abilities.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { Html } from '../../../kernel/html.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { OwnFieldsCard } from '../../../features/records/own-fields.tsx'
import type { Deal } from '../deal.ts'
import { DealDates, DealHighlights } from './deal-highlights.tsx'
import { DealPage } from './deal-page.tsx'
import { DealRail } from './deal-rail.tsx'
import styles from './record.module.css'

const rail = (deal: Deal) => <DealRail deal={deal} />

const short = { key: 'description', title: 'In short', empty: 'What it is, in a few sentences.' } as const
const parts = [
  {
    key: 'key_information',
    title: 'Key information',
    empty: 'Why now, what the money is for, who else is in.',
  },
  { key: 'risks', title: 'Risks', empty: 'What speaks against it.' },
] as const

/** `/admin/investments/deals/{id}/key-information`: what is written about it. */
export function DealKeyInformation({ params }: ScreenProps) {
  const may = useAbilities()
  return (
    <DealPage id={params['id'] ?? ''} rail={rail}>
      {(deal) => (
        <>
          <OwnFieldsCard
            owner={{ type: 'pipeline_deal', id: deal.id, name: deal.name }}
            mayEdit={may('pipeline_deals', 'update')}
          />
          <Written deal={deal} part={short} />
          <DealHighlights deal={deal} />
          <DealDates deal={deal} />
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
          {empty}
        </EmptyState>
      ) : (
        <Html text={deal[key] ?? ''} className={styles.prose} />
      )}
    </Card>
  )
}
