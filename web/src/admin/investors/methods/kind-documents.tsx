import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'

export const kindsPath = '/admin/investors/investment-methods/kinds'

/**
 * `/admin/investors/investment-methods/kinds/{kindId}/documents`: what belongs to a kind of method, such as a
 * provider's forms.
 */
export function KindDocuments({ params }: ScreenProps) {
  const kind = useQuery(permittedQuery(investmentMethod, params['kindId'] ?? ''))
  const label = useLabel()
  if (!kind.data) return <RecordWait of="investment_method" query={kind} />
  return (
    <AdminPage
      title={`${label('documents')} of ${kind.data.name}`}
      meta={[{ key: 'of', text: <TextLink href={kindsPath}>{label('investment_methods')}</TextLink> }]}
    >
      <RecordDocuments
        owner="investment_method"
        ownerId={kind.data.id}
        mayEdit={permits(kind.data, 'add_documents')}
      />
    </AdminPage>
  )
}
