import { taxCertificateStatuses } from '@moorgate/contract/statuses/tax-certificate.ts'
import { taxCertificate, taxCertificateNames } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, quantity, referenceText } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { ReplaceCertificate } from './replace-certificate.tsx'
import { disposalWords } from './tax-certificates.ts'
import type { CertificateHolder, TaxCertificate } from './tax-certificates.ts'
import { WithdrawCertificate } from './withdraw-certificate.tsx'
import styles from './tax-certificates.module.css'

interface HolderDialogProps {
  holder: CertificateHolder
  mayChange: boolean
  onClose: () => void
}

/** A holding with its dates, and every certificate that it had. */
export function HolderDialog({ holder, mayChange, onClose }: HolderDialogProps) {
  const term = useTerm()
  const { investment_id: id } = holder
  const query = useQuery(
    rowsQuery<TaxCertificate>(
      taxCertificate,
      { sort: '-created_at' },
      { perPage: 100, append: [], fixed: { investment_id: id } },
    ),
  )
  return (
    <Modal open variant="long" title={holder.investor_name} onClose={onClose}>
      <FieldStack>
        <DescriptionList variant="spread" items={factsOf(holder)} />
        <Loaded query={query} what={`the ${term('tax_certificate', { plural: true, lower: true })}`}>
          {({ data }) =>
            data.length === 0 ? (
              <Text tone="faint">No certificates filed yet.</Text>
            ) : (
              data.map((certificate) => <Certificate key={certificate.id} {...{ certificate, mayChange }} />)
            )
          }
        </Loaded>
      </FieldStack>
    </Modal>
  )
}

const dayOf = (day: string | null) => (day === null ? missing : dateFull(day))

const factsOf = ({ registered_name: name, disposal, ...holder }: CertificateHolder) => [
  ...(disposal ? [{ term: disposalWords[disposal.kind], value: dateFull(disposal.date) }] : []),
  ...(name === null ? [] : [{ term: 'Registered name', value: name }]),
  { term: 'Reference', value: referenceText(holder.reference) },
  { term: 'Shares', value: quantity(holder.shares) },
  { term: 'Allotted', value: dateFull(holder.allotted_on) },
  { term: 'Claim deadline', value: dayOf(holder.claim_by) },
  { term: 'Holding period ends', value: dayOf(holder.held_until) },
]

function Certificate({ certificate, mayChange }: { certificate: TaxCertificate; mayChange: boolean }) {
  const [asked, setAsked] = useState<'replace' | 'withdraw'>()
  const name = taxCertificateNames[certificate.kind]
  const isValid = certificate.status === 'valid'
  const close = () => setAsked(undefined)
  return (
    <section className={styles.certificate} aria-label={`${name}, UIR ${certificate.uir}`}>
      <Heading level={3} variant="small">
        {name}
      </Heading>
      <DescriptionList
        variant="spread"
        items={[
          { term: 'Status', value: <StateDot shown={taxCertificateStatuses[certificate.status]} /> },
          { term: 'UIR', value: certificate.uir },
          { term: 'Issued', value: dateFull(certificate.issued_on) },
          ...(certificate.reason === null ? [] : [{ term: 'Reason', value: certificate.reason }]),
        ]}
      />
      <div className={styles.steps}>
        <ButtonLink size="small" href={`/api/documents/${certificate.document_id}/download`} download>
          Download (PDF)
        </ButtonLink>
        {isValid && mayChange && (
          <>
            <Button size="small" onClick={() => setAsked('replace')}>
              Replace
            </Button>
            <Button size="small" onClick={() => setAsked('withdraw')}>
              Withdraw
            </Button>
          </>
        )}
      </div>
      {asked === 'replace' && <ReplaceCertificate certificate={certificate} onClose={close} />}
      {asked === 'withdraw' && <WithdrawCertificate certificate={certificate} onClose={close} />}
    </section>
  )
}
