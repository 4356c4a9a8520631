import {
  applyForOrganisation,
  changeOrganisationApplication,
  discardOrganisationApplication,
} from '@moorgate/contract/organisation-applications/acts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useForm } from '../../../kernel/form.ts'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { showToast } from '../../../ui/toasts.ts'
import { applyBody, applyValues } from './application.ts'
import type { Application, ApplyValues } from './application.ts'

type SavedApplication = Pick<Application, 'id' | 'version'>

export type ApplicationWork = ReturnType<typeof useApplication>

/** The form of an application with what can be done with it: kept, sent, discarded. */
export function useApplication(application: Application | undefined, sending: boolean, onSent: () => void) {
  const queries = useQueryClient()
  const { name } = useCurrentUser()
  const [saved, setSaved] = useState(false)
  /** The draft made around a file, which stays where the file itself is refused. */
  const made = useRef<SavedApplication>(undefined)
  const renew = () => queries.invalidateQueries({ queryKey: ['organisation_application'] })
  const form = useForm<ApplyValues>({
    values: applyValues(application, name),
    schema: applyForOrganisation.body,
    bodyOf: applyBody,
    version: application?.version,
    renew,
    send: async (values) => {
      await keep(application ?? made.current, values, sending)
      made.current = undefined
      setSaved(true)
      showToast(sending ? 'Application sent' : 'Saved as a draft')
      if (sending) onSent()
      await renew()
    },
  })
  const discarding = useCommand()
  const discard = async ({ id }: Application) => {
    const done = await discarding.run(() => send(discardOrganisationApplication, { params: { id } }))
    if (!done) return
    made.current = undefined
    setSaved(true)
    showToast('Draft discarded')
    await renew()
  }
  return {
    form,
    saved,
    /**
     * Keeps a draft of what stands in the form, and gives its id: a document needs an application to belong
     * to.
     */
    keepDraft: async () => {
      const { id } = application ?? (made.current ??= await keep(undefined, form.values, false))
      return id
    },
    renew,
    discard: (draft: Application) => void discard(draft),
    discarding,
  }
}

async function keep(application: SavedApplication | undefined, values: ApplyValues, sending: boolean) {
  const body = applyBody(values)
  if (!application) return send(applyForOrganisation, { body: { ...body, draft: !sending } })
  return send(changeOrganisationApplication, {
    params: { id: application.id },
    body: { ...body, version: application.version, ...(sending && { status: 'submitted' }) },
  })
}
