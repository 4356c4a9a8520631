import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { holdingNoteLimit } from '@moorgate/contract/portfolio/holding-note.ts'
import type { readHoldingNote } from '@moorgate/contract/portfolio/holding-note.ts'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, isOvertaken } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { useLeaveGuard } from '../../kernel/leave-guard.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { dateTimeWithin } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { RuledSection } from '../../features/sections/ruled-section.tsx'
import styles from './own-note.module.css'

type Note = AnswerOf<typeof readHoldingNote>

const pathOf = (holdingId: number) => `portfolio/${holdingId}/note`

const noteQuery = (holdingId: number) =>
  queryOptions({
    queryKey: ['holding_note', holdingId],
    queryFn: ({ signal }) => readNote(holdingId, signal),
  })

const readNote = async (holdingId: number, signal?: AbortSignal) =>
  (await call<{ data: Note }>('GET', pathOf(holdingId), { signal })).data

/** What somebody writes down about a holding for themselves. */
export function OwnNote({ holdingId }: { holdingId: number }) {
  const note = useQuery(noteQuery(holdingId))
  return (
    <RuledSection title="Your note">
      <Loaded
        queries={[note]}
        failed="We couldn’t load your note"
        isPart
        skeleton={<Skeleton height={120} />}
      >
        {() => note.data && <Writing holdingId={holdingId} note={note.data} />}
      </Loaded>
    </RuledSection>
  )
}

type Draft = Pick<Note, 'words' | 'version'>

function Writing({ holdingId, note }: { holdingId: number; note: Note }) {
  const queries = useQueryClient()
  const area = useRef<HTMLTextAreaElement>(null)
  /**
   * With the version on which it was begun, so that it doesn't write over what another window kept meanwhile.
   */
  const [typed, setTyped] = useState<Draft>()
  /** What another window kept meanwhile. */
  const [other, setOther] = useState<Note>()
  const act = useCommand(['words'])
  const isChanged = typed !== undefined && typed.words !== note.words
  const guard = useLeaveGuard(isChanged)
  const show = (kept: Note) => {
    queries.setQueryData(noteQuery(holdingId).queryKey, kept)
    setTyped(undefined)
    setOther(undefined)
    area.current?.focus()
  }
  const save = (body: Draft) =>
    act.run(async () => {
      try {
        const { data } = await call<{ data: Note }>('PATCH', pathOf(holdingId), { body })
        show(data)
        showToast(data.words === '' ? 'Note deleted' : 'Note saved')
      } catch (error) {
        if (!isOvertaken(error)) throw error
        setOther(await readNote(holdingId))
      }
    })
  return (
    <Form className={styles.note} onSubmit={() => (typed && isChanged ? save(typed) : undefined)}>
      {guard}
      <TextArea
        ref={area}
        label="Your note"
        labelHidden
        hint={hintOf(note)}
        rows={4}
        limit={holdingNoteLimit}
        value={typed?.words ?? note.words}
        error={act.fields['words']}
        onChange={({ target }) => setTyped({ words: target.value, version: typed?.version ?? note.version })}
      />
      <Problem says={act.problem} />
      {other && typed ? (
        <Elsewhere
          note={other}
          busy={act.busy}
          onMine={() => save({ words: typed.words, version: other.version })}
          onOther={() => show(other)}
        />
      ) : (
        <div>
          <Button type="submit" disabled={!isChanged} busy={act.busy} busyLabel="Saving">
            Save note
          </Button>
        </div>
      )}
    </Form>
  )
}

function hintOf({ updated_at: at }: Note): string {
  const forWhom = 'Only you can read it.'
  if (at === null) return forWhom
  return `${forWhom} Saved ${dateTimeWithin(at, { today: now() })}.`
}

interface ElsewhereProps {
  note: Note
  busy: boolean
  onMine: () => unknown
  onOther: () => void
}

/** Nothing of either window is lost before its writer has seen both. */
function Elsewhere({ note: { words }, busy, onMine, onOther }: ElsewhereProps) {
  return (
    <Notice tone="waiting" live title="You changed this note in another window">
      <p className={styles.other}>{words === '' ? 'It was deleted in the other window.' : words}</p>
      <div className={styles.choice}>
        <Button busy={busy} busyLabel="Saving" onClick={() => void onMine()}>
          Keep what I wrote here
        </Button>
        <Button variant="quiet" onClick={onOther}>
          Take the other
        </Button>
      </div>
    </Notice>
  )
}
