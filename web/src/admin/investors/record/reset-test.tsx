import { resetTest } from '@moorgate/contract/suitability/appropriateness.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../field-layout.tsx'
import type { Person } from '../person.ts'

/** Lets somebody begin the test again: tries, wait and result are cleared, and the reason is kept. */
export function ResetTest({ person }: { person: Person }) {
  const may = useAbilities()
  const tested = useFlags().compliance_test_enabled === 1
  const [open, setOpen] = useState(false)
  const hasTaken = person.compliance_tries > 0 || person.compliance_passed === 1
  if (!tested || !hasTaken || !may('user_app_test', 'create')) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Reset test
      </Button>
      {open && <ResetDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

function ResetDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const term = useTerm()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const { busy, problem, run } = useAct()
  const reset = async () => {
    const done = await run(async () => {
      await send(resetTest, { params: { id: person.id }, body: { reason } })
      await queries.invalidateQueries({ queryKey: ['user'] })
    })
    if (!done) return
    showToast('The test is reset')
    onClose()
  }
  const footer = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button
        look="primary"
        disabled={reason.trim().length < 3}
        busy={busy}
        busyLabel="Resetting"
        onClick={() => void reset()}
      >
        Reset test
      </Button>
    </>
  )
  return (
    <Modal
      open
      onClose={onClose}
      title={`Reset the ${term('appropriateness', { lower: true })} of ${person.name}?`}
      footer={footer}
    >
      <FieldStack>
        <Problem says={problem} />
        <p>Tries, waiting time and result are cleared. Answers that were given stay on file.</p>
        <TextArea
          label="Reason"
          limit={500}
          rows={3}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </FieldStack>
    </Modal>
  )
}
