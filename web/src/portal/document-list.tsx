import { Download, FileText } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { now } from '../kernel/clock.ts'
import { useText } from '../kernel/terminology.tsx'
import { dateShort } from '../ui/format-dates.ts'
import { Icon } from '../ui/icon.tsx'
import { SkeletonRows } from '../ui/states.tsx'
import { Text } from '../ui/text.tsx'
import { fileFacts } from './file-facts.ts'
import { Loaded } from './loaded.tsx'
import { documentsQuery } from './records.ts'
import styles from './document-list.module.css'

/** Files that are shared with investors on an opportunity, each to be downloaded. */
export function DocumentList({ offerId }: { offerId: number }) {
  const text = useText()
  const documents = useQuery(documentsQuery('investment_opportunity', offerId))
  return (
    <Loaded
      queries={[documents]}
      failed="We couldn’t load the documents"
      skeleton={<SkeletonRows rows={3} avatar={false} />}
    >
      {() => {
        const rows = documents.data ?? []
        if (rows.length === 0) return <Text tone="faint">{text('empty_documents')}</Text>
        return (
          <ul className={styles.list}>
            {rows.map((document) => (
              <li key={document.id}>
                <FileLink
                  name={document.name}
                  facts={`${fileFacts(document.mime, document.size)}, ${dateShort(document.created_at, { today: now() })}`}
                  href={`/api/documents/${document.id}/download`}
                />
              </li>
            ))}
          </ul>
        )
      }}
    </Loaded>
  )
}

interface FileLinkProps {
  name: string
  /** "PDF, 6.2 MB". */
  facts: string
  href: string
}

/** One file. A plain link: it leaves the pages for a file, which the router has nothing to do with. */
function FileLink({ name, facts, href }: FileLinkProps) {
  return (
    <a href={href} className={styles.file} download>
      <Icon of={FileText} size={20} />
      <span>
        <b>{name}</b>
        <small>{facts}</small>
      </span>
      <Icon of={Download} />
    </a>
  )
}
