import { changeDelegate, inviteDelegate } from '@moorgate/contract/delegates/acts.ts'
import {
  delegate as noun,
  delegateRelationNames,
  delegateRelations,
} from '@moorgate/contract/delegates/delegate.ts'
import type { DelegateRelation } from '@moorgate/contract/delegates/delegate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useForm } from '../../../kernel/form.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { methodsQuery } from '../queries.ts'
import type { Delegate } from './queries.ts'

interface DelegateValues {
  name: string
  email: string
  relation: DelegateRelation
  documents: boolean
  method_ids: number[]
  /** ISO date, "" for no end. */
  ends_on: string
}

/** A new invitation begins with the least: holdings, no documents. */
function valuesOf(delegate: Delegate | undefined): DelegateValues {
  return {
    name: delegate?.name ?? '',
    email: delegate?.email ?? '',
    relation: delegate?.relation ?? 'accountant',
    documents: delegate?.documents ?? false,
    method_ids: [...(delegate?.method_ids ?? [])],
    ends_on: delegate?.ends_on ?? '',
  }
}

/** As it is sent: no last day is said as null, so that an end that was there goes. */
const bodyOf = (values: DelegateValues) => ({ ...values, ends_on: values.ends_on || null })

interface DelegateDialogProps {
  /** Undefined invites somebody new. */
  delegate: Delegate | undefined
  onClose: () => void
}

/** Who may look, at what, and until when. */
export function DelegateDialog({ delegate, onClose }: DelegateDialogProps) {
  const { form, dialog } = useDelegate(delegate, onClose)
  return (
    <>
      <FormModal
        onClose={onClose}
        dirty={form.changes > 0}
        variant="investor"
        title={delegate ? `What ${delegate.name} sees` : 'Let someone see your account'}
        submit={delegate ? 'Save' : 'Invite'}
        busy={form.busy}
        busyLabel="Saving"
        disabled={form.changes === 0}
        onSubmit={form.onSubmit}
      >
        <Problem says={form.refused} />
        <TextField label="Name" {...form.typed('name')} />
        <TextField
          label="E-mail"
          type="email"
          hint="They’ll sign in or create an account with this address."
          locked={delegate !== undefined}
          {...form.typed('email')}
        />
        <NativeSelect
          label="They are your"
          options={delegateRelations.map((value) => ({ value, label: delegateRelationNames[value] }))}
          {...form.typed('relation')}
        />
        <Methods form={form} />
        <Checkbox
          label="Documents too"
          description="Statements, certificates and documents you’ve sent us."
          {...form.typed('documents')}
        />
        <DateField
          label="Last day"
          hint="Leave blank to give access until you revoke it."
          today={now()}
          optional
          {...form.chosen('ends_on')}
        />
      </FormModal>
      {dialog}
    </>
  )
}

function useDelegate(delegate: Delegate | undefined, onClose: () => void) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: ['delegate'] })
  const { whenConfirmed, dialog } = useConfirmation()
  const form = useForm<DelegateValues>({
    values: valuesOf(delegate),
    schema: delegate ? noun.update : noun.create,
    bodyOf,
    version: delegate?.version,
    renew,
    send: async (values, idempotencyKey) => {
      if (!(await whenConfirmed(() => save(delegate, values, idempotencyKey)))) return false
      await renew()
      showToast(delegate ? `${values.name} saved` : `${values.name} invited`)
      onClose()
    },
  })
  return { form, dialog }
}

function save(delegate: Delegate | undefined, values: DelegateValues, idempotencyKey: string) {
  const body = bodyOf(values)
  if (!delegate) return send(inviteDelegate, { body, idempotencyKey })
  const { email: _stays, ...changes } = body
  return send(changeDelegate, {
    params: { id: delegate.id },
    body: { ...changes, version: delegate.version },
  })
}

type Form = ReturnType<typeof useDelegate>['form']

/**
 * None ticked is everything, also what is added later. Methods that were deleted since stay part of the limit
 * until they are unticked: an access that was limited to them alone shows nothing.
 */
function Methods({ form }: { form: Form }) {
  const term = useTerm()
  const { data: methods } = useQuery(methodsQuery)
  const chosen = form.values.method_ids
  const [before] = useState(chosen)
  if (!methods) return null
  const usable = methods.filter(({ status }) => status !== 'draft')
  const deleted = before.filter((id) => methods.every((method) => method.id !== id))
  if (usable.length < 2 && deleted.length === 0) return null
  const turn = (ids: readonly number[], on: boolean) =>
    form.set('method_ids', on ? [...chosen, ...ids] : chosen.filter((each) => !ids.includes(each)))
  const named = term('investment_method', { lower: true, plural: true })
  return (
    <fieldset>
      <legend>{`Which ${named}? Leave all unticked to include every one.`}</legend>
      {usable.map(({ id, display_name: name }) => (
        <Checkbox
          key={id}
          label={name}
          checked={chosen.includes(id)}
          onChange={(event) => turn([id], event.target.checked)}
        />
      ))}
      {deleted.length > 0 && (
        <Checkbox
          label={`Deleted ${named}`}
          checked={deleted.some((id) => chosen.includes(id))}
          onChange={(event) => turn(deleted, event.target.checked)}
        />
      )}
    </fieldset>
  )
}
