import { user } from '@moorgate/contract/investors/user.ts'
import { roleTerms } from '@moorgate/contract/roles.ts'
import type { RoleId } from '@moorgate/contract/roles.ts'
import { PictureSection } from '../../features/picture/picture-section.tsx'
import { Facts, FormStack, Pair, SaveButtons } from '../../features/sections/section.tsx'
import { useEditing } from '../../features/sections/use-editing.tsx'
import { call } from '../../kernel/api.ts'
import { useConfirmation } from '../../kernel/confirm-password.tsx'
import { useForm } from '../../kernel/form.ts'
import { changesOf, textsOf } from '../../kernel/form-values.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCurrentUser, useReloadUser } from '../../kernel/session.ts'
import type { CurrentUser } from '../../kernel/session.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { viewing } from '../../kernel/viewing.ts'
import { missing } from '../../ui/format.ts'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { SecuritySection } from './security-list.tsx'

/** Who a member of staff is: picture, name, e-mail and phone, which they change themselves. */
export function OwnDetails() {
  const person = useCurrentUser()
  const term = useTerm()
  const { editing, close, button } = useEditing<'you'>()
  return (
    <>
      {viewing === undefined && <PictureSection person={person} />}
      <SecuritySection
        title="Personal details"
        action={viewing === undefined && button('you', 'personal details')}
      >
        {editing ? (
          <EditOwnDetails person={person} onClose={close} />
        ) : (
          <Facts
            items={[
              { term: 'Name', value: person.name },
              { term: 'E-mail', value: person.email },
              { term: 'Phone', value: person.phone ?? missing },
              { term: 'Role', value: term(roleTerms[person.role_id as RoleId]) },
            ]}
          />
        )}
      </SecuritySection>
    </>
  )
}

const fields = ['first_name', 'last_name', 'email', 'phone'] as const

/** Another name or e-mail asks for the password; the e-mail changes once its mailbox has confirmed it. */
function EditOwnDetails({ person, onClose }: { person: CurrentUser; onClose: () => void }) {
  const reload = useReloadUser()
  const { whenConfirmed, dialog } = useConfirmation()
  const before = textsOf(person, fields)
  const form = useForm({
    values: before,
    schema: user.update,
    bodyOf: (values) => changesOf({ ...before }, { ...values }),
    version: person.version,
    renew: reload,
    send: async (values) => {
      const body = { ...changesOf({ ...before }, { ...values }), version: person.version }
      if (!(await whenConfirmed(() => call('PATCH', `${user.path}/${person.id}`, { body })))) return false
      await reload()
      showToast(
        values.email === before.email ? 'Details saved' : `Open the link that we sent to ${values.email}`,
      )
      onClose()
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy)
  return (
    <>
      <FormStack opened onSubmit={form.onSubmit}>
        <Problem says={form.refused} />
        <Pair>
          <TextField label="First name" autoComplete="given-name" {...form.typed('first_name')} />
          <TextField label="Last name" autoComplete="family-name" {...form.typed('last_name')} />
        </Pair>
        <Pair>
          <TextField
            label="E-mail"
            type="email"
            autoComplete="email"
            hint="It changes once you open the link we send to the new address. We’ll notify both addresses."
            {...form.typed('email')}
          />
          <TextField label="Phone" type="tel" autoComplete="tel" optional {...form.typed('phone')} />
        </Pair>
        <SaveButtons form={form} onClose={onClose} />
      </FormStack>
      {dialog}
      {guard}
    </>
  )
}
