import { permits } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import { RegistrationDocuments } from '../../../features/registration-documents/registration-documents.tsx'
import { Transactions } from '../record/transactions.tsx'
import { MethodPage } from './method-page.tsx'

/** `/admin/investors/investment-methods/{id}/transactions`. */
export function MethodTransactions({ params }: ScreenProps) {
  return (
    <MethodPage id={params['id'] ?? ''}>
      {({ id }) => <Transactions of={{ investment_method_entity_id: id }} />}
    </MethodPage>
  )
}

/** `/admin/investors/investment-methods/{id}/documents`. */
export function MethodDocuments({ params }: ScreenProps) {
  return (
    <MethodPage id={params['id'] ?? ''}>
      {(method) => (
        <>
          <RegistrationDocuments
            of={{ investment_method_entity_id: method.id }}
            mayHandIn={permits(method, 'hand_in')}
            quiet
          />
          <RecordDocuments
            owner="investment_method_entity"
            ownerId={method.id}
            mayEdit={permits(method, 'add_documents')}
          />
        </>
      )}
    </MethodPage>
  )
}
