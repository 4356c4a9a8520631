import { identityProductFor, identityProducts } from '@moorgate/contract/investors/identity-product.ts'
import { identityFindings, recordIdentityCheck } from '@moorgate/contract/investors/user-commands.ts'
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

const products = { domestic: 'United Kingdom', international: 'International' } as const

/** Nothing is chosen beforehand but the product that the person needs, where the tenant has two. */
function FindingDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const flags = useFlags()
  const queries = useQueryClient()
  const hasTwo = flags.ca_use_intl_check === 1
  const form = useForm({
    values: { status: '', product: hasTwo ? identityProductFor(person, flags) : '', reason: '' },
    schema: recordIdentityCheck.body,
    send: async (finding, idempotencyKey) => {
      await send(recordIdentityCheck, { params: { id: person.id }, body: filledIn(finding), idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['user'] })
      showToast(`Identity check recorded for ${person.name}`)
      onClose()
    },
  })
  return (
    <FormModal
      title={`Identity check of ${person.name}`}
      onClose={onClose}
      dirty={form.changes > 0}
      submit="Record it"
      busy={form.busy}
      busyLabel="Saving"
      onSubmit={form.onSubmit}
    >
      <Problem says={form.refused} />
      <NativeSelect
        label="Finding"
        placeholder="Choose"
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
