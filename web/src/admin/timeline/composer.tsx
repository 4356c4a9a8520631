import { CheckSquare, Phone } from 'lucide-react'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { CallForm } from './call-form.tsx'
import { NoteForm } from './note-form.tsx'
import { TaskForm } from './task-form.tsx'
import type { RecordNamed } from './use-timeline.ts'
import styles from './timeline.module.css'

const forms = { note: NoteForm, call: CallForm, task: TaskForm } as const

type Mode = keyof typeof forms

/** Where something is written about the record: one line until it is wanted. */
export function Composer({ record }: { record: RecordNamed }) {
  const term = useTerm()
  const [mode, setMode] = useMode()
  if (mode === undefined) return <ClosedComposer onOpen={setMode} />
  const Form = forms[mode]
  return (
    <div className={styles.open} data-composer>
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

/** What is being written stands in the address, so that a link from elsewhere on the record opens it. */
function useMode(): [Mode | undefined, (mode: Mode | undefined) => void] {
  const { pathname, search } = useAddress()
  const visit = useVisit()
  const asked = parseFlat(search)
  const mode = (Object.keys(forms) as Mode[]).find((one) => one === asked['write'])
  return [mode, (next) => visit(pathname + stringifyFlat({ ...asked, write: next }), { replace: true })]
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
