import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { isGuest } from '../../kernel/viewing.ts'
import { date, dateShort } from '../../ui/format-dates.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { fileFacts } from './file-facts.ts'
import { Row, Rows, Section } from '../sections/section.tsx'
import { ConfirmReading } from './confirm-reading.tsx'
import { DownloadAll } from './download-all.tsx'
import { OpenDocument } from './open-document.tsx'
import { sharedQuery } from './records.ts'
import type { Owner, SharedDocument } from './records.ts'
import { byYear, confirmedAt, isToConfirm, openedAt } from './standing.ts'
import styles from './confirm-reading.module.css'

/**
 * Files that staff have shared about a record: what is to be confirmed first, the rest by kind and year, and
 * all of it as a ZIP.
 */
export function SharedDocuments({ owner }: { owner: Owner }) {
  const text = useText()
  const documents = useQuery(sharedQuery(owner))
  return (
    <Loaded
      query={documents}
      what="the documents shared with you"
      skeleton={<SkeletonRows rows={3} avatar={false} />}
    >
      {(all) =>
        all.length === 0 ? (
          <Section title="Shared with you">
            <Text tone="soft">{text('empty_documents')}</Text>
          </Section>
        ) : (
          <>
            <ToConfirm documents={all.filter(isForReader)} />
            <Others owner={owner} documents={all.filter((document) => !isForReader(document))} />
          </>
        )
      }
    </Loaded>
  )
}

/**
 * To be read and confirmed by the person who reads here. A guest can't confirm for the investor, and is not
 * asked to.
 */
const isForReader = (document: SharedDocument) => !isGuest && isToConfirm(document)

function ToConfirm({ documents }: { documents: readonly SharedDocument[] }) {
  if (documents.length === 0) return null
  return (
    <Section title="To read and confirm" end={documents.length}>
      <Rows label="To read and confirm">
        {documents.map((document) => (
          <Row
            key={document.id}
            icon={FileText}
            title={document.name}
            note={noteToConfirm(document)}
            action={<OpenDocument document={document} />}
          >
            <ConfirmReading document={document} />
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function noteToConfirm(document: SharedDocument): string {
  const today = now()
  const opened = openedAt(document)
  return [
    fileFacts(document.mime, document.size),
    opened && `opened ${dateShort(opened, { today })}`,
    document.acknowledge_by
      ? `please confirm by ${dateShort(document.acknowledge_by, { today })}`
      : 'please confirm that you have read it',
  ]
    .filter(Boolean)
    .join(', ')
}

const everything = ''

function Others({ owner, documents }: { owner: Owner; documents: readonly SharedDocument[] }) {
  const [kind, setKind] = useState(everything)
  const kinds = Map.groupBy(documents, ({ category }) => category ?? everything)
  const shown = kind === everything ? documents : (kinds.get(kind) ?? documents)
  const named = [...kinds]
    .filter(([name]) => name !== everything)
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, 4)
  const cancelled = useLabel()('state_cancelled')
  return (
    <>
      <div className={styles.tools}>
        {named.length > 1 ? (
          <SegmentedControl
            label="Document type"
            value={kind}
            onChange={setKind}
            options={[
              { value: everything, label: `All ${documents.length}` },
              ...named.map(([name, some]) => ({ value: name, label: `${name} ${some.length}` })),
            ]}
          />
        ) : (
          <span />
        )}
        <DownloadAll owner={owner}>Download all (ZIP)</DownloadAll>
      </div>
      {byYear(shown).map(([year, some]) => (
        <Section key={year} title={year} end={some.length}>
          <Rows label={`Shared in ${year}`}>
            {some.map((document) => (
              <Row
                key={document.id}
                icon={FileText}
                title={document.name}
                note={noteOn(document, cancelled)}
                action={<OpenDocument document={document} />}
              />
            ))}
          </Rows>
        </Section>
      ))}
    </>
  )
}

function noteOn(document: SharedDocument, cancelled: string): string {
  const today = now()
  const confirmed = confirmedAt(document)
  return [
    document.certificate_status === 'cancelled' && cancelled,
    document.category,
    confirmed
      ? `${isGuest ? 'confirmed' : 'confirmed'} on ${date(confirmed, { today })}`
      : dateShort(document.created_at, { today }),
    fileFacts(document.mime, document.size),
  ]
    .filter(Boolean)
    .join(', ')
}
