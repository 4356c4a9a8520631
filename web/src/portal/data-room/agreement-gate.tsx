import { agreeToDataRoom } from '@moorgate/contract/data-room/agreement.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Html } from '../../kernel/html.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useAct } from '../../kernel/use-act.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Heading, Text } from '../../ui/text.tsx'
import { roomArea } from './records.ts'
import type { Visited } from './records.ts'
import styles from './data-room.module.css'

/** What is agreed to before anything of the room is shown. A new wording asks again. */
export function AgreementGate({ room }: { room: Visited }) {
  const [ticked, setTicked] = useState(false)
  const { busy, problem, run } = useAct()
  const queries = useQueryClient()
  const { agreement } = room
  if (!agreement)
    return (
      <EmptyState title="Not open yet">
        The agreement that comes before it is being written. We tell you when you can come in.
      </EmptyState>
    )
  const agree = async () => {
    const request = { params: { id: room.id }, body: { number: agreement.number } }
    await run(async (idempotencyKey) => {
      try {
        await send(agreeToDataRoom, { ...request, idempotencyKey })
      } finally {
        // Also where it was refused: then there is a newer wording to be read.
        await queries.invalidateQueries({ queryKey: [roomArea] })
      }
    })
    setTicked(false)
  }
  return (
    <section className={styles.gate}>
      <Heading level={2}>{agreement.title}</Heading>
      <Text tone="faint">
        Version {agreement.number}.{' '}
        {agreement.number > 1 ? 'It has changed since the version before. Please read it again.' : ''}
      </Text>
      <div className={styles.wording}>
        <Html text={agreement.body} />
      </div>
      <Checkbox
        label="I have read this and agree to it"
        checked={ticked}
        onChange={(event) => setTicked(event.target.checked)}
      />
      <Problem says={problem} />
      <div>
        <Button
          look="primary"
          disabled={!ticked}
          busy={busy}
          busyLabel="Agreeing"
          onClick={() => void agree()}
        >
          Agree and enter
        </Button>
      </div>
    </section>
  )
}
