import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useForm } from '../../../kernel/form.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import type { Opportunity } from '../records.ts'
import type { OpportunityForm } from './opportunity-field.tsx'
import { opportunityChanges, opportunityValues } from './opportunity-values.ts'
import { pageStoreOf } from './saving/page-store.ts'
import type { SavedPage, PageDraft } from './saving/page-store.ts'
import { useAutosave } from './saving/use-autosave.ts'
import type { Autosave } from './saving/use-autosave.ts'
import { useUndo } from './undo/use-undo.ts'
import type { Undo } from './undo/use-undo.ts'

export interface PageForm {
  form: OpportunityForm
  autosave: Autosave
  undo: Undo
  /** What is kept beside the page, where investors see the page already. */
  draft: PageDraft
  /** Somebody's act changed the page from elsewhere: it is read anew, and what is being written stays. */
  reload: () => Promise<void>
}

/**
 * The form of a whole offer, kept while somebody writes. `draft` is what the page's draft said when it was
 * opened.
 */
export function usePageForm(opportunity: Opportunity, pageDraft: PageDraft): PageForm {
  const queries = useQueryClient()
  const [draft, setDraft] = useState<PageDraft>(pageDraft)
  const [base, setBase] = useState(() => {
    const values = opportunityValues({ ...opportunity, ...pageDraft?.values } as Opportunity)
    return {
      form: values,
      kept: values,
      version: isDraft(opportunity.status) ? opportunity.version : (pageDraft?.version ?? 0),
    }
  })
  const { id, status } = opportunity
  const store = useMemo(() => pageStoreOf({ id, status }), [id, status])
  const plain = useForm<FormValues>({
    values: base.form,
    schema: investmentOpportunity.update,
    bodyOf: (values) => opportunityChanges(base.form, values),
    // Nothing is sent at a press: what is written is kept as it is typed.
    send: async () => undefined,
  })
  const onSaved = useCallback(
    (savedPage: SavedPage) => {
      setDraft(savedPage.draft ?? null)
      void queries.invalidateQueries({ queryKey: [investmentOpportunity.name] })
    },
    [queries],
  )
  const autosave = useAutosave({ form: plain, base, setBase, store, onSaved })
  const { problems } = autosave
  const { form: remembered, undo } = useUndo(plain)
  const form = useMemo(() => withProblems(remembered, problems), [remembered, problems])
  const reload = async () => {
    const kept = await store.read()
    undo.forget()
    for (const [name, value] of Object.entries(kept.values)) if (name !== 'image') plain.set(name, value)
    setBase({ form: kept.values, kept: kept.values, version: kept.version })
    onSaved(kept)
  }
  return { form, autosave, undo, draft, reload }
}

/** What the server said of a field stands beside it, like what the contract says. */
function withProblems(form: OpportunityForm, problems: Readonly<Record<string, string>>): OpportunityForm {
  return {
    ...form,
    typed: (name) => withError(form.typed(name), problems[name]),
    chosen: (name) => withError(form.chosen(name), problems[name]),
  }
}

const withError = <Field extends { error: string | undefined }>(
  field: Field,
  problem: string | undefined,
) => ({
  ...field,
  error: field.error ?? problem,
})
