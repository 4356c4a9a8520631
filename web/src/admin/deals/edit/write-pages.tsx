import { pipelineDeal } from '@moorgate/contract/deals/pipeline-deal.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, isFailure } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { AdminPage } from '../../../kernel/page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { Button } from '../../../ui/button.tsx'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { dealPath, dealQuery, pipelinesQuery } from '../deal.ts'
import type { Deal } from '../deal.ts'
import { DealFields } from './deal-form.tsx'
import { dealValues } from './deal-values.ts'
import type { DealValues } from './deal-values.ts'
import styles from './edit.module.css'

/** `/admin/investments/deals/new-deal`: in the stage that the address names, else where new ones begin. */
export function NewDeal() {
  const noun = useTerm()('deal', { lower: true })
  const { search } = useAddress()
  const asked = parseFlat(search)
  const pipelines = useQuery(pipelinesQuery())
  return (
    <AdminPage title={`New ${noun}`}>
      <Loaded query={pipelines} what="the pipelines">
        {(all) => {
          const place =
            all.find(({ id }) => String(id) === asked['pipeline']) ?? all.find((each) => each.is_default)
          const stage = place?.stages?.find(({ id }) => String(id) === asked['stage']) ?? place?.stages?.[0]
          const begin = {
            ...(place && { pipeline_id: place.id }),
            ...(stage && { pipeline_stage_id: stage.id }),
          }
          return <DealForm begin={begin} save={`Add ${noun}`} />
        }}
      </Loaded>
    </AdminPage>
  )
}

/** `/admin/investments/deals/{id}/edit`. */
export function EditDeal({ params }: ScreenProps) {
  const found = useQuery(dealQuery(params['id'] ?? ''))
  const noun = useTerm()('deal', { lower: true })
  return (
    <AdminPage title={`Edit ${found.data?.name ?? noun}`}>
      <Loaded query={found} what={`this ${noun}`}>
        {(deal) => <DealForm key={deal.version} deal={deal} begin={deal} save="Save" />}
      </Loaded>
    </AdminPage>
  )
}

interface DealFormProps {
  /** Absent for a new one. */
  deal?: Deal | undefined
  begin: Partial<Deal>
  save: string
}

function DealForm({ deal, begin, save }: DealFormProps) {
  const { form, guard, overtaken, reload } = useDealForm(deal, begin)
  const changes = form.changes === 1 ? '1 unsaved change' : `${form.changes} unsaved changes`
  return (
    <form className={styles.column} onSubmit={form.onSubmit} noValidate>
      {form.refused !== undefined && !overtaken && <FormErrors title={form.refused} errors={[]} />}
      {overtaken && (
        <Notice
          tone="waiting"
          title="Somebody else changed this in between"
          live
          action={<Button onClick={reload}>Load theirs</Button>}
        >
          Nothing of yours was saved and nothing of theirs is lost. Loading theirs discards what you typed.
        </Notice>
      )}
      <DealFields form={form} deal={deal} />
      <FormFooter
        state={form.changes > 0 ? { kind: 'unsaved', text: changes } : undefined}
        problems={form.problems}
        save={save}
        saving={form.busy}
        {...(form.changes > 0 && { onDiscard: form.discard })}
      />
      {guard}
    </form>
  )
}

function useDealForm(deal: Deal | undefined, begin: Partial<Deal>) {
  const before = dealValues(begin)
  const queries = useQueryClient()
  const visit = useVisit()
  const [saved, setSaved] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const renew = () => queries.invalidateQueries({ queryKey: [pipelineDeal.name] })
  const bodyOf = (values: DealValues) => (deal ? changesOf(before, values) : filledIn(values))
  const form = useForm<DealValues>({
    values: before,
    schema: deal ? pipelineDeal.update : pipelineDeal.create,
    bodyOf,
    send: async (values) => {
      const { data } = await write(deal, bodyOf(values)).catch((error: unknown) => {
        setOvertaken(isFailure(error, 'conflict') && error.refusal.reason === 'stale_version')
        throw error
      })
      setSaved(true)
      showToast(`${data.name} is ${deal ? 'saved' : 'added'}`)
      await renew()
      visit(dealPath(data.id))
    },
  })
  const guard = useLeaveGuard(form.changes > 0 && !form.busy && !saved)
  return { form, guard, overtaken, reload: () => void renew() }
}

const write = (deal: Deal | undefined, body: Record<string, unknown>) =>
  deal
    ? call<{ data: Deal }>('PATCH', `${pipelineDeal.path}/${deal.id}`, {
        body: { ...body, version: deal.version },
      })
    : call<{ data: Deal }>('POST', pipelineDeal.path, { body })
