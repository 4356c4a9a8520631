import { createInvestmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { investmentMethod } from '@moorgate/contract/methods/investment-method.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../../kernel/branding.tsx'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { plainText } from '../../../kernel/html.tsx'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { rowsQuery, send } from '../../../kernel/queries.ts'
import { addressValues } from '../../../kernel/address.ts'
import { useCurrentUser, useReloadUser } from '../../../kernel/session.ts'
import { useText, useTitleOf } from '../../../kernel/terminology.tsx'
import { useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { Form } from '../../../ui/form.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Kind } from '../queries.ts'
import { Buttons, ProfilePage } from '../../../features/sections/section.tsx'
import { bankProblems } from './bank-checks.ts'
import { MethodFields } from './method-fields.tsx'
import { newMethod } from './method-values.ts'
import type { MethodValues } from './method-values.ts'

const kindsQuery = queryOptions({
  ...rowsQuery<Kind>(investmentMethod, { sort: 'order', filters: { active: '1' } }),
  select: ({ data }) => data,
})

/**
 * `/investor/profile/investmentmethod_new`: a kind is chosen, what it needs is filled in, and it goes to
 * staff.
 */
export function NewMethodPage() {
  const title = useTitleOf()({ text: 'New {investment_method}' })
  const text = useText()
  const kinds = useQuery(kindsQuery)
  return (
    <ProfilePage
      title={title}
      intro={`${text('empty_investment_methods')} It says in whose name you invest and where we pay you.`}
    >
      <Loaded query={kinds} what="the available types" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(offered) => <NewMethod kinds={offered} />}
      </Loaded>
    </ProfilePage>
  )
}

function NewMethod({ kinds }: { kinds: readonly Kind[] }) {
  const [draft, setDraft] = useState(false)
  const { form, canSend, guard } = useNewMethod(draft)
  const kind = kinds.find(({ id }) => id === form.values.investment_method_id)
  return (
    <Form onSubmit={form.onSubmit}>
      <RadioGroup
        label="How will you invest?"
        variant="cards"
        options={kinds.map(({ id, name, instructions }) => ({
          value: id,
          label: name,
          description: plainText(instructions) || undefined,
        }))}
        {...form.chosen('investment_method_id')}
        value={form.values.investment_method_id || undefined}
      />
      {kind && <MethodFields key={kind.id} form={form} kind={kind} isNew />}
      <br />
      <Buttons problem={form.refused} aside={whyNot(kind, canSend)}>
        <Button
          type="submit"
          variant="primary"
          size="large"
          disabled={kind === undefined || !canSend}
          busy={form.busy && !draft}
          busyLabel="Sending"
          onClick={() => setDraft(false)}
        >
          Submit for approval
        </Button>
        <Button
          type="submit"
          size="large"
          disabled={kind === undefined}
          busy={form.busy && draft}
          busyLabel="Saving"
          onClick={() => setDraft(true)}
        >
          Save as a draft
        </Button>
      </Buttons>
      {guard}
    </Form>
  )
}

/** Why it can't be sent yet. */
function whyNot(kind: Kind | undefined, canSend: boolean): string | undefined {
  if (kind === undefined) return 'Choose one to continue'
  return canSend ? undefined : 'Complete the bank account, or leave it all blank'
}

function useNewMethod(draft: boolean) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const visit = useVisit()
  const international = useFlags().intl_bank_details_enabled === 1
  const [saved, setSaved] = useState(false)
  const { address } = useCurrentUser()
  const form = useForm<MethodValues>({
    values: { ...newMethod(), address: addressValues(address) },
    schema: createInvestmentMethodEntity.body,
    send: async (values, idempotencyKey) => {
      const { id } = await send(createInvestmentMethodEntity, {
        body: { ...filledIn(values), draft },
        idempotencyKey,
      })
      setSaved(true)
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['investment_method_entity'] })])
      showToast(draft ? 'Saved as a draft' : 'Submitted for approval')
      visit(`/investor/profile/investmentmethod_${id}`, { replace: true })
    },
  })
  const canSend = Object.keys(bankProblems(form.values.bank, { international })).length === 0
  return { form, canSend, guard: useLeaveGuard(form.changes > 0 && !form.busy && !saved) }
}
