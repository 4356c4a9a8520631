import { Minus, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { StatusDot } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { FileMark } from './file-mark.tsx'
import { uploadsTitle } from './upload-words.ts'
import type { UploadState, Uploads } from './use-uploads.ts'
import styles from './upload-tray.module.css'

/** Files on their way: how far each has come, and why one was refused. It stays until it is taken away. */
export function UploadTray({ uploads, into }: { uploads: Uploads; into: string }) {
  const [small, setSmall] = useState(false)
  const { files } = uploads
  if (files.length === 0) return null
  const isOver = files.every(({ state }) => state === 'done' || state === 'refused')
  return (
    <div className={styles.foot}>
      <section className={styles.tray} aria-label="Uploads">
        <div className={styles.head}>
          <output>{uploadsTitle(files, into)}</output>
          <IconButton
            icon={small ? Plus : Minus}
            size="small"
            label={small ? 'Show the uploads' : 'Hide the uploads'}
            onClick={() => setSmall(!small)}
          />
          {isOver && <IconButton icon={X} size="small" label="Close the uploads" onClick={uploads.clear} />}
        </div>
        {!small && (
          <ul>
            {inOrder(files).map((file) => (
              <li key={file.id} className={styles.file}>
                <FileMark name={file.name} />
                <FileState file={file} onDismiss={() => uploads.dismiss(file.id)} />
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  )
}

/** What was refused is to be read, so it stands first. */
const inOrder = (files: readonly UploadState[]) =>
  files.toSorted((one, next) => Number(next.state === 'refused') - Number(one.state === 'refused'))

function FileState({ file, onDismiss }: { file: UploadState; onDismiss: () => void }) {
  if (file.state === 'refused')
    return (
      <>
        <span className={styles.refused} role="alert">
          {file.name} was refused: {file.reason}
        </span>
        <Button variant="link" onClick={onDismiss}>
          Dismiss
        </Button>
      </>
    )
  const sent = Math.round(file.bytes * file.progress)
  return (
    <>
      <span className={styles.name}>{file.name}</span>
      {file.state === 'done' && <StatusDot tone="good">Added</StatusDot>}
      {file.state === 'waiting' && <StatusDot>Waiting</StatusDot>}
      {file.state === 'sending' && file.progress >= 1 && <StatusDot tone="waiting">Being checked</StatusDot>}
      {file.state === 'sending' && file.progress < 1 && (
        <>
          <span className={styles.share}>
            {fileSize(sent)} of {fileSize(file.bytes)}
          </span>
          <IconButton icon={X} size="small" label={`Stop sending ${file.name}`} onClick={onDismiss} />
          <progress value={file.progress} max={1} aria-label={`Sending ${file.name}`} />
        </>
      )}
    </>
  )
}
