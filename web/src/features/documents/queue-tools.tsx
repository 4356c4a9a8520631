import { acceptOf } from '@moorgate/contract/file-kinds.ts'
import { documentExtensions } from '@moorgate/contract/documents/document.ts'
import { Archive, FolderPlus, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { addressOf } from '../../kernel/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { FolderMenu } from './folder-menu.tsx'
import { NewFolder } from './new-folder.tsx'
import { recordFilter } from './document-count.ts'
import type { Folder, Owner } from './records.ts'
import styles from './queue-tools.module.css'

interface QueueToolsProps {
  owner: Owner
  folder: number | 'certificates' | undefined
  folders: readonly Folder[]
  mayEdit: boolean
  hasFiles: boolean
  chosen: ReadonlySet<string | number>
  sought: string
  onSought: (words: string) => void
  onFiles: (files: readonly File[]) => void
}

/**
 * What can be done in a folder: look for a file, make another folder, change or delete this one, take
 * everything away as a ZIP, add files.
 */
export function QueueTools(props: QueueToolsProps) {
  const { owner, folder, folders, mayEdit, hasFiles, chosen, sought, onSought, onFiles } = props
  const [naming, setNaming] = useState(false)
  const here = folders.find(({ id }) => id === folder)
  return (
    <div className={styles.tools}>
      <SearchField className={styles.search} label="Search in folder" value={sought} onChange={onSought} />
      {mayEdit && (
        <Button size="small" icon={FolderPlus} onClick={() => setNaming(true)}>
          Folder
        </Button>
      )}
      {mayEdit && here && <FolderMenu key={here.id} folder={here} folders={folders} />}
      <span className={styles.end}>
        {hasFiles && (
          <ButtonLink
            variant="quiet"
            size="small"
            icon={Archive}
            href={zipAddress(owner, folder, chosen)}
            download
          >
            ZIP{chosen.size > 0 && `, ${chosen.size}`}
          </ButtonLink>
        )}
        {mayEdit && <UploadButton onFiles={onFiles} />}
      </span>
      {mayEdit && naming && (
        <NewFolder
          onClose={() => setNaming(false)}
          owner={owner}
          parent={here}
          isFirst={folders.length === 0}
        />
      )}
    </div>
  )
}

/** The archive holds what the list shows: the folder with all below it, or what was chosen. */
function zipAddress(
  owner: Owner,
  folder: number | 'certificates' | undefined,
  chosen: ReadonlySet<string | number>,
): string {
  const query = new URLSearchParams({
    ...recordFilter(owner),
    ...(folder !== undefined && { 'filter[folder]': String(folder) }),
    ...(chosen.size > 0 && { ids: [...chosen].join(',') }),
  })
  return addressOf('documents/zip', query)
}

function UploadButton({ onFiles }: { onFiles: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button size="small" icon={Upload} onClick={() => input.current?.click()}>
        Upload
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        accept={acceptOf(documentExtensions)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </>
  )
}
