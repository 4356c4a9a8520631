import { company } from '@moorgate/contract/companies/company.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { EditRecordPage, NewRecordPage } from '../../features/records/record-forms.tsx'
import { companyPath, useCompanyIncludes } from './company.ts'

/** `/admin/investments/companies/new-company`. */
export function NewCompany() {
  return <NewRecordPage resource={company} owner="company" pathOf={companyPath} />
}

/** `/admin/investments/companies/{id}/edit`. */
export function EditCompany({ params }: ScreenProps) {
  const may = useAbilities()
  const include = useCompanyIncludes()
  return (
    <EditRecordPage
      resource={company}
      id={params['id'] ?? ''}
      pathOf={companyPath}
      include={include}
      without={may('funds', 'index') ? [] : ['fund_id']}
    />
  )
}
