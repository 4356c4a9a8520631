import { permits } from '../../../kernel/permissions.ts'
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
  return (
    <RecordDocuments
      owner="investment_opportunity"
      ownerId={opportunity.id}
      mayEdit={permits(opportunity, 'edit')}
    />
  )
}
