import type { RowOf } from '@moorgate/contract/resource.ts'
import { taxCertificate, taxCertificateNames } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { allQuery } from '../../features/opportunities/list-queries.ts'
import { OverTitle, RuledSection } from '../../features/sections/ruled-section.tsx'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import { addressOf } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { readsDocuments } from '../../kernel/viewing.ts'
import { DescriptionList } from '../../ui/description-list.tsx'
import type { DescriptionListProps } from '../../ui/description-list.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './holding-value.module.css'

type TaxCertificate = RowOf<typeof taxCertificate>

interface OwnCertificatesProps {
  offerId: number
  /** A part of the page by itself, not beside the value of a holding. */
  isPart?: boolean
}

/** The tax certificates of a holding, to be saved. Nothing where none has been filed. */
export function OwnCertificates({ offerId, isPart = false }: OwnCertificatesProps) {
  const term = useTerm()
  const isTaxed = useFlags().tax_enabled === 1
  const query = { 'filter[investment_opportunity_id]': offerId, sort: 'issued_on' }
  const { data = [] } = useQuery({
    ...allQuery<TaxCertificate>(taxCertificate, query),
    enabled: isTaxed && readsDocuments,
  })
  if (data.length === 0) return null
  const title = term('tax_certificate', { plural: data.length > 1 })
  const list = data.map((certificate) => (
    <Certificate key={certificate.id} variant={isPart ? 'beside' : 'spread'} certificate={certificate} />
  ))
  if (isPart)
    return (
      <RuledSection title={title}>
        <div className={styles.facts}>{list}</div>
      </RuledSection>
    )
  return (
    <div className={styles.facts}>
      <OverTitle>{title}</OverTitle>
      {list}
    </div>
  )
}

interface CertificateProps extends Pick<DescriptionListProps, 'variant'> {
  certificate: TaxCertificate
}

function Certificate({ variant, certificate }: CertificateProps) {
  const { document_id: documentId, kind, uir, issued_on: issuedOn } = certificate
  const name = `${taxCertificateNames[kind]} certificate`
  return (
    <DescriptionList
      variant={variant}
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
