import { company } from '@moorgate/contract/companies/company.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { EditRecordPage, NewRecordPage } from '../../features/records/record-forms.tsx'
import { companyPath } from './company.ts'

/** `/admin/investments/companies/new-company`. */
export function NewCompany() {
  return <NewRecordPage resource={company} pathOf={companyPath} />
}

/** `/admin/investments/companies/{id}/edit`. */
export function EditCompany({ params }: ScreenProps) {
  return (
    <EditRecordPage
      resource={company}
      id={params['id'] ?? ''}
      pathOf={companyPath}
      include={['fund', 'industry', 'investmentOpportunity']}
    />
  )
}
