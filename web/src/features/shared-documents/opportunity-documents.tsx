import { useQuery } from '@tanstack/react-query'
import { Check, FileText } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { isFilmOrCaptions } from '../opportunities/films.ts'
import { isGuest } from '../../kernel/viewing.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { fileFacts } from './file-facts.ts'
import { Loaded } from '../sections/loaded.tsx'
import { Row, Rows } from '../sections/section.tsx'
import { ConfirmReading } from './confirm-reading.tsx'
import { DownloadAll } from './download-all.tsx'
import { OpenDocument } from './open-document.tsx'
import { sharedQuery } from './records.ts'
import type { SharedDocument } from './records.ts'
import { isToConfirm, openedAt } from './standing.ts'
import styles from './opportunity-documents.module.css'

interface OpportunityDocumentsProps {
  opportunityId: number
  /** The page plays films where it shows them, so they are no files to be read here. */
  filmsPlay: boolean
  /** Only the newest. */
  most?: number
}

const ownerOf = (opportunityId: number) => ({ type: 'investment_opportunity', id: opportunityId }) as const

/** Those of an opportunity's files that are read in the list, and not played on its page. */
const readHere = (documents: readonly SharedDocument[] | undefined, filmsPlay: boolean) =>
  (documents ?? []).filter((each) => !filmsPlay || !isFilmOrCaptions(each))

/** All of the same files at once, where there are several. */
export function AllOpportunityDocuments({ opportunityId, filmsPlay }: OpportunityDocumentsProps) {
  const documents = useQuery(sharedQuery(ownerOf(opportunityId)))
  const rows = readHere(documents.data, filmsPlay)
  if (rows.length < 2) return null
  return (
    <DownloadAll owner={ownerOf(opportunityId)} only={rows}>
      Download all
    </DownloadAll>
  )
}

/**
 * Files that are shared with investors on an opportunity, the reader's own certificates among them, each to
 * be read in its place.
 */
export function OpportunityDocuments({ opportunityId, filmsPlay, most }: OpportunityDocumentsProps) {
  const text = useText()
  const label = useLabel()
  const documents = useQuery(sharedQuery(ownerOf(opportunityId)))
  return (
    <Loaded
      queries={[documents]}
      failed="We couldn’t load the documents"
      isPart
      skeleton={<SkeletonRows rows={3} avatar={false} />}
    >
      {() => {
        const rows = readHere(documents.data, filmsPlay).slice(0, most)
        if (rows.length === 0) return <Text tone="faint">{text('empty_documents')}</Text>
        return (
          <Rows label="Documents">
            {rows.map((document) => (
              <Row
                key={document.id}
                icon={FileText}
                title={document.name}
                note={[
                  document.certificate_status === 'cancelled' && label('state_cancelled'),
                  fileFacts(document.mime, document.size),
                  dateShort(document.created_at, { today: now() }),
                ]
                  .filter(Boolean)
                  .join(', ')}
                action={
                  <span className={styles.acts}>
                    {openedAt(document) !== undefined && (
                      <span className={styles.read}>
                        <Icon of={Check} size={14} /> Read
                      </span>
                    )}
                    <OpenDocument document={document} />
                  </span>
                }
              >
                {isToConfirm(document) && !isGuest ? <ConfirmReading document={document} /> : undefined}
              </Row>
            ))}
          </Rows>
        )
      }}
    </Loaded>
  )
}
