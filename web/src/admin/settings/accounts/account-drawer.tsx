import { createUser, updateUser } from '@moorgate/contract/investors/user-commands.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { permissionsAttribute } from '@moorgate/contract/permissions/record.ts'
import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { roleTerms } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useFlags } from '../../../kernel/branding.tsx'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { recordQuery, send } from '../../../kernel/queries.ts'
import { useCurrentUser, useReloadUser } from '../../../kernel/session.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { AddressChange } from '../../../features/email-change/email-change.tsx'
import { FieldPair } from '../../../features/records/field-layout.tsx'
import styles from '../tests/tests.module.css'
import { staffRoleIds } from './account.ts'
import type { Account } from './account.ts'

interface AccountDrawerProps {
  account: Account | 'new'
  onClose: () => void
}

/** Somebody's account in the back office: who they are, and their one role. Nobody changes their own role. */
export function AccountDrawer({ account, onClose }: AccountDrawerProps) {
  const { form, dialog } = useAccount(account, onClose)
  const term = useTerm()
  const me = useCurrentUser()
  const flags = useFlags()
  const isSelf = account !== 'new' && account.id === me.id
  const mayEdit = useMayEdit(account)
  const footer = mayEdit && (
    <Button variant="primary" busy={form.busy} busyLabel="Saving" onClick={() => form.onSubmit()}>
      {account === 'new' ? 'Add account' : 'Save'}
    </Button>
  )
  return (
    <Drawer open onClose={onClose} title={account === 'new' ? 'New account' : account.name} footer={footer}>
      <Form className={cx(styles.form, styles.inDrawer)} onSubmit={form.onSubmit}>
        <Problem says={form.refused} />
        {account !== 'new' && <AddressChange person={account} mayChange={mayEdit} />}
        <FieldPair>
          <TextField label="First name" {...form.typed('first_name')} />
          <TextField label="Last name" {...form.typed('last_name')} />
        </FieldPair>
        <TextField label="E-mail" type="email" {...form.typed('email')} />
        <TextField label="Phone" type="tel" optional {...form.typed('phone')} />
        <NativeSelect
          label="Role"
          placeholder="Choose"
          locked={isSelf}
          options={staffRoleIds.map((id) => ({ value: id, label: term(roleTerms[id]) }))}
          {...form.typed('role_id')}
        />
        {account === 'new' ? (
          <Text tone="faint">We’ll e-mail a link to set a password.</Text>
        ) : (
          <Checkbox
            label="Account open"
            description={
              isSelf
                ? 'You can’t close your own account.'
                : 'If closed, they can’t sign in. Nothing is deleted.'
            }
            disabled={isSelf}
            {...form.typed('is_active')}
          />
        )}
        {flags.default_investor_associates === 1 && account !== 'new' && (
          <Checkbox
            label={`Looks after every new ${term('investor', { lower: true })}`}
            description="They’re added to each as an associate. Existing associates stay."
            {...form.typed('is_default_associate')}
          />
        )}
      </Form>
      {dialog}
    </Drawer>
  )
}

/** Whether the reader may change this account: a role changes no account of a higher one. */
function useMayEdit(account: Account | 'new'): boolean {
  const isNew = account === 'new'
  const record = recordQuery<WithPermissions>(user, isNew ? 0 : account.id, {
    append: [permissionsAttribute],
  })
  const { data } = useQuery({ ...record, enabled: !isNew })
  return isNew || (data !== undefined && permits(data, 'edit'))
}

function useAccount(account: Account | 'new', onClose: () => void) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const me = useCurrentUser()
  const renew = () => queries.invalidateQueries({ queryKey: ['user'] })
  const { whenConfirmed, dialog } = useConfirmation()
  const isNew = account === 'new'
  const before = {
    first_name: isNew ? '' : account.first_name,
    last_name: isNew ? '' : account.last_name,
    email: isNew ? '' : account.email,
    phone: isNew ? '' : (account.phone ?? ''),
    role_id: isNew ? '' : String(account.role_id),
    is_active: isNew ? true : account.is_active,
    is_default_associate: isNew ? false : account.is_default_associate,
  }
  const bodyOf = (values: typeof before) => (isNew ? filledIn(values) : changesOf(before, values))
  const write = (values: typeof before, idempotencyKey: string) =>
    isNew
      ? send(createUser, { body: bodyOf(values), idempotencyKey })
      : send(updateUser, {
          params: { id: account.id },
          body: { ...bodyOf(values), version: account.version },
        })
  const form = useForm({
    values: before,
    schema: isNew ? createUser.body : updateUser.body,
    bodyOf,
    version: isNew ? undefined : account.version,
    renew,
    send: async (values, idempotencyKey) => {
      if (!(await whenConfirmed(() => write(values, idempotencyKey)))) return false
      showToast(`${values.first_name} ${values.last_name} ${isNew ? 'added' : 'saved'}`)
      await renew()
      // The menus show one's own name too.
      if (!isNew && account.id === me.id) await reload()
      onClose()
    },
  })
  return { form, dialog }
}
