import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { OpportunityPage } from '../record/opportunity-page.tsx'
import type { Opportunity } from '../records.ts'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'

/** `/admin/investments/opportunities/{id}/documents`. */
export function LiveDocuments({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="opportunity">
      {(opportunity) => <Documents opportunity={opportunity} />}
    </OpportunityPage>
  )
}

/** `/admin/investments/existing/{id}/documents`. */
export function ExistingDocuments({ params }: ScreenProps) {
  return (
    <OpportunityPage id={params['id'] ?? ''} group="existing">
      {(opportunity) => <Documents opportunity={opportunity} />}
    </OpportunityPage>
  )
}

function Documents({ opportunity }: { opportunity: Opportunity }) {
  const may = useAbilities()
  return (
    <RecordDocuments
      owner="investment_opportunity"
      ownerId={opportunity.id}
      mayEdit={may(opportunityEvent(opportunity.status), 'update')}
    />
  )
}
