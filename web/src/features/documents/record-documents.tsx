import { useAbilities } from '../../kernel/abilities.ts'
import { deletedQuery, documentsQuery, foldersQuery, isCertificate, linksQuery } from './records.ts'
import type { Document, Folder, Owner } from './records.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DragEvent, ReactNode } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import { cx } from '../../ui/class-names.ts'
import { SkeletonRows } from '../../ui/states.tsx'
import { DeletedList } from './deleted-list.tsx'
import { QueueTools } from './queue-tools.tsx'
import { DocumentTable } from './document-table.tsx'
import { FolderList } from './folder-list.tsx'
import { branchesOf, idsBelow } from './folder-tree.ts'
import { LinkList } from './link-list.tsx'
import { Preview } from './preview.tsx'
import { UploadTray } from './upload-tray.tsx'
import { useQueueFilter } from './use-queue-filter.ts'
import { useUploads } from './use-uploads.ts'
import styles from './document-workspace.module.css'

interface DocumentWorkspaceProps {
  owner: Owner
  mayEdit: boolean
  /** Fills the record's page to its edges; otherwise it stands in a box of its own. */
  bleed?: boolean | undefined
}

/**
 * The files of a record: folders, the list, and a preview beside it. Files are dropped anywhere on it, or
 * chosen.
 */
function DocumentWorkspace({ owner, mayEdit, bleed = true }: DocumentWorkspaceProps) {
  const confirmations = useAbilities()('investors', 'index')
  const documents = useQuery(documentsQuery(owner, { confirmations }))
  const folders = useQuery(foldersQuery(owner)).data ?? []
  const links = useQuery(linksQuery(owner)).data ?? []
  const deleted = useQuery({ ...deletedQuery(owner), enabled: mayEdit }).data
  const [place, go] = useQueueFilter()
  const uploads = useUploads(owner)
  const into = typeof place.folder === 'number' ? place.folder : undefined
  const folderName = folders.find(({ id }) => id === into)?.name ?? 'Documents'
  const send = (files: readonly File[]) =>
    uploads.add(files, into === undefined ? {} : { folder_structure_id: String(into) })
  return (
    <DropArea enabled={mayEdit} onFiles={send} bleed={bleed}>
      <Loaded
        query={documents}
        what="the documents"
        skeleton={
          <div className={styles.coming}>
            <SkeletonRows rows={6} avatar={false} />
          </div>
        }
      >
        {(all) => {
          const current = all.find(({ id }) => id === place.document)
          return (
            <>
              <FolderList
                branches={branchesOf(folders, all)}
                total={all.length}
                certificates={all.filter(isCertificate).length}
                links={links.length}
                deleted={mayEdit ? (deleted?.length ?? 0) : undefined}
                place={place.folder}
                onGo={(folder) => go({ folder, document: undefined })}
              />
              <div className={styles.column}>
                {place.folder === 'links' ? (
                  <LinkList owner={owner} links={links} mayEdit={mayEdit} />
                ) : place.folder === 'deleted' ? (
                  <DeletedList rows={deleted ?? []} />
                ) : (
                  <Files
                    owner={owner}
                    documents={shownOf(all, folders, place.folder)}
                    folder={place.folder === 'certificates' ? place.folder : into}
                    folders={folders}
                    mayEdit={mayEdit}
                    onFiles={send}
                    current={current}
                    onCurrent={(document) => go({ document })}
                  />
                )}
              </div>
              {current && (
                <Preview
                  key={current.id}
                  document={current}
                  folder={folders.find(({ id }) => id === current.folder_structure_id)}
                  onClose={() => go({ document: undefined })}
                />
              )}
            </>
          )
        }}
      </Loaded>
      <UploadTray uploads={uploads} into={folderName} />
    </DropArea>
  )
}

function shownOf(
  all: readonly Document[],
  folders: readonly Folder[],
  folder: number | 'all' | 'certificates',
): Document[] {
  if (folder === 'all') return [...all]
  if (folder === 'certificates') return all.filter(isCertificate)
  const ids = idsBelow(folders, folder)
  return all.filter(({ folder_structure_id: id }) => id !== null && id !== undefined && ids.has(id))
}

interface FilesProps {
  owner: Owner
  documents: readonly Document[]
  folder: number | 'certificates' | undefined
  folders: readonly Folder[]
  mayEdit: boolean
  onFiles: (files: readonly File[]) => void
  current: Document | undefined
  onCurrent: (id: number | undefined) => void
}

function Files({ documents, onCurrent, current, ...rest }: FilesProps) {
  const [sought, setSought] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string | number>>(new Set())
  const wanted = sought.trim().toLowerCase()
  const rows = documents.filter(({ name, client_name: file }) =>
    `${name} ${file}`.toLowerCase().includes(wanted),
  )
  return (
    <>
      <QueueTools
        {...rest}
        sought={sought}
        onSought={setSought}
        chosen={chosen}
        hasFiles={documents.length > 0}
      />
      <DocumentTable
        rows={rows}
        mayEdit={rest.mayEdit}
        sought={wanted !== ''}
        chosen={chosen}
        onChosen={setChosen}
        current={current?.id}
        onOpen={onCurrent}
      />
    </>
  )
}

interface DropAreaProps {
  enabled: boolean
  bleed: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}

/** Takes files that are dropped anywhere on it. Dropping is a shortcut; the button does the same. */
function DropArea({ enabled, bleed, onFiles, children }: DropAreaProps) {
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent, isOver: boolean) => {
    if (!enabled || !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(isOver)
  }
  const drop = (event: DragEvent) => {
    hover(event, false)
    if (enabled && event.dataTransfer.files.length > 0) onFiles([...event.dataTransfer.files])
  }
  return (
    <div className={cx(styles.frame, bleed ? styles.bleed : styles.boxed)}>
      <div
        className={cx(styles.workspace, over && styles.over)}
        onDragOver={(event) => hover(event, true)}
        onDragLeave={(event) => hover(event, false)}
        onDrop={drop}
      >
        {children}
      </div>
    </div>
  )
}

interface RecordDocumentsProps {
  owner: Owner['type']
  ownerId: number
  /** Whether the reader may add documents to the record; each document says for itself whether it changes. */
  mayEdit: boolean
  /** Fills the record's page to its edges; otherwise it stands in a box of its own. */
  bleed?: boolean | undefined
}

/** The documents of a record: of a person, of what people invest through, of a round. */
export function RecordDocuments({ owner, ownerId, mayEdit, bleed }: RecordDocumentsProps) {
  return <DocumentWorkspace owner={{ type: owner, id: ownerId }} mayEdit={mayEdit} bleed={bleed} />
}

/** How many of a round's documents investors can read: the stricter of file and folder counts. */
export function publicDocumentsQuery(opportunityId: number) {
  return {
    ...documentsQuery({ type: 'investment_opportunity', id: opportunityId }, { confirmations: false }),
    select: (rows: { effective_visibility: string }[]) =>
      rows.filter((row) => row.effective_visibility === 'public').length,
  }
}
