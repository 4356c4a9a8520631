import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import type { Opportunity } from '../records.ts'
import { factLists } from './fact-lists.ts'
import { OpportunityPage } from './opportunity-page.tsx'
import styles from './page-parts.module.css'

/** `/admin/investments/opportunities/{id}/key-information`. */
export function LiveKeyInformation({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity">
      {(opportunity) => <KeyInformation opportunity={opportunity} />}
    </OpportunityPage>
  )
}

/** `/admin/investments/existing/{id}/key-information`. */
export function ExistingKeyInformation({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing">
      {(opportunity) => <KeyInformation opportunity={opportunity} />}
    </OpportunityPage>
  )
}

function KeyInformation({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const lists = factLists(opportunity, {
    target: term('target'),
    minimum: term('min_investment'),
    preMoney: term('pre_money'),
    sharePrice: term('share_price'),
    nominee: term('nominee'),
    type: term('investment_type'),
    subType: term('investment_sub_type'),
    round: term('investment_round_type'),
    industry: term('industry'),
    character: term('investment_character'),
  })
  return (
    <>
      <div className={styles.cards}>
        {lists.map(({ title, items }) => (
          <Card key={title} title={title}>
            <DescriptionList items={items} />
          </Card>
        ))}
      </div>
      {opportunity.internal_notes && (
        <Card title="Internal notes" note="Never seen in the portal">
          <p className={styles.notes}>{opportunity.internal_notes}</p>
        </Card>
      )}
    </>
  )
}
