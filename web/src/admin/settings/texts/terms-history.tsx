import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { readTermsTexts, termsAcceptance } from '@moorgate/contract/tenancy/terms-history.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ExportButton } from '../../../features/list/export-button.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { addressOf } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Html } from '../../../kernel/html.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { PageLinks } from '../../../kernel/page-links.tsx'
import { endpointQuery, listQuery } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { missing, quantity } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import styles from '../settings.module.css'

type TermsText = AnswerOf<typeof readTermsTexts>[number]

const at = (instant: string) => dateTime(instant, { today: now() })

const nameOf = ({ terms_version: version, correction }: TermsText) =>
  correction === 0 ? `Version ${version}` : `Version ${version}, correction ${correction}`

const keyOf = ({ terms_version: version, correction }: TermsText) => `${version}.${correction}`

/** Every text of the terms that was ever in force, and who accepted it. */
export function TermsHistory() {
  const query = useQuery(endpointQuery('terms_texts', readTermsTexts))
  const [open, setOpen] = useState<TermsText>()
  return (
    <Card title="Versions" flush>
      <Loaded query={query} what="the versions">
        {(texts) => <DataTable label="Versions" rows={texts} keyOf={keyOf} columns={columnsWith(setOpen)} />}
      </Loaded>
      {open && <TermsTextDrawer text={open} onClose={() => setOpen(undefined)} />}
    </Card>
  )
}

const columnsWith = (open: (text: TermsText) => void): readonly Column<TermsText>[] => [
  {
    id: 'version',
    header: 'Version',
    weight: 'strong',
    cell: (text) => <RowButton onOpen={() => open(text)}>{nameOf(text)}</RowButton>,
  },
  { id: 'from', header: 'In force from', cell: ({ from }) => at(from) },
  {
    id: 'until',
    header: 'Until',
    from: 'md',
    cell: ({ until }) => (until === null ? 'In force' : at(until)),
  },
  { id: 'changed_by', header: 'Published by', from: 'lg', cell: ({ changed_by: name }) => name ?? missing },
  {
    id: 'accepted_count',
    header: 'Accepted by',
    align: 'end',
    cell: ({ accepted_count: count }) => quantity(count),
  },
]

interface TermsTextDrawerProps {
  text: TermsText
  onClose: () => void
}

/** One text as it was read, and everybody who accepted its version, with the time. */
function TermsTextDrawer({ text, onClose }: TermsTextDrawerProps) {
  const { terms_version: version, format, url } = text
  return (
    <Drawer open onClose={onClose} title={nameOf(text)}>
      <div className={styles.part}>
        {format === 'url' && url !== null ? (
          <p>
            The terms were at <TextLink href={url}>{url}</TextLink>.
          </p>
        ) : (
          <Html text={text.text} />
        )}
      </div>
      <div className={styles.part}>
        <Acceptances version={version} />
      </div>
    </Drawer>
  )
}

function Acceptances({ version }: { version: number }) {
  const label = useLabel()
  const [page, setPage] = useState(1)
  const filter = { terms_version: String(version) }
  const query = useQuery(listQuery(termsAcceptance, { page }, { fixed: filter }))
  const address = addressOf(
    `${termsAcceptance.path}/export`,
    new URLSearchParams({ 'filter[terms_version]': String(version) }),
  )
  return (
    <Card
      title={label('acceptances')}
      flush
      actions={
        <ExportButton size="small" address={address}>
          Export CSV
        </ExportButton>
      }
    >
      <Loaded query={query} what="who accepted it">
        {({ data, meta }) => (
          <>
            <DataTable
              label={label('acceptances')}
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                { id: 'user_name', header: 'Name', weight: 'strong', cell: (row) => row.user_name },
                { id: 'accepted_at', header: 'Accepted', cell: (row) => at(row.accepted_at) },
              ]}
              empty={
                <EmptyState title="No acceptances yet" level={3}>
                  Each acceptance of this version is listed here with its time.
                </EmptyState>
              }
            />
            <PageLinks meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}
