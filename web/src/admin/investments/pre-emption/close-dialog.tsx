import { closePreEmption } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { counted, quantity } from '../../../ui/format.ts'
import { Confirmation } from '../../../ui/modal.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { sourceOf, useOpportunityMoved } from './offers.ts'
import type { Option, Settlement } from './offers.ts'

const shares = (figure: string, label: string, value: string) => ({ figure, label, text: quantity(value) })

const lapsing = (count: number) => {
  const people = {
    figure: 'lapses',
    label: 'Holders who haven’t answered',
    text: counted(count, 'holder', 'holders'),
  }
  return sentence` ${people} who ${count === 1 ? 'hasn’t' : 'haven’t'} answered will lapse to “Don’t take up”. You can’t undo this.`
}

interface CloseDialogProps {
  option: Option
  settlement: Settlement
  onClose: () => void
}

/**
 * A second look before an offer closes: how many lapse, who gets how much, and why it is early where it is.
 */
export function CloseDialog({ option, settlement, onClose }: CloseDialogProps) {
  const [reason, setReason] = useState('')
  const { busy, fields, problem, run } = useCommand(['reason'])
  const moved = useOpportunityMoved()
  const investors = useLabel()('investors', { lower: true })
  const isEarly = option.takes_answers === true && settlement.lapses > 0
  const close = async () => {
    const body = { lapses: settlement.lapses, ...(reason !== '' && { reason }) }
    if (
      !(await run((idempotencyKey) =>
        send(closePreEmption, { params: { id: option.id }, body, idempotencyKey }).then(moved),
      ))
    )
      return
    showToast('Offer closed')
    onClose()
  }
  return (
    <Confirmation
      open
      danger={settlement.lapses > 0}
      title="Close this offer?"
      confirm={settlement.lapses > 0 ? `Close and lapse ${settlement.lapses}` : 'Close offer'}
      cancel="Keep open"
      busy={busy}
      busyLabel="Closing"
      onConfirm={() => void close()}
      onCancel={onClose}
    >
      <FieldStack>
        <OwnFigures source={sourceOf(option)}>
          <p>
            <Sentence
              of={sentence`${shares('placed', 'New shares taken up', settlement.placed)} of ${shares('available', 'New shares on offer', settlement.available)} new shares have been taken up and ${shares('left', `Left for new ${investors}`, settlement.left)} are left for new ${investors}.`}
            />
            {settlement.lapses > 0 && <Sentence of={lapsing(settlement.lapses)} />}
          </p>
        </OwnFigures>
        {isEarly && (
          <TextArea
            label="Reason for closing before the deadline"
            rows={2}
            value={reason}
            error={fields['reason']}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Problem says={problem} />
      </FieldStack>
    </Confirmation>
  )
}
