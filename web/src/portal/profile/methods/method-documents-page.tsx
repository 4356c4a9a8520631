import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { useQuery } from '@tanstack/react-query'
import { showQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTitleOf } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { SharedDocuments } from '../../../features/shared-documents/shared-documents.tsx'
import { RequiredDocuments } from '../../../features/registration-documents/required-documents.tsx'
import { LoadedPage } from '../loaded-page.tsx'
import { ProfilePage } from '../../../features/sections/section.tsx'

/** `/investor/profile/investmentmethod-documents_{id}`: what has been shared about one way to invest. */
export function MethodDocumentsPage({ params }: ScreenProps) {
  const words = useWords()
  const title = useTitleOf()({ text: '{investment_method} documents' })
  const label = useLabel()
  const method = useQuery(showQuery(investmentMethodEntity, params['id'] ?? ''))
  return (
    <LoadedPage query={method} title={title} what={words('this {investment_method}')} rows={3}>
      {({ id, display_name: name }) => (
        <ProfilePage
          title={label('documents')}
          intro={name}
          actions={<ButtonLink href={`/investor/profile/investmentmethod_${id}`}>Details</ButtonLink>}
        >
          <RequiredDocuments of={{ investment_method_entity_id: id }} />
          <SharedDocuments owner={{ type: 'investment_method_entity', id }} />
        </ProfilePage>
      )}
    </LoadedPage>
  )
}
