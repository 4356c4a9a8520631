import type { Definition } from '@moorgate/contract/questionnaires/definition.ts'
import {
  changeQuestionnaire,
  publishQuestionnaire,
  questionnaire,
  questionnaireVersion,
} from '@moorgate/contract/questionnaires/questionnaire.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { countChanges } from '../../../kernel/form-values.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Questionnaire } from './editor-page.tsx'

/** What of a questionnaire is written in the editor. Numbers are text while they are typed. */
export interface DraftValues {
  name: string
  intro: string
  months: string
  reminder: string
  definition: Definition
}

const valuesOf = (kept: Questionnaire): DraftValues => ({
  name: kept.name,
  intro: kept.intro ?? '',
  months: kept.expires_after_months === null ? '' : String(kept.expires_after_months),
  reminder: String(kept.reminder_days),
  definition: kept.draft,
})

/**
 * The draft as it is being written; saved against the version that was read, so that two editors don't
 * overwrite each other.
 */
export function useDraft(kept: Questionnaire) {
  const words = useWords()
  const queries = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(kept))
  const saving = useCommand(['name', 'intro', 'expires_after_months', 'reminder_days'])
  const publishing = useCommand()
  const renew = () =>
    Promise.all(
      [questionnaire.name, questionnaireVersion.name].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
  const save = async () => {
    const { name, intro, months, reminder, definition } = values
    const done = await saving.run(async () => {
      await send(changeQuestionnaire, {
        params: { id: kept.id },
        body: {
          name,
          intro,
          expires_after_months: months,
          reminder_days: reminder,
          draft: JSON.stringify(definition),
          version: kept.version,
        },
      })
      await renew()
    })
    if (done) showToast('Draft saved')
  }
  const publish = async () => {
    const done = await publishing.run(async () => {
      await send(publishQuestionnaire, { params: { id: kept.id } })
      await renew()
    })
    if (done) showToast(words('Published. {Investors} who start now answer this version'))
  }
  return {
    values,
    changes: countChanges({ ...valuesOf(kept) }, { ...values }),
    change: (change: Partial<DraftValues>) => setValues((before) => ({ ...before, ...change })),
    discard: () => setValues(valuesOf(kept)),
    saving,
    publishing,
    save: () => void save(),
    publish: () => void publish(),
  }
}
