import { certificateFolder } from '@moorgate/contract/documents/document.ts'
import { Cloud, Files, Folder as FolderIcon, FolderOpen, ScrollText, Trash2 } from 'lucide-react'
import { cx } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Branch } from './folder-tree.ts'
import type { Folder } from './records.ts'
import type { QueueFilter } from './use-queue-filter.ts'
import styles from './folder-list.module.css'

interface FolderListProps {
  branches: readonly Branch<Folder>[]
  total: number
  certificates: number
  links: number
  /** Undefined for those who may not bring anything back. */
  deleted: number | undefined
  place: QueueFilter['folder']
  onGo: (folder: QueueFilter['folder']) => void
}

/** The folders of a record with how much lies in each; on a phone a select. */
export function FolderList(props: FolderListProps) {
  const { branches, total, certificates, links, deleted, place, onGo } = props
  const item = (
    to: QueueFilter['folder'],
    said: { icon: IconType; name: string; count: number; level?: number },
  ) => (
    <li key={String(to)}>
      <button
        type="button"
        className={cx(styles.item, to === place && styles.here)}
        style={{ paddingLeft: 8 + ((said.level ?? 1) - 1) * 22 }}
        aria-current={to === place || undefined}
        onClick={() => onGo(to)}
      >
        <Icon of={said.icon} />
        <span>{said.name}</span>
        <span className={styles.count}>{said.count}</span>
      </button>
    </li>
  )
  return (
    <>
      <nav className={styles.tree} aria-label="Folders">
        <h2>Folders</h2>
        <ul>
          {item('all', { icon: Files, name: 'All documents', count: total })}
          {branches.map(({ folder, level, count }) =>
            item(folder.id, {
              icon: folder.id === place ? FolderOpen : FolderIcon,
              name: folder.name,
              count,
              level,
            }),
          )}
        </ul>
        <h2>Also</h2>
        <ul>
          {certificates > 0 &&
            item('certificates', { icon: ScrollText, name: certificateFolder, count: certificates })}
          {item('links', { icon: Cloud, name: 'Cloud links', count: links })}
          {deleted !== undefined &&
            item('deleted', { icon: Trash2, name: 'Deleted, 30 days', count: deleted })}
        </ul>
      </nav>
      <div className={styles.select}>
        <NativeSelect
          label="Folder"
          labelHidden
          value={String(place)}
          options={[
            { value: 'all', label: `All documents, ${total}` },
            ...branches.map(({ folder, level, count }) => ({
              value: String(folder.id),
              label: `${'\u2003'.repeat(level - 1)}${folder.name}, ${count}`,
            })),
            ...(certificates > 0
              ? [{ value: 'certificates', label: `${certificateFolder}, ${certificates}` }]
              : []),
            { value: 'links', label: `Cloud links, ${links}` },
            ...(deleted === undefined ? [] : [{ value: 'deleted', label: `Deleted, 30 days, ${deleted}` }]),
          ]}
          onChange={({ target: { value } }) =>
            onGo(/^\d+$/.test(value) ? Number(value) : (value as QueueFilter['folder']))
          }
        />
      </div>
    </>
  )
}
