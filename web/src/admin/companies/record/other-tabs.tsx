import { Html } from '../../../kernel/html.tsx'
import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import { OwnFieldsCard } from '../../../features/records/own-fields.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { CompanyPage } from './company-page.tsx'

/** `/admin/investments/companies/{id}/details/key-information`: what is written about the company. */
export function CompanyKeyInformation({ params }: ScreenProps) {
  return (
    <CompanyPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <OwnFieldsCard
            owner={{ type: 'company', id: record.id, name: record.name }}
            mayEdit={permits(record, 'edit')}
          />
          <Card title="Key information">
            {record.key_information === '' ? (
              <EmptyState level={3} title="Nothing written yet">
                For example, why you invested, what was agreed and who sits on the board.
              </EmptyState>
            ) : (
              <Html text={record.key_information} />
            )}
          </Card>
        </>
      )}
    </CompanyPage>
  )
}

/** `/admin/investments/companies/{id}/details/documents`. */
export function CompanyDocuments({ params }: ScreenProps) {
  return (
    <CompanyPage id={params['id'] ?? ''}>
      {(record) => <RecordDocuments owner="company" ownerId={record.id} mayEdit={permits(record, 'edit')} />}
    </CompanyPage>
  )
}
