import type { RowOf } from '@moorgate/contract/resource.ts'
import { taxCertificate, taxCertificateNames } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { allQuery } from '../../features/opportunities/list-queries.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import { addressOf } from '../../kernel/api.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { readsDocuments } from '../../kernel/viewing.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './holding-value.module.css'

type TaxCertificate = RowOf<typeof taxCertificate>

/** The tax certificates of a holding, to be saved. Nothing where none has been filed. */
export function OwnCertificates({ offerId }: { offerId: number }) {
  const term = useTerm()
  const query = { 'filter[investment_opportunity_id]': offerId, sort: 'issued_on' }
  const { data = [] } = useQuery({
    ...allQuery<TaxCertificate>(taxCertificate, query),
    enabled: readsDocuments,
  })
  if (data.length === 0) return null
  return (
    <div className={styles.facts}>
      <OverTitle>{term('tax_certificate', { plural: data.length > 1 })}</OverTitle>
      {data.map((certificate) => (
        <Certificate key={certificate.id} certificate={certificate} />
      ))}
    </div>
  )
}

function Certificate({ certificate }: { certificate: TaxCertificate }) {
  const { document_id: documentId, kind, uir, issued_on: issuedOn } = certificate
  const name = `${taxCertificateNames[kind]} certificate`
  return (
    <DescriptionList
      variant="spread"
      items={[
        {
          term: taxCertificateNames[kind],
          value: (
            <SaveLink
              address={addressOf(`documents/${documentId}/download`)}
              fileName={`${name}.pdf`}
              label={`Download ${name}, UIR ${uir}`}
              className={styles.save}
            >
              <Icon of={Download} size={14} />
              Download
            </SaveLink>
          ),
        },
        { term: 'UIR', value: uir },
        { term: 'Issued', value: dateFull(issuedOn) },
      ]}
    />
  )
}
