import { FileText } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { fileFacts } from '../file-facts.ts'
import { RuledSection } from '../ruled-section.tsx'
import { OpenFile } from './open-file.tsx'
import { fileAddress } from './records.ts'
import type { RoomFile, RoomFolder, Visited } from './records.ts'
import { SaveLink } from '../save-link.tsx'
import styles from './data-room.module.css'

/** A folder of the room, by its whole path, and what I may do with each of its files. */
export function FolderSection({ room, folder }: { room: Visited; folder: RoomFolder }) {
  const files = room.files.filter(({ folder_id: id }) => id === folder.id)
  if (files.length === 0) return null
  const name = pathOf(room.folders, folder).join(' / ')
  return (
    <RuledSection title={name}>
      <ul className={styles.files} aria-label={name}>
        {files.map((file) => (
          <li key={file.id}>
            <Icon of={FileText} size={18} />
            <span className={styles.words}>
              <b>{file.name}</b>
              <small>{noteOf(file)}</small>
            </span>
            <span className={styles.acts}>
              {file.readable && <OpenFile room={room} file={file} />}
              {file.downloadable && (
                <SaveLink
                  address={fileAddress(room.id, file, 'attachment')}
                  fileName={file.name}
                  label={`Download ${file.name}`}
                >
                  Download
                </SaveLink>
              )}
            </span>
          </li>
        ))}
      </ul>
    </RuledSection>
  )
}

function noteOf({ mime, size, added_at, opened_at }: RoomFile): string {
  const today = now()
  const read = opened_at === null ? 'not opened yet' : `opened ${dateShort(opened_at, { today })}`
  return `${fileFacts(mime, size)}, added ${dateShort(added_at, { today })}, ${read}`
}

function pathOf(folders: readonly RoomFolder[], folder: RoomFolder): string[] {
  const parent = folders.find(({ id }) => id === folder.parent_id)
  return parent ? [...pathOf(folders, parent), folder.name] : [folder.name]
}
