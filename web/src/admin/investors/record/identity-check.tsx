import { identityProductFor, identityProducts } from '@moorgate/contract/investors/identity-product.ts'
import {
  identityCheckTypes,
  identityFindings,
  identityRisks,
  recordIdentityCheck,
} from '@moorgate/contract/investors/identity-check.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Person } from '../person.ts'
import { identities } from './readiness.ts'

/** Records what staff found when they checked who an investor is. */
export function IdentityCheck({ person }: { person: Person }) {
  const [open, setOpen] = useState(false)
  if (!permits(person, 'identify')) return null
  return (
    <div>
      <Button size="small" onClick={() => setOpen(true)}>
        Record identity check
      </Button>
      {open && <FindingDialog person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}

const types = { document: 'Documents', electronic: 'Electronic check' } as const
const risks = {
  low: 'Low: check again after 36 months',
  medium: 'Medium: after 24 months',
  high: 'High: after 12 months',
} as const

const products = { domestic: 'United Kingdom', international: 'International' } as const

/** Nothing is chosen beforehand but the product that the person needs, where the tenant has two. */
function FindingDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const flags = useFlags()
  const form = useFinding(person, onClose)
  return (
    <FormModal
      title={`Identity check of ${person.name}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit="Save result"
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <FindingFields form={form} hasTwo={flags.ca_use_intl_check === 1} />
      <TextArea
        label="Reason"
        hint={`Internal note, not shown to ${person.first_name}.`}
        rows={4}
        limit={500}
        {...form.typed('reason')}
      />
    </FormModal>
  )
}

function useFinding(person: Person, onClose: () => void) {
  const flags = useFlags()
  const queries = useQueryClient()
  const hasTwo = flags.ca_use_intl_check === 1
  return useForm({
    values: {
      status: '',
      type: 'document',
      risk: '',
      score: '',
      product: hasTwo ? identityProductFor(person, flags) : '',
      reason: '',
    },
    schema: recordIdentityCheck.body,
    send: async (finding, idempotencyKey) => {
      await send(recordIdentityCheck, { params: { id: person.id }, body: filledIn(finding), idempotencyKey })
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['user'] }),
        queries.invalidateQueries({ queryKey: ['identity_check'] }),
      ])
      showToast(
        finding.status === 'passed'
          ? 'A colleague has been asked to approve it'
          : `Identity check recorded for ${person.name}`,
      )
      onClose()
    },
  })
}

interface FindingFieldsProps {
  form: ReturnType<typeof useFinding>
  hasTwo: boolean
}

function FindingFields({ form, hasTwo }: FindingFieldsProps) {
  return (
    <>
      <NativeSelect
        label="Result"
        placeholder="Choose"
        hint="A pass needs a second approval."
        options={identityFindings.map((value) => ({ value, label: identities[value].note }))}
        {...form.typed('status')}
      />
      {hasTwo && (
        <NativeSelect
          label="Checked with"
          options={identityProducts.map((value) => ({ value, label: products[value] }))}
          {...form.typed('product')}
        />
      )}
      <NativeSelect
        label="Method"
        options={identityCheckTypes.map((value) => ({ value, label: types[value] }))}
        {...form.typed('type')}
      />
      {form.values.status === 'passed' && (
        <NativeSelect
          label="Risk"
          placeholder="Choose"
          options={identityRisks.map((value) => ({ value, label: risks[value] }))}
          {...form.typed('risk')}
        />
      )}
      {form.values.type === 'electronic' && (
        <TextField
          label="Score"
          suffix="of 100"
          inputMode="numeric"
          numeric
          optional
          {...form.typed('score')}
        />
      )}
    </>
  )
}
