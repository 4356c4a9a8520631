import type { AnswerOf, Endpoint } from '@moorgate/contract/endpoint.ts'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { isFailure } from '../../kernel/api-error.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { FormModal } from '../../ui/form-modal.tsx'
import { showToast } from '../../ui/toasts.ts'

/** What a field of the dialog is given, by its name. */
export interface ActField {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

export interface ActDialogProps<Name extends string, Act extends Endpoint = Endpoint> {
  title: string
  submit: string | ((values: Readonly<Record<Name, string>>) => string)
  busyLabel: string
  /** Staying as it is, where "Cancel" could be taken for the act. */
  cancel?: string
  /** It ends something for good. */
  danger?: boolean
  endpoint: Act
  /** Of the record that is acted on. */
  params?: Readonly<Record<string, string | number>>
  /** What the fields begin with. */
  initial: Readonly<Record<Name, string>>
  /** What is sent besides, or instead: filled-in fields go as they stand. */
  body?: (values: Readonly<Record<Name, string>>) => Record<string, unknown>
  /** Told why the server refused what was sent. */
  onConflict?: (reason: string, values: Readonly<Record<Name, string>>) => void
  /** Said once it is done. */
  done: string
  /** Takes back what was done, from the notice that says so. */
  undo?: (answer: AnswerOf<Act>) => void
  variant?: 'choice' | 'long' | undefined
  /** Reads again what the act may have changed. */
  changed: () => Promise<void>
  onClose: () => void
  children: (field: (name: Name) => ActField, values: Readonly<Record<Name, string>>) => ReactNode
}

/** One act on a record, in a dialog: its fields and their errors, and a button that does it. */
export function ActDialog<Name extends string, Act extends Endpoint = Endpoint>(
  props: ActDialogProps<Name, Act>,
) {
  const { title, submit, busyLabel, cancel, endpoint, params = {}, initial, done, undo } = props
  const { danger, variant, changed, onClose, children } = props
  const [values, setValues] = useState(initial)
  const names = Object.keys(initial) as Name[]
  const { busy, fields, problem, run } = useCommand(names)
  const { confirmed, dialog } = useConfirmation()
  const bodyOf = props.body ?? (() => ({}))
  const save = async () => {
    const filled = Object.fromEntries(Object.entries<string>(values).filter(([, value]) => value !== ''))
    const body = { ...filled, ...bodyOf(values) }
    const act = async (idempotencyKey: string) => {
      const answer = await confirmed(() => send(endpoint, { params, body, idempotencyKey })).catch(
        (error: unknown) => {
          if (isFailure(error, 'conflict')) props.onConflict?.(error.refusal.reason ?? '', values)
          throw error
        },
      )
      await changed()
      showToast(done, undo && (() => undo(answer)))
    }
    if (await run(act)) onClose()
  }
  const field = (name: Name): ActField => ({
    value: values[name],
    error: fields[name],
    onChange: (value) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <>
      <FormModal
        title={title}
        onClose={onClose}
        submit={typeof submit === 'string' ? submit : submit(values)}
        busy={busy}
        busyLabel={busyLabel}
        cancel={cancel}
        danger={danger}
        onSubmit={save}
        variant={variant}
      >
        {children(field, values)}
        <Problem says={problem} />
      </FormModal>
      {dialog}
    </>
  )
}
