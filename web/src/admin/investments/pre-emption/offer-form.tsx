import { openPreEmption } from '@moorgate/contract/pre-emption/pre-emption-commands.ts'
import { preEmptionOption } from '@moorgate/contract/pre-emption/pre-emption-option.ts'
import { useRef, useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import type { Opportunity } from '../records.ts'
import { bodyOf, valuesOf } from './offer-values.ts'
import { TermsFields } from './terms-fields.tsx'
import type { SetTerm } from './terms-fields.tsx'
import { useOpportunityMoved } from './offers.ts'
import type { Option } from './offers.ts'

interface OpportunityFormProps {
  opportunity: Opportunity
  /** The draft that is edited; none for a new offer. */
  option: Option | null
  onClose: () => void
}

const fieldNames = [...Object.keys(valuesOf(null, {})), 'investment_opportunity_id']

/**
 * The terms of an offer. Saved as a draft, or saved and opened: from then on they are fixed and every holder
 * is told.
 */
export function OpportunityForm({ opportunity, option, onClose }: OpportunityFormProps) {
  const [values, setValues] = useState(() => valuesOf(option, opportunity))
  const act = useCommand(fieldNames)
  const moved = useOpportunityMoved()
  const set: SetTerm = (name) => (value) => setValues((before) => ({ ...before, [name]: value }))
  // A draft that is kept though it could not be opened is the one that is opened next, not the first of two.
  const drafted = useRef<number>(undefined)
  const [opening, setOpening] = useState(false)
  const save = async (opens: boolean) => {
    setOpening(opens)
    const perform = async (idempotencyKey: string) => {
      const body = { ...bodyOf(values, now()), investment_opportunity_id: opportunity.id }
      drafted.current = await write(option?.id ?? drafted.current, body, idempotencyKey)
      if (opens) await send(openPreEmption, { params: { id: drafted.current } })
    }
    if (!(await act.run((idempotencyKey) => perform(idempotencyKey).finally(moved)))) return
    showToast(opens ? 'Offer opened' : 'Offer saved')
    onClose()
  }
  return (
    <Modal
      open
      variant="long"
      title="Offer terms"
      onClose={onClose}
      footer={
        <>
          <Button
            busy={act.busy && !opening}
            busyLabel="Saving"
            disabled={act.busy && opening}
            onClick={() => void save(false)}
          >
            Save draft
          </Button>
          <Button
            variant="primary"
            busy={act.busy && opening}
            busyLabel="Opening"
            disabled={act.busy && !opening}
            onClick={() => void save(true)}
          >
            Open offer
          </Button>
        </>
      }
    >
      <FieldStack>
        <TermsFields opportunity={opportunity} values={values} fields={act.fields} set={set} />
        <Problem says={act.problem} />
      </FieldStack>
    </Modal>
  )
}

/** Writes the draft, new or changed, and gives its number. */
async function write(
  id: number | undefined,
  body: Readonly<Record<string, unknown>>,
  idempotencyKey: string,
): Promise<number> {
  const { path } = preEmptionOption
  const { data } = await (id === undefined
    ? call<{ data: Option }>('POST', path, { body, idempotencyKey })
    : call<{ data: Option }>('PATCH', `${path}/${id}`, { body }))
  return data.id
}
