import { acceptOf, kindOf } from '@moorgate/contract/file-kinds.ts'
import { addReportPicture, pictureFile } from '@moorgate/contract/update-reports/pictures.ts'
import { useEffect, useMemo, useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { FileDrop, fileSize } from '../../../ui/file-drop.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import type { PictureDialogProps } from '../../../ui/rich-text/picture-node.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './pictures.module.css'

interface ReportPictureDialogProps extends PictureDialogProps {
  reportId: number
}

/** A picture of a report, and what it says to those who can’t see it. */
export function PictureDialog({ file, picture, onSave, onClose, reportId }: ReportPictureDialogProps) {
  const [chosen, setChosen] = useState(file)
  const [alt, setAlt] = useState(picture?.alt ?? '')
  const [isDecoration, setDecoration] = useState(picture?.alt === '')
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<File>()
  const { busy, problem, fields, run } = useCommand(['file'])
  const words = isDecoration ? '' : alt.trim()
  const fileError = picture ? undefined : wrongIn(chosen)
  const altError =
    words === '' && !isDecoration ? 'Describe the picture, or mark it as decoration.' : undefined
  const save = async () => {
    setTried(true)
    if (fileError !== undefined || altError !== undefined) return
    if (picture) return onSave({ ...picture, alt: words })
    setSent(chosen)
    await run(async (idempotencyKey) => {
      const options = { params: { id: reportId }, body: { file: chosen! }, idempotencyKey }
      const { url, width, height } = await send(addReportPicture, options)
      onSave({ src: url, alt: words, width, height })
    })
  }
  return (
    <FormModal
      title={picture ? 'Edit picture' : 'Add picture'}
      submit={picture ? 'Save picture' : 'Add picture'}
      busy={busy}
      busyLabel={picture ? 'Saving' : 'Adding'}
      dirty={chosen !== undefined}
      onClose={onClose}
      onSubmit={save}
    >
      {!picture && (
        <FileDrop
          label="Picture"
          hint={`${pictureFile.names}, up to ${pictureFile.megabytes} MB.`}
          accept={acceptOf(pictureFile.kinds)}
          // A file that can't be taken is said at once, not after the description was written.
          error={(tried || chosen ? fileError : undefined) ?? (sent === chosen ? fields['file'] : undefined)}
          files={chosen ? [{ id: chosen.name, name: chosen.name, size: fileSize(chosen.size) }] : []}
          onFiles={([next]) => setChosen(next)}
          onRemove={() => setChosen(undefined)}
        />
      )}
      <Preview file={fileError === undefined ? chosen : undefined} src={picture?.src} />
      <TextField
        label="Description"
        hint="Say what the picture shows. Read out to people who can’t see it."
        maxLength={255}
        value={isDecoration ? '' : alt}
        disabled={isDecoration}
        error={tried ? altError : undefined}
        onChange={(event) => setAlt(event.target.value)}
      />
      <Checkbox
        label="Decoration only, without meaning"
        checked={isDecoration}
        onChange={(event) => setDecoration(event.target.checked)}
      />
      <Problem says={problem} />
    </FormModal>
  )
}

const kinds: readonly string[] = pictureFile.kinds

/** Why the server would not take a file. */
function wrongIn(file: File | undefined): string | undefined {
  if (!file) return 'Choose a picture.'
  if (!kinds.includes(kindOf(file))) return `Choose a ${pictureFile.names} file.`
  return file.size > pictureFile.megabytes * 1024 * 1024
    ? `Choose a picture of up to ${pictureFile.megabytes} MB.`
    : undefined
}

function Preview({ file, src }: { file: File | undefined; src: string | undefined }) {
  const local = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => () => (local === undefined ? undefined : URL.revokeObjectURL(local)), [local])
  const shown = local ?? src
  return shown === undefined ? null : <img src={shown} alt="" className={styles.preview} />
}
