import { answerMinutes } from '@moorgate/contract/insider/spoken-sounding.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { soundingArea } from '../../../features/opportunities/soundings.ts'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { date, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Heading, Text } from '../../../ui/text.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Sounding } from './sounding-states.tsx'
import styles from './sounding-page.module.css'

/** The firm's minutes of a conversation: agreed to, or answered with one's own view. Nothing where there are none. */
export function Minutes({ sounding: { minutes } }: { sounding: Sounding }) {
  if (minutes === null) return null
  const today = now()
  return (
    <section className={styles.section} aria-labelledby="minutes">
      <Heading level={2} id="minutes">
        Our minutes of the conversation
      </Heading>
      <Text tone="soft">{dateTimeWithin(minutes.spoken_at, { today })}</Text>
      <div className={styles.words}>
        <Text>{minutes.text}</Text>
      </div>
      {minutes.is_answered ? (
        <Text tone="soft">You have answered these minutes.</Text>
      ) : (
        <AnswerMinutes id={minutes.id} until={date(minutes.agree_by, { today })} />
      )}
    </section>
  )
}

function AnswerMinutes({ id, until }: { id: number; until: string }) {
  const [isOther, setOther] = useState(false)
  const [view, setView] = useState('')
  const queries = useQueryClient()
  const { busy, problem, fields, run } = useCommand(['disagreement'])
  const answer = async (agreed: boolean) => {
    const body = agreed ? { agreed } : { agreed, disagreement: view }
    const done = await run(async (idempotencyKey) => {
      await send(answerMinutes, { params: { id: String(id) }, body, idempotencyKey })
      await queries.invalidateQueries({ queryKey: [soundingArea] })
    })
    if (done) showToast('Answer sent')
  }
  return (
    <>
      <Text>{`Check them and answer by ${until}.`}</Text>
      <Problem says={problem} />
      {isOther && (
        <TextArea
          label="What was said differently"
          rows={4}
          value={view}
          error={fields['disagreement']}
          onChange={(event) => setView(event.target.value)}
        />
      )}
      <div className={styles.answers}>
        {isOther ? (
          <Button size="large" busy={busy} onClick={() => void answer(false)}>
            Send my view
          </Button>
        ) : (
          <Button size="large" onClick={() => setOther(true)}>
            I don’t agree
          </Button>
        )}
        <Button size="large" busy={busy} onClick={() => void answer(true)}>
          I agree
        </Button>
      </div>
    </>
  )
}
