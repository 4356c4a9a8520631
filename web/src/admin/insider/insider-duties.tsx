import { acknowledgeInsiderDuties, readInsiderDuties } from '@moorgate/contract/insider/insider-list.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import styles from './personal-deals.module.css'

/** The reader's own duties as an insider, until they acknowledge them. */
export function InsiderDuties() {
  const query = endpointQuery('insider_duties', readInsiderDuties)
  const { data = [] } = useQuery(query)
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const acknowledge = async (id: number) => {
    const done = await run(async (idempotencyKey) => {
      await send(acknowledgeInsiderDuties, { params: { id }, body: { accepted: true }, idempotencyKey })
      await queries.invalidateQueries({ queryKey: ['insider_duties'] })
      await queries.invalidateQueries({ queryKey: ['insider_list_entry'] })
    })
    if (done) showToast('Duties acknowledged')
  }
  return data.map(({ insider_list_entry_id: id, reason, obtained_at: from, duties }) => (
    <Card key={id} title="You are on an insider list">
      <Text tone="faint">
        {reason}, since {dateFull(from)}.
      </Text>
      <ul className={styles.duties}>
        {duties.map((duty) => (
          <li key={duty}>{duty}</li>
        ))}
      </ul>
      <Problem says={problem} />
      <Button variant="primary" busy={busy} onClick={() => void acknowledge(id)}>
        Acknowledge duties
      </Button>
    </Card>
  ))
}
