import { isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { readPageDraft, savePageDraft } from '@moorgate/contract/opportunities/page-versions.ts'
import { call } from '../../../../kernel/api.ts'
import type { FormValues } from '../../../../kernel/form-values.ts'
import { send } from '../../../../kernel/queries.ts'
import type { Opportunity } from '../../records.ts'
import { opportunityValues } from '../opportunity-values.ts'

export type PageDraft = AnswerOf<typeof readPageDraft>

/** A page as it is kept, and the version by which two editors notice each other. */
export interface SavedPage {
  values: FormValues
  version: number
  /** What investors don't see yet; undefined where what is written is the record itself. */
  draft?: PageDraft
}

/** Where what is written of a page is kept. */
export interface PageStore {
  read(): Promise<SavedPage>
  /**
   * Throws 409 `stale_version` where `version` is not the last. `settled` were seen as they stand and are
   * decided.
   */
  write(changes: FormValues, version: number, settled: readonly string[]): Promise<SavedPage>
}

const recordOf = async (id: number) =>
  (await call<{ data: Opportunity }>('GET', `${investmentOpportunity.path}/${id}`)).data

/** The page as investors see it now, as a form holds it. */
export const pageNow = async (id: number): Promise<FormValues> => opportunityValues(await recordOf(id))

/** A draft is its own page: nobody outside sees it, so it is written as it is typed. */
function ownRecord(id: number): PageStore {
  const keptOf = (row: Opportunity): SavedPage => ({ values: opportunityValues(row), version: row.version })
  return {
    read: async () => keptOf(await recordOf(id)),
    write: async (changes, version) => {
      const body = { ...changes, version }
      const path = `${investmentOpportunity.path}/${id}`
      return keptOf((await call<{ data: Opportunity }>('PATCH', path, { body })).data)
    },
  }
}

/** A page that investors see is written beside it, and shown when somebody publishes it. */
function besideTheRecord(id: number): PageStore {
  const params = { id }
  const keptOf = (row: Opportunity, draft: PageDraft): SavedPage => ({
    values: opportunityValues({ ...row, ...draft?.values } as Opportunity),
    version: draft?.version ?? 0,
    draft,
  })
  return {
    read: async () => keptOf(await recordOf(id), await send(readPageDraft, { params })),
    write: async ({ image, ...values }, version, settled) => {
      // A picture can't wait in a draft: it is a file of the record.
      if (image !== undefined) await call('PATCH', `${investmentOpportunity.path}/${id}`, { body: { image } })
      const draft =
        Object.keys(values).length === 0
          ? await send(readPageDraft, { params })
          : await send(savePageDraft, { params, body: { values, version, settled: [...settled] } })
      return keptOf(await recordOf(id), draft)
    },
  }
}

export function pageStoreOf({ id, status }: Pick<Opportunity, 'id' | 'status'>): PageStore {
  return isDraft(status) ? ownRecord(id) : besideTheRecord(id)
}
