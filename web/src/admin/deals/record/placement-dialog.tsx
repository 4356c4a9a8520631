import {
  changePlacement,
  createPlacement,
  dealPlacement,
  deletePlacement,
  placedWithTypes,
  placementStatuses,
  restorePlacement,
} from '@moorgate/contract/deals/placement.ts'
import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useForm } from '../../../kernel/form.ts'
import { filledIn } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { MoneyField } from '../../../ui/amount-field.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormModal } from '../../../ui/form-modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { searchInvestors, searchOrganisations } from '../../../kernel/searches.ts'
import type { Deal } from '../deal.ts'
import type { Placement } from './placements-query.ts'
import { placementStyles, usePlacedWith } from './placement-words.ts'

interface PlacementDialogProps {
  deal: Deal
  /** Absent for a new one. */
  placement: Placement | undefined
  onClose: () => void
}

function valuesOf(placement: Placement | undefined) {
  return {
    placed_with_type: placement?.placed_with_type ?? ('fund' as Placement['placed_with_type']),
    placed_with_id: (placement?.placed_with_id ?? '') as number | '',
    placed_with_name: placement?.placed_with_id == null ? (placement?.placed_with_name ?? '') : '',
    amount: placement?.amount ?? '',
    status: placement?.status ?? ('proposed' as Placement['status']),
    notes: placement?.notes ?? '',
  }
}
type Values = ReturnType<typeof valuesOf>
interface WhoProps extends Pick<PlacementDialogProps, 'placement'> {
  form: ReturnType<typeof useForm<Values>>
}

const bodyOf = (values: Values) => ({ ...filledIn(values), notes: values.notes || null })

/** Who could take how much, and how far that is. */
export function PlacementDialog({ deal, placement, onClose }: PlacementDialogProps) {
  const word = useTerm()('deal_placement', { lower: true })
  const queries = useQueryClient()
  const removing = useCommand()
  const renew = () => queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
  const done = async () => {
    await renew()
    onClose()
  }
  const form = useForm<Values>({
    values: valuesOf(placement),
    schema: dealPlacement.create,
    bodyOf,
    version: placement?.version,
    renew,
    send: async (values, idempotencyKey) => {
      if (placement)
        await send(changePlacement, {
          params: { id: deal.id, placementId: placement.id },
          body: { ...bodyOf(values), version: placement.version },
        })
      else await send(createPlacement, { params: { id: deal.id }, body: bodyOf(values), idempotencyKey })
      await done()
    },
  })
  const remove = async () => {
    if (!placement) return
    const params = { id: deal.id, placementId: placement.id }
    if (!(await removing.run(() => send(deletePlacement, { params })))) return
    await done()
    showToast(
      `${placement.placed_with_name} removed`,
      () => void send(restorePlacement, { params }).then(renew),
    )
  }
  return (
    <FormModal
      onClose={onClose}
      title={placement ? placement.placed_with_name : `Add ${word}`}
      dirty={form.changes > 0}
      submit={placement ? 'Save' : `Add ${word}`}
      busy={form.busy}
      aside={
        placement && (
          <Button variant="danger-quiet" busy={removing.busy} onClick={() => void remove()}>
            Delete
          </Button>
        )
      }
      onSubmit={form.onSubmit}
    >
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <Problem says={removing.problem} />
      <Type form={form} placement={placement} />
      <Who form={form} placement={placement} />
      <MoneyField label="Amount" currency={deal.currency ?? 'GBP'} {...form.chosen('amount')} />
      <NativeSelect
        label="Status"
        options={placementStatuses.map((value) => ({ value, label: placementStyles[value].label }))}
        {...form.typed('status')}
      />
      <TextArea label="Notes" optional rows={3} {...form.typed('notes')} />
    </FormModal>
  )
}

const isFound = (type: Placement['placed_with_type']) => type === 'user' || type === 'organisation'

/** People and organisations are found by those who list investors; for others what is chosen stays. */
function useTypes(placement: Placement | undefined) {
  const mayFind = useAbilities()('investors', 'index')
  const placedWith = usePlacedWith()
  return placedWithTypes
    .filter((type) => !isFound(type) || mayFind || type === placement?.placed_with_type)
    .map((value) => ({ value, label: placedWith(value) }))
}

function Type({ form, placement }: WhoProps) {
  const types = useTypes(placement)
  const type = form.typed('placed_with_type')
  return (
    <NativeSelect
      label="Placed with"
      options={types}
      {...type}
      onChange={(event) => {
        // A record of the type before is none of this one.
        const isOwn = event.target.value === placement?.placed_with_type
        form.set('placed_with_id', (isOwn ? placement.placed_with_id : null) ?? '')
        void type.onChange(event)
      }}
    />
  )
}

/** A group, a person or an organisation is one that the tenant has; everybody else is a name. */
function Who({ form, placement }: WhoProps) {
  const { data: groups = [] } = useQuery(referenceQuery(clientGroup))
  const placedWith = usePlacedWith()
  const mayFind = useAbilities()('investors', 'index')
  const type = form.values.placed_with_type
  if (isFound(type) && !mayFind) return null
  if (type === 'fund' || type === 'other')
    return <TextField label="Name" autoComplete="off" {...form.typed('placed_with_name')} />
  const { value, onChange, ...chosen } = form.chosen('placed_with_id')
  if (type === 'client_group')
    return (
      <NativeSelect
        {...chosen}
        label={placedWith(type)}
        placeholder="Choose"
        value={String(value ?? '')}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={(event) => onChange(event.target.value === '' ? '' : Number(event.target.value))}
      />
    )
  const known =
    placement?.placed_with_type === type && placement.placed_with_id !== null ? placement : undefined
  return (
    <ReferencePicker
      key={type}
      {...chosen}
      label={placedWith(type)}
      placeholder="Name"
      search={type === 'user' ? searchInvestors : searchOrganisations}
      initial={known ? { value: known.placed_with_id!, label: known.placed_with_name } : null}
      onChange={(option) => onChange(option?.value ?? '')}
    />
  )
}
