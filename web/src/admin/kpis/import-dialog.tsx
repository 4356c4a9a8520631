import type { KpiMatrix } from '@moorgate/contract/kpis/matrix.ts'
import { importReportInputs, reportInput } from '@moorgate/contract/kpis/report-input.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { counted } from '../../ui/format.ts'
import { Text } from '../../ui/text.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './matrix.module.css'

/** Takes in a file that was downloaded here and filled: whole, or not at all. */
export function ImportDialog({ matrix, onClose }: { matrix: KpiMatrix; onClose: () => void }) {
  const queries = useQueryClient()
  const { busy, problem, fields, run } = useCommand(['csv'])
  const [csv, setCsv] = useState('')
  const take = async () => {
    let written = 0
    const done = await run(async () => {
      const body = { owner_id: matrix.company.id, report_sub_type_id: matrix.sub_type.id, csv }
      written = (await send(importReportInputs, { body })).written
      await queries.invalidateQueries({ queryKey: [reportInput.name] })
    })
    if (!done) return
    showToast(
      written === 0 ? 'The file changed nothing' : `${counted(written, 'figure is', 'figures are')} saved`,
    )
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title={`Import figures of ${matrix.company.name}`}
      variant="long"
      submit="Import"
      busyLabel="Importing"
      busy={busy}
      disabled={csv.trim() === ''}
      onSubmit={() => void take()}
    >
      <div className={styles.import}>
        <Problem says={problem} />
        <Text tone="soft">
          {`Download the figures, fill the file and choose it here, or paste it. They are taken in as ${matrix.sub_type.name.toLowerCase()}: all of them, or none where a line is wrong. Empty cells change nothing.`}
        </Text>
        <label className={styles.file}>
          <span>CSV file</span>
          <input
            type="file"
            accept=".csv,.txt,text/csv"
            onChange={(event) => void event.target.files?.[0]?.text().then(setCsv)}
          />
        </label>
        <TextArea
          label="Or paste it here"
          rows={10}
          value={csv}
          error={fields['csv']}
          onChange={(event) => setCsv(event.target.value)}
          spellCheck={false}
        />
      </div>
    </FormModal>
  )
}
