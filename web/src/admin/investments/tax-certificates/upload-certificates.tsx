import type { TaxCertificateKind } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { X } from 'lucide-react'
import { useMemo } from 'react'
import { FieldPair, FieldStack } from '../../../features/records/field-layout.tsx'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FileDrop } from '../../../ui/file-drop.tsx'
import { counted } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { Select } from '../../../ui/select.tsx'
import type { Option } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { searchHoldings } from '../transfers/transfers.ts'
import { kindOptions } from './tax-certificates.ts'
import { useUpload } from './use-upload.ts'
import type { ChosenFile } from './use-upload.ts'
import styles from './tax-certificates.module.css'

interface UploadCertificatesProps {
  opportunityId: number
  kinds: readonly TaxCertificateKind[]
  onClose: () => void
}

/**
 * Certificates of one share issue: what they have in common is asked once, and of each file whose it is. The
 * server proposes holders by the names of files; each is checked here before anything is filed.
 */
export function UploadCertificates({ opportunityId, kinds, onClose }: UploadCertificatesProps) {
  const term = useTerm()
  const upload = useUpload({ opportunityId, kinds, onClose })
  const { common, change, files, act } = upload
  const search = useMemo(() => searchHoldings(opportunityId), [opportunityId])
  const count = counted(files.length, 'certificate', 'certificates')
  return (
    <FormModal
      title="Upload certificates"
      submit={files.length === 0 ? 'File certificates' : `File ${count}`}
      busy={act.busy}
      busyLabel="Filing"
      disabled={files.length === 0}
      dirty={files.length > 0}
      variant="long"
      onClose={onClose}
      onSubmit={upload.save}
    >
      <FieldStack>
        <FileDrop
          label="Certificates"
          multiple
          hint={`PDF, up to 10 MB each. We suggest the ${term('investor', { lower: true })} from the name or reference in the file name.`}
          accept="application/pdf"
          files={[]}
          onFiles={(chosen) => void upload.add(chosen)}
          onRemove={() => undefined}
        />
        {kinds.length > 1 && (
          <Select
            label="Type"
            options={kindOptions(kinds)}
            value={common.kind}
            error={act.fields['kind']}
            onChange={(kind) => change({ kind })}
          />
        )}
        <FieldPair>
          <TextField
            label="Unique investment reference (UIR)"
            value={common.uir}
            error={act.fields['uir']}
            onChange={(event) => change({ uir: event.target.value })}
          />
          <DateField
            label="Issue date"
            today={now()}
            value={common.issuedOn}
            error={act.fields['issued_on']}
            onChange={(issuedOn) => change({ issuedOn })}
          />
        </FieldPair>
        <ul className={styles.files} aria-label="Files">
          {files.map((file) => (
            <FileRow
              key={file.key}
              {...{ file, search }}
              investor={term('investor')}
              onHolder={(holder) => upload.choose(file.key, holder)}
              onRemove={() => upload.remove(file.key)}
            />
          ))}
        </ul>
        <Problem says={act.problem} />
      </FieldStack>
    </FormModal>
  )
}

interface FileRowProps {
  file: ChosenFile
  search: ReturnType<typeof searchHoldings>
  investor: string
  onHolder: (holder: Option<number> | null) => void
  onRemove: () => void
}

function FileRow({ file, search, investor, onHolder, onRemove }: FileRowProps) {
  const { name } = file.file
  return (
    <li className={styles.file}>
      <ComboBox<number>
        label={`${investor} for ${name}`}
        value={file.holder}
        search={search}
        placeholder="Name or reference"
        hint={hintOf(file)}
        error={file.error}
        onChange={onHolder}
      />
      <IconButton icon={X} label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

/** Why this investor was proposed, until another is chosen. */
function hintOf({ holder, matchedBy, isMatched }: ChosenFile): string | undefined {
  if (holder === null) return isMatched ? 'No clear match. Choose the holder.' : undefined
  if (matchedBy === undefined) return undefined
  return matchedBy === 'reference' ? 'Matched by reference. Check it.' : 'Matched by name. Check it.'
}
