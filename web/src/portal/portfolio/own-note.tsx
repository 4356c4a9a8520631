import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { holdingNoteLimit } from '@moorgate/contract/portfolio/holding-note.ts'
import type { readHoldingNote } from '@moorgate/contract/portfolio/holding-note.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kernel/api.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useAct } from '../../kernel/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Loaded } from '../loaded.tsx'
import { RuledSection } from '../ruled-section.tsx'
import styles from './own-note.module.css'

type Note = AnswerOf<typeof readHoldingNote>

const pathOf = (holdingId: number) => `portfolio/${holdingId}/note`

const noteQuery = (holdingId: number) =>
  queryOptions({
    queryKey: ['holding_note', holdingId],
    queryFn: async ({ signal }) => (await call<{ data: Note }>('GET', pathOf(holdingId), { signal })).data,
  })

/** What somebody writes down about a holding for themselves. */
export function OwnNote({ holdingId }: { holdingId: number }) {
  const note = useQuery(noteQuery(holdingId))
  return (
    <RuledSection title="Your note">
      <Loaded queries={[note]} failed="We couldn’t load your note" skeleton={<Skeleton height={120} />}>
        {() => note.data && <Writing holdingId={holdingId} note={note.data} />}
      </Loaded>
    </RuledSection>
  )
}

function Writing({ holdingId, note }: { holdingId: number; note: Note }) {
  const queries = useQueryClient()
  /** With the version on which it was begun, so that it doesn't write over what another window kept meanwhile. */
  const [typed, setTyped] = useState<Pick<Note, 'words' | 'version'>>()
  const act = useAct(['words'])
  const guard = useLeaveGuard(typed !== undefined && typed.words !== note.words)
  const save = async () => {
    const done = await act.run(async () => {
      const body = typed ?? { words: note.words, version: note.version }
      const { data } = await call<{ data: Note }>('PATCH', pathOf(holdingId), { body })
      queries.setQueryData(noteQuery(holdingId).queryKey, data)
      setTyped(undefined)
    })
    if (done) showToast('Your note is kept')
  }
  return (
    <Form className={styles.note} onSubmit={save}>
      {guard}
      <TextArea
        label="Your note"
        labelHidden
        hint="Only you can read it."
        rows={4}
        limit={holdingNoteLimit}
        value={typed?.words ?? note.words}
        error={act.fields['words']}
        onChange={({ target }) => setTyped({ words: target.value, version: typed?.version ?? note.version })}
      />
      <Problem says={act.problem} />
      <div>
        <Button type="submit" size="small" busy={act.busy} busyLabel="Saving">
          Save note
        </Button>
      </div>
    </Form>
  )
}
