import { marketSounding, soundingRequest } from '@moorgate/contract/insider/sounding.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { listQuery } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Badge, StatusDot } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { missing } from '../../ui/format.ts'
import { dateFull, dateTime } from '../../ui/format-dates.ts'
import { EmptyState } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { AskDialog } from './ask-dialog.tsx'
import { CleanseDialog } from './cleanse-dialog.tsx'
import { DetailsDialog } from './details-dialog.tsx'
import { InsiderList } from './insider-list.tsx'
import { SpokenDialog } from './spoken-dialog.tsx'
import { SpokenList } from './spoken-list.tsx'
import { cleanseWords, requestWords, soundingWords } from './sounding-words.ts'
import type { AskedPerson, Sounding } from './sounding-words.ts'
import styles from './soundings.module.css'

/** A sounding with the people who were asked, and what compliance may do about it. */
export function SoundingPanel({ sounding }: { sounding: Sounding }) {
  const { data: allowed = {}, isPending } = useQuery(permittedQuery(marketSounding, sounding.id))
  const mayChange = permits(allowed, 'edit')
  return (
    <div className={styles.panel}>
      <p>
        <Badge tone={soundingWords[sounding.status].tone}>{soundingWords[sounding.status].text}</Badge>
      </p>
      <DescriptionList variant="spread" items={factsOf(sounding)} />
      {sounding.script !== null && (
        <div>
          <Heading level={3}>Script</Heading>
          <Text>{sounding.script}</Text>
        </div>
      )}
      {sounding.status === 'open' && mayChange && <Actions sounding={sounding} />}
      <InsiderList sounding={sounding} mayChange={isPending ? undefined : mayChange} />
      <SpokenList sounding={sounding} />
      <Recipients offerId={sounding.investment_opportunity_id} />
    </div>
  )
}

function factsOf(sounding: Sounding) {
  const today = now()
  return [
    { term: 'Code name', value: sounding.code_name },
    { term: 'Real name', value: sounding.opportunity_name },
    { term: 'Issuer', value: sounding.issuer_name ?? missing },
    { term: 'ISIN', value: sounding.isin ?? missing },
    { term: 'Information', value: sounding.information },
    { term: 'Opened', value: dateTime(sounding.created_at, { today }) },
    { term: 'Expected to be public', value: dateFull(sounding.expected_cleanse_date) },
    ...(sounding.cleanse_reason === null
      ? []
      : [
          { term: 'Cleansed', value: dateTime(sounding.cleansed_at, { today }) },
          { term: 'Reason', value: cleanseWords[sounding.cleanse_reason] },
          { term: 'Note', value: sounding.cleanse_note ?? missing },
          { term: 'Cleansed by', value: sounding.cleansed_by_name ?? missing },
        ]),
  ]
}

function Actions({ sounding }: { sounding: Sounding }) {
  const term = useTerm()
  const [open, setOpen] = useState<'ask' | 'spoken' | 'cleanse' | 'change'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className={styles.actions}>
        <Button variant="primary" onClick={() => setOpen('ask')}>
          Ask {term('investor', { plural: true, lower: true })}
        </Button>
        <Button onClick={() => setOpen('spoken')}>Record a conversation</Button>
        <Button onClick={() => setOpen('change')}>Change details</Button>
        <Button onClick={() => setOpen('cleanse')}>Cleanse</Button>
      </div>
      {open === 'ask' && <AskDialog sounding={sounding} onClose={close} />}
      {open === 'spoken' && <SpokenDialog sounding={sounding} onClose={close} />}
      {open === 'change' && (
        <DetailsDialog offerId={sounding.investment_opportunity_id} sounding={sounding} onClose={close} />
      )}
      {open === 'cleanse' && <CleanseDialog sounding={sounding} onClose={close} />}
    </>
  )
}

/** Everybody who was asked, each time. */
function Recipients({ offerId }: { offerId: number }) {
  const [page, setPage] = useState(1)
  const columns = useColumns()
  const fixed = { investment_opportunity_id: offerId }
  const query = useQuery(listQuery(soundingRequest, { page }, { perPage: 25, fixed }))
  return (
    <div>
      <Loaded query={query} what="the requests">
        {({ data }) => (
          <DataTable
            label="Requests"
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            empty={nobodyAsked}
          />
        )}
      </Loaded>
      <Pages inCard meta={query.data?.meta} onPage={setPage} />
    </div>
  )
}

const nobodyAsked = (
  <EmptyState level={3} title="No requests yet">
    Requests and answers appear here.
  </EmptyState>
)

function useColumns(): Column<AskedPerson>[] {
  const term = useTerm()
  const today = now()
  return [
    { id: 'user_name', header: term('investor'), pinned: true, cell: ({ user_name: name }) => name },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status, asked_again_because: reason }) => (
        <>
          <StatusDot tone={requestWords[status].tone}>{requestWords[status].text}</StatusDot>
          {reason !== null && <small className={styles.reason}>Asked again: {reason}</small>}
        </>
      ),
    },
    { id: 'created_at', header: 'Asked', cell: (row) => dateTime(row.created_at, { today }) },
    { id: 'answer_by', header: 'Answer by', cell: (row) => dateTime(row.answer_by, { today }) },
    { id: 'answered_at', header: 'Answered', cell: (row) => dateTime(row.answered_at, { today }) },
    { id: 'notified_at', header: 'Notice sent', cell: (row) => dateTime(row.notified_at, { today }) },
  ]
}
