import {
  createInvestmentMethodEntity,
  investmentMethodEntity,
} from '@moorgate/contract/methods/investment-method-entity.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { useConfirmation } from '../../../kernel/confirm-password.tsx'
import { useForm } from '../../../kernel/form.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import { send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useVisitRecord } from '../../../kernel/record-link.tsx'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { AttributeValue } from '../../../features/attributes/attributes.ts'
import { OwnFieldsPart } from '../../../features/attributes/own-fields-part.tsx'
import { newRecord } from '../../../features/attributes/own-values.ts'
import { useRequiredFields } from '../../../features/attributes/use-required-fields.ts'
import { useFailedCheck } from '../../../features/bank-accounts/failed-check.ts'
import { FormColumn } from '../../../ui/form-layout.tsx'
import { personQuery } from '../person.ts'
import { methodQuery } from './method.ts'
import type { Method } from './method.ts'
import { MethodFields } from './method-form.tsx'
import { methodPath } from './method-list.tsx'
import { methodChanges, newMethod, valuesOf } from './method-values.ts'
import type { MethodValues } from './method-values.ts'

/** `/admin/investors/investment-methods/new-method`; `?user=` names whose it is. */
export function NewMethodPage() {
  const term = useTerm()
  const user = Number(new URLSearchParams(useAddress().search).get('user')) || undefined
  const lead = useQuery({ ...personQuery(user ?? 0), enabled: user !== undefined })
  const fields = useRequiredFields('investment_method_entity')
  return (
    <AdminPage title={`New ${term('investment_method', { lower: true })}`}>
      <Loaded query={fields} what="the form">
        {(own) =>
          user === undefined ? (
            <NewForm fields={own} />
          ) : (
            <Loaded query={lead} what={`this ${term('investor', { lower: true })}`}>
              {({ id, name }) => <NewForm lead={{ id, name }} fields={own} />}
            </Loaded>
          )
        }
      </Loaded>
    </AdminPage>
  )
}

interface NewFormProps {
  lead?: { id: number; name: string }
  /** Those of the tenant's own that a new method has to have. */
  fields: readonly AttributeValue[]
}

function NewForm({ lead, fields }: NewFormProps) {
  const term = useTerm()
  const queries = useQueryClient()
  const visit = useVisitRecord()
  const [saved, setSaved] = useState(false)
  const form = useForm<MethodValues>({
    values: newMethod(lead?.id, fields),
    schema: createInvestmentMethodEntity.body,
    bodyOf: (values) => newRecord(values, fields),
    send: async (values, idempotencyKey) => {
      const bank = { ...values.bank, ...check.confirmation }
      const { id } = await check.listening(
        send(createInvestmentMethodEntity, { body: newRecord({ ...values, bank }, fields), idempotencyKey }),
      )
      setSaved(true)
      showToast('Submitted for approval')
      await queries.invalidateQueries({ queryKey: ['investment_method_entity'] })
      visit(methodPath(id))
    },
  })
  const check = useFailedCheck(form.values.bank)
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <MethodFields form={form} isNew {...(lead && { names: { lead: lead.name } })} />
      <OwnFieldsPart fields={fields} control={form.chosen} />
      <ChangesFooter
        form={form}
        save={`Add ${term('investment_method', { lower: true })}${check.confirms ? ' anyway' : ''}`}
      />
      {guard}
    </FormColumn>
  )
}

/** `/admin/investors/investment-methods/{id}/edit`. */
export function EditMethodPage({ params }: ScreenProps) {
  const method = useQuery(methodQuery(params['id'] ?? ''))
  const term = useTerm()
  const noun = term('investment_method', { lower: true })
  return (
    <AdminPage title={method.data ? `Edit ${method.data.display_name}` : `Edit ${noun}`}>
      <Loaded query={method} what={`this ${noun}`}>
        {(known) => <EditForm key={known.id} method={known} />}
      </Loaded>
    </AdminPage>
  )
}

function EditForm({ method }: { method: Method }) {
  const { form, check, dialog, guard } = useEdit(method)
  const names = Object.fromEntries(method.holders.map(({ user_id: userId, name }) => [userId, name]))
  return (
    <FormColumn onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      {method.status === 'approved' && (
        <Notice tone="waiting">
          Changes to the holders, the name on the register, the provider or the account need a colleague’s
          approval again.
        </Notice>
      )}
      <MethodFields form={form} isNew={false} names={{ lead: method.lead_user?.name, holders: names }} />
      <ChangesFooter form={form} save={check.confirms ? 'Save anyway' : 'Save'} />
      {dialog}
      {guard}
    </FormColumn>
  )
}

function useEdit(method: Method) {
  const before = valuesOf(method)
  const queries = useQueryClient()
  const visit = useVisit()
  const { whenConfirmed, dialog } = useConfirmation()
  const [saved, setSaved] = useState(false)
  const form = useForm<MethodValues>({
    values: before,
    schema: investmentMethodEntity.update,
    bodyOf: (values) => methodChanges(before, values),
    version: method.version,
    renew: () => queries.invalidateQueries({ queryKey: [investmentMethodEntity.name, 'show'] }),
    send: async (values) => {
      const { bank, ...changes } = methodChanges(before, values)
      const account = bank === undefined ? {} : { bank: { ...(bank as object), ...check.confirmation } }
      const body = { ...changes, ...account, version: method.version }
      const save = () => call('PATCH', `${investmentMethodEntity.path}/${method.id}`, { body })
      if (!(await check.listening(whenConfirmed(save)))) return false
      setSaved(true)
      showToast(`${method.display_name} saved`)
      await queries.invalidateQueries({ queryKey: ['investment_method_entity'] })
      visit(methodPath(method.id), { replace: true })
    },
  })
  const check = useFailedCheck(form.values.bank)
  return { form, check, dialog, guard: useLeaveGuard(form.changes > 0 && !form.busy && !saved) }
}
