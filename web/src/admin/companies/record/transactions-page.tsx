import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { CompanyPage } from './company-page.tsx'
import { CompanySums } from './details-page.tsx'
import { HoldingsCard } from './holdings-card.tsx'
import { OutcomesCard } from './outcomes-card.tsx'
import { ValuationsCard } from './valuations-card.tsx'

/** `/admin/investments/companies/{id}/details/transactions`: acquisitions, valuations and outcomes by date. */
export function CompanyTransactions({ params }: ScreenProps) {
  return (
    <CompanyPage id={params['id'] ?? ''}>
      {(record) => (
        <>
          <CompanySums record={record} />
          <HoldingsCard record={record} />
          <ValuationsCard record={record} />
          <OutcomesCard record={record} />
        </>
      )}
    </CompanyPage>
  )
}
