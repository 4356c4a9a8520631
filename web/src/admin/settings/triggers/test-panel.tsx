import { testTrigger } from '@moorgate/contract/triggers/trigger.ts'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { dateTime } from '../../../ui/format-dates.ts'
import { counted } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import type { Command } from '../../../kernel/use-command.ts'
import { bodyOf } from './draft.ts'
import type { TriggerDraft } from './draft.ts'
import type { TestResult } from './queries.ts'
import styles from './triggers.module.css'

/** What an automation would have done lately, as it is written now. Nothing is done. */
export function TestPanel({ draft, act }: { draft: TriggerDraft; act: Command }) {
  const [tested, setTested] = useState<{ result: TestResult; body: string }>()
  const body = { ...bodyOf(draft), name: draft.name || 'Test' }
  const isCurrent = tested?.body === JSON.stringify(body)
  const test = () =>
    act.run(async () => {
      const result = await send(testTrigger, { body, changes: false })
      setTested({ result, body: JSON.stringify(body) })
    })
  return (
    <Card title="Test on past events">
      <div className={styles.rows}>
        <p className={styles.note}>
          Uses up to 50 events of the last 30 days and the records as they are now. Nothing is sent or
          changed.
        </p>
        <div>
          <Button busy={act.busy} busyLabel="Testing" onClick={() => void test()}>
            Run test
          </Button>
        </div>
        <div aria-live="polite">{tested && isCurrent && <Tested result={tested.result} />}</div>
      </div>
    </Card>
  )
}

function Tested({ result: { events, matches } }: { result: TestResult }) {
  if (events === 0) return <p>No events of this kind in the last 30 days.</p>
  return (
    <>
      <p>
        <b>
          {matches.length} of {counted(events, 'event', 'events')} would have matched.
        </b>
      </p>
      <ul className={styles.log}>
        {matches.map(({ event_id: id, at, record, outcomes }) => (
          <li key={id}>
            <span>
              {record && <TextLink href={record.path}>{record.name}</TextLink>}
              <small>{dateTime(at, { today: now() })}</small>
            </span>
            <span>
              {outcomes.map((outcome, index) => (
                <span key={index} className={styles.outcome}>
                  {outcome}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
