import {
  addApplicationDocument,
  applyForOrganisation,
  changeOrganisationApplication,
  discardOrganisationApplication,
} from '@moorgate/contract/organisation-applications/acts.ts'
import type { ApplicationDocumentKind } from '@moorgate/contract/organisation-applications/application.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toFormData } from '../../../kernel/form-data.ts'
import { useForm } from '../../../kernel/form.ts'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { taskQueue } from '../../../kernel/task-queue.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { showToast } from '../../../ui/toasts.ts'
import { applyBody, applyValues } from './application.ts'
import type { Application, ApplyValues } from './application.ts'

type SavedApplication = Pick<Application, 'id' | 'version'>

export type ApplicationWork = ReturnType<typeof useApplication>

export interface ApplicationEvents {
  onSent: () => void
  /** A draft was made of what the form holds, or it is gone. */
  onDraft: (id: number | undefined) => void
}

/** The form of an application with what can be done with it: kept, sent, discarded. */
export function useApplication(
  application: Application | undefined,
  sending: boolean,
  { onSent, onDraft }: ApplicationEvents,
) {
  const queries = useQueryClient()
  const { name } = useCurrentUser()
  // What is pressed while a draft is being made waits for it: two at once would make two applications.
  const [inTurn] = useState(taskQueue)
  /** What this form made or saved last, until the page has read it. */
  const made = useRef<SavedApplication>(undefined)
  const renew = () => queries.invalidateQueries({ queryKey: ['organisation_application'] })
  const form = useForm<ApplyValues>({
    values: applyValues(application, name),
    schema: applyForOrganisation.body,
    bodyOf: applyBody,
    version: application?.version,
    renew,
    send: (values, idempotencyKey) =>
      inTurn(async () => {
        made.current = await keep(application ?? made.current, values, { sending, idempotencyKey })
        if (!application && !sending) onDraft(made.current.id)
        showToast(sending ? 'Application sent' : 'Saved as a draft')
        if (sending) onSent()
        await renew()
      }),
  })
  const discarding = useCommand()
  const discard = async ({ id }: Application) => {
    const done = await discarding.run(() => send(discardOrganisationApplication, { params: { id } }))
    if (!done) return
    made.current = undefined
    showToast('Draft discarded')
    await renew()
    onDraft(undefined)
  }
  const begin = async (values: ApplyValues, idempotencyKey: string) => {
    const draft = await keep(undefined, values, { sending: false, idempotencyKey })
    form.saved(values)
    onDraft(draft.id)
    return draft
  }
  return {
    form,
    /**
     * Adds a file to the application, with a draft of what stands in the form around it where there is none yet:
     * the draft stays where the file itself is refused.
     */
    addDocument: (document: { kind: ApplicationDocumentKind; file: File }, idempotencyKey: string) => {
      const { values } = form
      return inTurn(async () => {
        const draft = application ?? (made.current ??= await begin(values, idempotencyKey))
        await send(addApplicationDocument, { params: { id: draft.id }, body: toFormData(document) })
        await renew()
      })
    },
    discard: (draft: Application) => void discard(draft),
    discarding,
  }
}

interface Keeping {
  sending: boolean
  idempotencyKey: string
}

async function keep(
  application: SavedApplication | undefined,
  values: ApplyValues,
  { sending, idempotencyKey }: Keeping,
) {
  const body = applyBody(values)
  if (!application) return send(applyForOrganisation, { body: { ...body, draft: !sending }, idempotencyKey })
  return send(changeOrganisationApplication, {
    params: { id: application.id },
    body: { ...body, version: application.version, ...(sending && { status: 'submitted' }) },
    idempotencyKey,
  })
}
