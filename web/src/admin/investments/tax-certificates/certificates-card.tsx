import { taxCertificateStatuses } from '@moorgate/contract/statuses/tax-certificate.ts'
import { taxCertificateNames } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { useQuery } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateShort } from '../../../ui/format-dates.ts'
import { missing, referenceText } from '../../../ui/format.ts'
import { openColumn } from '../../../ui/open-column.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { TwoLines } from '../../../ui/two-lines.tsx'
import type { Opportunity } from '../records.ts'
import { pageOfHolders } from './page-of-holders.ts'
import { disposalWords, holdersQuery } from './tax-certificates.ts'
import type { CertificateHolder, CertificateHolders } from './tax-certificates.ts'
import styles from './tax-certificates.module.css'

const UploadCertificates = overlay(async () => (await import('./upload-certificates.tsx')).UploadCertificates)
const HolderDialog = overlay(async () => (await import('./holder-dialog.tsx')).HolderDialog)

/** A holder as a row that opens. */
type Row = CertificateHolder & { id: number }

/**
 * Who holds tax certificates of a round and who lacks one, with the dates of relief. Nothing where its schemes
 * give none.
 */
export function CertificatesCard({ opportunity }: { opportunity: Opportunity }) {
  const term = useTerm()
  const [page, setPage] = useState(1)
  const query = useQuery(holdersQuery(opportunity.id, page))
  const title = term('tax_certificate', { plural: true })
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={`We couldn’t load the ${term('tax_certificate', { plural: true, lower: true })}`}
        onRetry={() => void query.refetch()}
      />
    )
  const { data } = query
  if (
    !data ||
    (data.kinds.length === 0 && data.holders.every(({ certificates }) => certificates.length === 0))
  )
    return null
  return (
    <HoldersTable
      key={opportunity.id}
      {...{ opportunity, data, title, setPage }}
      refreshing={query.isPlaceholderData}
    />
  )
}

interface HoldersTableProps {
  opportunity: Opportunity
  data: CertificateHolders
  title: string
  setPage: (page: number) => void
  refreshing: boolean
}

function HoldersTable({ opportunity, data, title, setPage, refreshing }: HoldersTableProps) {
  const term = useTerm()
  const words = useWords()
  const [isUploading, setUploading] = useState(false)
  const [opened, setOpened] = useState<number>()
  const mayFile = permits(opportunity, 'edit') && data.kinds.length > 0
  const rows = data.holders.map((holder) => ({ ...holder, id: holder.investment_id }))
  const holder = rows.find(({ id }) => id === opened)
  return (
    <Card
      flush
      title={title}
      note={standingOf(data)}
      actions={
        mayFile && (
          <Button size="small" icon={Upload} onClick={() => setUploading(true)}>
            Upload certificates
          </Button>
        )
      }
    >
      <DataTable
        label={title}
        columns={[investorColumn(term('investor')), ...columns, openColumn(setOpened)]}
        rows={rows}
        keyOf={({ id }) => id}
        refreshing={refreshing}
        stacked
        empty={
          <EmptyState level={3} title="No holders">
            Holders appear here when shares are allotted.
          </EmptyState>
        }
      />
      <Pages inCard meta={pageOfHolders(data)} onPage={setPage} />
      <Text as="p" variant="note" tone="faint" className={styles.note}>
        {words(
          'Relief may be claimed until the claim deadline. It depends on the {investor}, and may be reduced or withdrawn if shares are sold within three years.',
        )}
      </Text>
      {isUploading && (
        <UploadCertificates
          opportunityId={opportunity.id}
          kinds={data.kinds}
          onClose={() => setUploading(false)}
        />
      )}
      {holder && (
        <HolderDialog
          holder={holder}
          mayChange={permits(opportunity, 'edit')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </Card>
  )
}

/** "2 of 24 without a certificate", and how many of them are late; of those who hold the shares. */
function standingOf({ held, missing: lacking, late }: CertificateHolders): string {
  if (held === 0) return ''
  if (lacking === 0) return 'Every holder has one'
  const said = `${lacking} of ${held} without a certificate`
  return late === 0 ? said : `${said}, ${late} overdue`
}

const investorColumn = (header: string): Column<Row> => ({
  id: 'investor',
  header,
  pinned: true,
  cell: ({ investor_name: name, reference, disposal }) => {
    const investor = <TwoLines title={name} note={referenceText(reference)} />
    if (!disposal) return investor
    return (
      <div className={styles.disposed}>
        {investor}
        <Badge>{`${disposalWords[disposal.kind]} ${dayCell(disposal.date)}`}</Badge>
      </div>
    )
  },
})

const dayCell = (day: string | null) => (day === null ? missing : dateShort(day, { today: now() }))

const columns: readonly Column<Row>[] = [
  { id: 'allotted', header: 'Allotted', from: 'lg', cell: ({ allotted_on: day }) => dayCell(day) },
  { id: 'claim', header: 'Claim deadline', cell: ({ claim_by: day }) => dayCell(day) },
  { id: 'held', header: 'Holding period ends', cell: ({ held_until: day }) => dayCell(day) },
  { id: 'certificate', header: 'Certificate', cell: certificateCell },
]

function certificateCell({ certificates, disposal, is_late: isLate }: Row) {
  // Shares that have left are listed as long as a certificate was ever filed to them.
  if (certificates.length === 0 && disposal) return <StateDot shown={taxCertificateStatuses.withdrawn} />
  if (certificates.length === 0)
    return <Badge tone={isLate ? 'bad' : 'waiting'}>{isLate ? 'Overdue' : 'Not filed'}</Badge>
  return certificates.map(({ id, kind, uir }) => (
    <TwoLines key={id} title={taxCertificateNames[kind]} note={`UIR ${uir}`} />
  ))
}
