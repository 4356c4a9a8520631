import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { useQuery } from '@tanstack/react-query'
import { showQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useTitleOf } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { SharedDocuments } from '../../features/shared-documents/shared-documents.tsx'
import { RequiredDocuments } from '../../features/registration-documents/required-documents.tsx'
import { LoadedPage } from './loaded-page.tsx'
import { ProfilePage } from '../../features/sections/section.tsx'

/**
 * `/investor/profile/organisation-documents_{id}`: what has been shared about an organisation that the
 * investor belongs to.
 */
export function OrganisationDocumentsPage({ params }: ScreenProps) {
  const title = useTitleOf()({ text: '{organisation} documents' })
  const label = useLabel()
  const found = useQuery(showQuery(organisation, params['id'] ?? ''))
  return (
    <LoadedPage query={found} title={title} what={`this ${label('organisation', { lower: true })}`} rows={3}>
      {({ id, name }) => (
        <ProfilePage
          title={label('documents')}
          intro={name}
          actions={<ButtonLink href={`/investor/profile/organisation_${id}`}>Details</ButtonLink>}
        >
          <RequiredDocuments of={{ organisation_id: id }} />
          <SharedDocuments owner={{ type: 'organisation', id }} />
        </ProfilePage>
      )}
    </LoadedPage>
  )
}
