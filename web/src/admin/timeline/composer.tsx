import { CheckSquare, Phone } from 'lucide-react'
import { useState } from 'react'
import { useTerm } from '../../kernel/terminology.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { CallForm } from './call-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TaskForm } from './task-form.tsx'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'

type Mode = 'note' | 'call' | 'task'

const forms = { note: NoteForm, call: CallForm, task: TaskForm } as const

/** Where something is written about the record: one line until it is wanted. */
export function Composer({ record }: { record: RecordNamed }) {
  const term = useTerm()
  const [mode, setMode] = useState<Mode>()
  if (mode === undefined) return <ClosedComposer onOpen={setMode} />
  const Form = forms[mode]
  return (
    <div className={styles.open}>
      <SegmentedControl<Mode>
        label="What to write"
        options={[
          { value: 'note', label: term('note') },
          { value: 'call', label: term('call_log') },
          { value: 'task', label: term('task') },
        ]}
        value={mode}
        onChange={setMode}
      />
      <Form record={record} onClose={() => setMode(undefined)} />
    </div>
  )
}

function ClosedComposer({ onOpen }: { onOpen: (mode: Mode) => void }) {
  const term = useTerm()
  const lower = { lower: true } as const
  return (
    <div className={styles.compose}>
      <button type="button" className={styles.write} onClick={() => onOpen('note')}>
        Write a {term('note', lower)}, log a {term('call_log', lower)} or add a {term('task', lower)}
      </button>
      <Button size="small" icon={Phone} onClick={() => onOpen('call')}>
        {term('call_log')}
      </Button>
      <Button size="small" icon={CheckSquare} onClick={() => onOpen('task')}>
        {term('task')}
      </Button>
    </div>
  )
}
