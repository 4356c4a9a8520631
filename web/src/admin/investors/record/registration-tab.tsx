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
      {({ id }) => <RegistrationDocuments of={{ user_id: id }} />}
    </PersonPage>
  )
}
