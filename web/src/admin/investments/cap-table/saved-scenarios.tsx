import { capTableScenario } from '@moorgate/contract/captable/cap-table-scenario.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GitBranch, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Heading } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { flatOf } from './model-inputs.ts'
import type { Inputs } from './model-inputs.ts'
import styles from './model.module.css'

interface SavedScenariosProps {
  opportunityId: number
  inputs: Readonly<Record<string, string>>
  mayKeep: boolean
  onLoad: (inputs: Inputs) => void
}

/** Scenarios that were kept: what was typed comes back, and its results are worked out anew. */
export function SavedScenarios({ opportunityId, inputs, mayKeep, onLoad }: SavedScenariosProps) {
  const query = useQuery(
    listQuery(
      capTableScenario,
      { sort: '-created_at' },
      {
        perPage: 25,
        fixed: { investment_opportunity_id: opportunityId },
      },
    ),
  )
  const queries = useQueryClient()
  const changed = () => queries.invalidateQueries({ queryKey: [capTableScenario.name] })
  const remove = useCommand()
  const drop = async (id: number) => {
    if (await remove.run(() => call('DELETE', `${capTableScenario.path}/${id}`))) await changed()
  }
  return (
    <section>
      <Heading level={2} variant="small">
        Saved scenarios
      </Heading>
      <Loaded query={query} what="the scenarios">
        {({ data }) => (
          <ul className={styles.saved}>
            {data.length === 0 && <li className={styles.none}>None yet.</li>}
            {data.map((each) => (
              <li key={each.id}>
                <Icon of={GitBranch} size={14} />
                <button type="button" onClick={() => onLoad(flatOf(each.inputs))}>
                  <b>{each.name}</b>
                  <small>
                    {[each.actor_name, date(each.updated_at, { today: now() })].filter(Boolean).join(', ')}
                  </small>
                </button>
                {mayKeep && (
                  <IconButton
                    icon={Trash2}
                    size="small"
                    label={`Delete ${each.name}`}
                    onClick={() => void drop(each.id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <Problem says={remove.problem} />
      {mayKeep && <Keep opportunityId={opportunityId} inputs={inputs} onKept={changed} />}
    </section>
  )
}

interface KeepProps {
  opportunityId: number
  inputs: Readonly<Record<string, string>>
  onKept: () => Promise<void>
}

function Keep({ opportunityId, inputs, onKept }: KeepProps) {
  const [name, setName] = useState('')
  const { busy, fields, problem, run } = useCommand(['name'])
  const save = async () => {
    const body = { investment_opportunity_id: opportunityId, name, inputs }
    if (
      !(await run((idempotencyKey) =>
        call('POST', capTableScenario.path, { body, idempotencyKey }).then(onKept),
      ))
    )
      return
    setName('')
    showToast('Scenario saved')
  }
  return (
    <div className={styles.keep}>
      <TextField
        label="Scenario name"
        value={name}
        maxLength={80}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Button busy={busy} busyLabel="Saving" onClick={() => void save()}>
        Save scenario
      </Button>
      <Problem says={problem} />
    </div>
  )
}
