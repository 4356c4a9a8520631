import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import { PersonPage } from './person-page.tsx'

/** `/admin/investors/{id}/details/documents`: the files about somebody, private or shared with them. */
export function DocumentsTab({ params }: ScreenProps) {
  return (
    <PersonPage id={params['id'] ?? ''}>
      {(person) => (
        <RecordDocuments owner="user" ownerId={person.id} mayEdit={permits(person, 'add_documents')} />
      )}
    </PersonPage>
  )
}
