import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { PersonPage } from './person-page.tsx'
import { RegistrationDocuments } from '../../../features/registration-documents/registration-documents.tsx'

/**
 * `/admin/investors/{id}/details/investment-documents`: the papers that are wanted of somebody, and what was
 * handed in.
 */
export function DocumentsTab({ params }: ScreenProps) {
  return (
    <PersonPage id={params['id'] ?? ''}>
      {(person) => (
        <RegistrationDocuments of={{ user_id: person.id }} mayHandIn={permits(person, 'hand_in')} />
      )}
    </PersonPage>
  )
}
