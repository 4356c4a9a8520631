import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { importReportInputs, reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { counted } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './matrix.module.css'

/** The file or the text of one: looked at first, then taken in. */
function useFileImport({ company, sub_type: kind }: KpiMatrix, onDone: () => void) {
  const queries = useQueryClient()
  const command = useCommand(['csv', 'file'])
  const [csv, setCsv] = useState('')
  const [file, setFile] = useState<File>()
  /** How many figures it would change, once it was looked at. */
  const [found, setFound] = useState<number>()
  const bodyOf = (chosen: File | undefined) => {
    const of = { owner_id: company.id, report_sub_type_id: kind.id }
    if (!chosen) return { ...of, csv }
    const body = new FormData()
    for (const [name, value] of Object.entries(of)) body.set(name, String(value))
    body.set('file', chosen)
    return body
  }
  const look = (chosen: File | undefined) => {
    setFound(undefined)
    return command.run(async () => {
      const looking = { body: bodyOf(chosen), query: { preview: 1 }, changes: false }
      setFound((await send(importReportInputs, looking)).written)
    })
  }
  const take = async () => {
    const done = await command.run(async (idempotencyKey) => {
      await send(importReportInputs, { body: bodyOf(file), idempotencyKey })
      await queries.invalidateQueries({ queryKey: [reportInput.name] })
    })
    if (!done) return
    showToast(`${counted(found ?? 0, 'figure', 'figures')} saved`)
    onDone()
  }
  return {
    ...command,
    csv,
    file,
    found,
    isEmpty: file === undefined && csv.trim() === '',
    type: (text: string) => {
      setFound(undefined)
      setCsv(text)
    },
    choose: (chosen: File | undefined) => {
      setFile(chosen)
      if (chosen) void look(chosen)
      else setFound(undefined)
    },
    goOn: () => void (found === undefined ? look(file) : take()),
  }
}

/** Takes in a file that was downloaded here and filled: whole, or not at all. */
export function ImportDialog({ matrix, onClose }: { matrix: KpiMatrix; onClose: () => void }) {
  const taking = useFileImport(matrix, onClose)
  const { busy, problem, fields, csv, file, found } = taking
  const isLookedAt = found !== undefined
  return (
    <FormModal
      onClose={onClose}
      title={`Import figures of ${matrix.company.name}`}
      variant="long"
      submit={isLookedAt ? 'Import' : 'Check'}
      busyLabel={isLookedAt ? 'Importing' : 'Checking'}
      busy={busy}
      disabled={taking.isEmpty || found === 0}
      onSubmit={taking.goOn}
    >
      <div className={styles.import}>
        <Problem says={problem} />
        <Text tone="soft">
          {`Download the figures, complete the file, then choose or paste it here. Figures are imported as ${matrix.sub_type.name.toLowerCase()}. If any row has an error, nothing is imported. Blank cells change nothing.`}
        </Text>
        <FileDrop
          label="File"
          hint="Excel or CSV, up to 2 MB."
          accept=".xlsx,.csv,.tsv,.txt"
          error={fields['file']}
          files={file === undefined ? [] : [{ id: file.name, name: file.name }]}
          onFiles={([chosen]) => taking.choose(chosen)}
          onRemove={() => taking.choose(undefined)}
        />
        {file === undefined && (
          <TextArea
            label="Or paste it here"
            rows={8}
            value={csv}
            error={fields['csv']}
            onChange={(event) => taking.type(event.target.value)}
            spellCheck={false}
          />
        )}
        {isLookedAt && (
          <Notice tone={found === 0 ? 'info' : 'good'} live>
            {found === 0
              ? 'The file matches the sheet. There is nothing to import.'
              : `The file is complete. ${counted(found, 'figure', 'figures')} will change.`}
          </Notice>
        )}
      </div>
    </FormModal>
  )
}
