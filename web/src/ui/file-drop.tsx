import { CircleAlert, CircleCheck, FileText, Upload, X } from 'lucide-react'
import { useId, useState } from 'react'
import type { DragEvent } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { useUnconnected } from './connection.ts'
import { FieldMessage } from './field.tsx'
import { Icon } from './icon.tsx'
import styles from './file-drop.module.css'

export interface DroppedFile {
  id: string
  name: string
  /** "1.2 MB", from `fileSize`. */
  size?: string | undefined
  /** 0 to 1 while it is sent; absent when it has arrived. */
  progress?: number | undefined
  error?: string | undefined
}

export interface FileDropProps {
  label: string
  /** Which kinds and how large: "PDF, up to 20 MB.". */
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean | undefined
  files: readonly DroppedFile[]
  onFiles: (files: File[]) => void
  onRemove: (id: string) => void
  /** As the `accept` attribute. */
  accept?: string | undefined
  multiple?: boolean | undefined
  disabled?: boolean | undefined
}

/** Files, chosen or dropped, and how far each has come. Dropping is a shortcut; the button does the same. */
export function FileDrop(props: FileDropProps) {
  const { label, hint, error, optional, files, onRemove } = props
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> optional</span>}
      </label>
      <Target {...props} id={id} messageId={`${id}-message`} />
      <FieldMessage of={label} verb="Add" id={`${id}-message`} error={error} hint={hint} />
      {files.length > 0 && (
        <ul className={styles.files} aria-label={`${label}, files`}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={() => onRemove(file.id)} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Target(props: FileDropProps & { id: string; messageId: string }) {
  const { id, messageId, hint, error, accept, multiple = false, onFiles } = props
  const unconnected = useUnconnected()
  const disabled = props.disabled || unconnected !== undefined
  const [over, setOver] = useState(false)
  const hover = (event: DragEvent, isOver: boolean) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  const drop = (event: DragEvent) => {
    hover(event, false)
    const dropped = [...event.dataTransfer.files]
    if (dropped.length > 0 && !disabled) onFiles(multiple ? dropped : dropped.slice(0, 1))
  }
  return (
    <div
      className={cx(styles.target, over && styles.over, error && styles.invalid)}
      onDragOver={(event) => hover(event, true)}
      onDragLeave={(event) => hover(event, false)}
      onDrop={drop}
    >
      <Icon of={Upload} size={20} />
      <span>
        <b>Choose {multiple ? 'files' : 'a file'}</b> or drop {multiple ? 'them' : 'it'} here
      </span>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={unconnected?.['aria-describedby'] ?? (hint || error ? messageId : undefined)}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
    </div>
  )
}

function FileRow({ file, onRemove }: { file: DroppedFile; onRemove: () => void }) {
  const sending = file.progress !== undefined && !file.error
  const icon = file.error ? CircleAlert : sending ? FileText : CircleCheck
  const percent = Math.round((file.progress ?? 1) * 100)
  return (
    <li className={cx(styles.file, file.error && styles.failed, !sending && !file.error && styles.done)}>
      <Icon of={icon} />
      <span className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        <small>{file.error ?? (sending ? `${percent}%` : file.size)}</small>
        {sending && (
          <progress
            className={styles.progress}
            value={percent}
            max={100}
            aria-label={`Sending ${file.name}`}
          />
        )}
      </span>
      <IconButton
        icon={X}
        size="small"
        label={sending ? `Stop sending ${file.name}` : `Remove ${file.name}`}
        onClick={onRemove}
      />
    </li>
  )
}

/** 1234567 bytes is "1.2 MB". */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
