import { referenceText } from '../../../ui/format.ts'
import { investment } from '@moorgate/contract/investments/investment.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { AdminPage } from '../../../kernel/page.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { showQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { RecordDocuments } from '../../../features/documents/record-documents.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'

type Row = RowOf<typeof investment> &
  WithPermissions & {
    investment_opportunity?: { id: number; status: 1 | 2 | 3 | 4 | 5 | 6 } | null
  }

const query = (id: string) =>
  showQuery(investment, id, {
    include: ['investmentOpportunity'],
    append: [permissionsAttribute],
  })

/**
 * `/admin/investments/allocations/{investmentId}/documents`: the papers of one investor's money in one round.
 */
export function AllocationDocuments({ params }: ScreenProps) {
  const found = useQuery(query(params['investmentId'] ?? ''))
  const label = useLabel()
  if (!found.data) return <RecordWait of="allocation" query={found} />
  const row = found.data as Row
  const opportunity = row.investment_opportunity
  const name = opportunity ? (
    <TextLink href={opportunityPath(opportunity)}>{row.opportunity_name}</TextLink>
  ) : (
    row.opportunity_name
  )
  return (
    <AdminPage
      title={`${label('documents')} of ${row.investor_name}`}
      meta={[
        { key: 'of', text: name },
        { key: 'reference', text: referenceText(row.reference) },
      ]}
    >
      <RecordDocuments owner="investment" ownerId={row.id} mayEdit={permits(row, 'add_documents')} />
    </AdminPage>
  )
}
