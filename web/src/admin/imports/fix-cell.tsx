import { fixImportCell } from '@moorgate/contract/imports/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/class-names.ts'
import { Form } from '../../ui/form.tsx'
import { Popover } from '../../ui/popover.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ImportRow, ImportRun } from './run.ts'
import { useFieldLabel } from './use-field-label.ts'
import styles from './rows.module.css'

interface FixCellProps {
  run: ImportRun
  row: ImportRow
  field: string
  /** Place of the column in the file. */
  index: number
}

/** A cell that can be corrected: pressed, it opens its text with what may have been meant. */
export function FixCell({ run, row, field, index }: FixCellProps) {
  const labelOf = useFieldLabel(run.kind)
  const text = row.cells[index] ?? ''
  const isBad = row.problems.some((problem) => problem.field === field)
  const isFixed = row.fixed.includes(index)
  return (
    <td className={cx(isBad && styles.bad, !isBad && isFixed && styles.fixed)}>
      <Popover
        label={`${labelOf(field)}, row ${row.row}`}
        trigger={
          <button type="button" className={styles.cell}>
            {text || <span className={styles.faint}>Empty</span>}
          </button>
        }
      >
        {({ close }) => <Editor {...{ run, row, field, text }} label={labelOf(field)} onDone={close} />}
      </Popover>
    </td>
  )
}

interface EditorProps extends Omit<FixCellProps, 'index'> {
  text: string
  label: string
  onDone: () => void
}

function Editor({ run, row, field, text, label, onDone }: EditorProps) {
  const [value, setValue] = useState(text)
  const [everywhere, setEverywhere] = useState(false)
  const queries = useQueryClient()
  const act = useCommand(['value'])
  const problems = row.problems.filter((problem) => problem.field === field)
  const save = async (next: string) => {
    const done = await act.run(async () => {
      await send(fixImportCell, {
        params: { id: run.id },
        body: { row: row.row, field, value: next, everywhere },
      })
      await queries.invalidateQueries({ queryKey: ['import'] })
    })
    if (done) onDone()
  }
  return (
    <Form className={styles.editor} onSubmit={() => save(value)}>
      {problems.map(({ message }) => (
        <p key={message} className={styles.said}>
          {message}
        </p>
      ))}
      <TextField
        label={label}
        value={value}
        error={act.fields['value'] ?? act.problem}
        onChange={(event) => setValue(event.target.value)}
      />
      {problems
        .flatMap(({ suggestions }) => suggestions)
        .map((suggestion) => (
          <Button key={suggestion} block onClick={() => void save(suggestion)}>
            {suggestion}
          </Button>
        ))}
      {text !== '' && (
        <Checkbox
          label={`Use for all rows that say “${text}”`}
          checked={everywhere}
          onChange={(event) => setEverywhere(event.target.checked)}
        />
      )}
      <Button type="submit" look="primary" busy={act.busy} busyLabel="Saving">
        Save
      </Button>
    </Form>
  )
}
