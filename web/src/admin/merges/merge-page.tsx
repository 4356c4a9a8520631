import { dismissDuplicate, mergeUsers } from '@moorgate/contract/merges/merge.ts'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../kernel/loaded.tsx'
import { AdminPage } from '../../kernel/page.tsx'
import { send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { FieldsTable } from './fields-table.tsx'
import { MergeRail } from './merge-rail.tsx'
import { likenessText } from '../../features/duplicates/match-text.ts'
import { previewQuery } from './pairs.ts'
import type { Choices, Preview } from './pairs.ts'
import styles from './merges.module.css'

/** `/admin/investors/merge/{keptId}/{closedId}`: two records side by side, and the one that they become. */
export function MergePage({ params }: ScreenProps) {
  const [kept, closed] = [params['keptId'] ?? '', params['closedId'] ?? '']
  const query = useQuery(previewQuery(kept, closed))
  return (
    <Loaded query={query} what="these two records">
      {(preview) => <Merging key={`${kept}-${closed}`} first={preview} />}
    </Loaded>
  )
}

/** `first` is the preview before anything was chosen. */
function Merging({ first }: { first: Preview }) {
  const [choices, setChoices] = useState<Choices>({})
  // What the choices before needed stays in view until the answer for these is there.
  const { data: preview = first } = useQuery({
    ...previewQuery(first.kept.id, first.closed.id, choices),
    placeholderData: keepPreviousData,
  })
  const term = useTerm()
  const { kept, closed } = preview
  const acts = useMerging(preview, choices)
  return (
    <AdminPage
      title={`Merge 2 ${term('investor', { plural: true, lower: true })}`}
      flush
      ruled
      status={
        preview.score > 0 && (
          <Badge tone="info" plain>
            {preview.score}% match
          </Badge>
        )
      }
      meta={preview.reasons.length > 0 ? [{ key: 'why', text: `${likenessText(preview.reasons)}.` }] : []}
      actions={
        <>
          <Button variant="quiet" busy={acts.busy} onClick={acts.dismiss}>
            Not the same person
          </Button>
          <ButtonLink icon={ArrowLeftRight} href={`/admin/investors/merge/${closed.id}/${kept.id}`}>
            Keep the other
          </ButtonLink>
          <Button
            variant="primary"
            busy={acts.busy}
            busyLabel="Merging"
            disabled={
              preview.shared_rounds.length > 0 ||
              preview.shared_methods.length > 0 ||
              preview.waiting_id !== null
            }
            onClick={acts.merge}
          >
            Merge into {kept.name}
          </Button>
        </>
      }
    >
      <div className={styles.split}>
        <div className={styles.main}>
          {acts.problem && (
            <Notice tone="bad" live>
              {acts.problem}
            </Notice>
          )}
          <FieldsTable preview={preview} choices={choices} onChoices={setChoices} />
        </div>
        <MergeRail preview={preview} />
      </div>
    </AdminPage>
  )
}

function useMerging({ kept, closed }: Preview, choices: Choices) {
  const act = useCommand()
  const visit = useVisit()
  const queries = useQueryClient()
  const after = () =>
    Promise.all(['merge', 'user'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
  const merge = () =>
    act.run(async (idempotencyKey) => {
      const body = { kept_id: kept.id, closed_id: closed.id, choices }
      const made = await send(mergeUsers, { body, idempotencyKey })
      const waits = made.status === 'waiting'
      showToast(waits ? 'A second person must confirm' : `${closed.name} merged into ${kept.name}`)
      visit(waits ? '/admin/investors/duplicates' : `/admin/investors/${kept.id}/details`, { replace: true })
      await after()
    })
  const dismiss = () =>
    act.run(async () => {
      await send(dismissDuplicate, { body: { first_id: kept.id, second_id: closed.id } })
      visit('/admin/investors/duplicates', { replace: true })
      await after()
    })
  return { busy: act.busy, problem: act.problem, merge: () => void merge(), dismiss: () => void dismiss() }
}
