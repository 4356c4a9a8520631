import { importOpenCapFormat } from '@moorgate/contract/captable/cap-table-files.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { FileField } from '../../../kernel/file-field.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { counted } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { openCapFormatHref, useCapTableChanged } from './queries.ts'
import styles from './cap-table.module.css'

/** The whole history as files that other cap table programs read, and the way in for theirs. */
export function OpenCapFormat({ id, mayImport }: { id: number; mayImport: boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title="Open Cap Format">
      <div className={styles.files}>
        <Text tone="soft">
          The whole history as files of the public format, release 1.2.0, with what is particular to the
          United Kingdom in a file of its own.
        </Text>
        <ButtonLink href={openCapFormatHref(id)} icon={Download} download>
          Export
        </ButtonLink>
        {mayImport && <Button onClick={() => setOpen(true)}>Import</Button>}
      </div>
      {open && <Import id={id} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function Import({ id, onClose }: { id: number; onClose: () => void }) {
  const [file, setFile] = useState<File | ''>('')
  const { busy, fields, problem, run } = useCommand(['file'])
  const changed = useCapTableChanged()
  const save = async () => {
    let done: { events: number; holders: number } | undefined
    const act = async (idempotencyKey: string) => {
      done = await send(importOpenCapFormat, { params: { id }, body: { file }, idempotencyKey })
    }
    if (!(await run(act))) return
    await changed()
    showToast(`${counted(done?.events ?? 0, 'event', 'events')} imported`)
    onClose()
  }
  return (
    <Modal
      open
      title="Import a cap table"
      onClose={onClose}
      dirty={file !== ''}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={busy} busyLabel="Importing" onClick={() => void save()}>
            Import
          </Button>
        </>
      }
    >
      <FieldStack>
        <Text tone="soft">
          For a company whose table is empty. All of it is taken in, or nothing where a part can’t be read.
        </Text>
        <FileField
          label="ZIP of Open Cap Format files"
          facts={factsOf(importOpenCapFormat.body!.shape.file)!}
          onChange={setFile}
          error={fields['file']}
        />
        <Problem says={problem} />
      </FieldStack>
    </Modal>
  )
}
