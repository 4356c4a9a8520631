import { renewWebFormSecret, webFormStanding } from '@moorgate/contract/contacts/web-form.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateTime, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Modal } from '../../../ui/modal.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'

const area = 'web_form'

/**
 * Where a Typeform form is to deliver its answers, and the secret that proves them. The secret is shown once.
 */
export function WebFormDialog({ onClose }: { onClose: () => void }) {
  const many = useTerm()('contact', { plural: true, lower: true })
  const standing = useQuery(endpointQuery(area, webFormStanding))
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const [secret, setSecret] = useState<string>()
  const renew = () =>
    void run(async () => {
      setSecret((await send(renewWebFormSecret)).secret)
      await queries.invalidateQueries({ queryKey: [area] })
    })
  const verb = standing.data?.has_secret ? 'Make a new secret' : 'Make a secret'
  const footer = (
    <>
      <Button onClick={onClose}>Close</Button>
      <Button look="primary" busy={busy} onClick={renew}>
        {verb}
      </Button>
    </>
  )
  return (
    <Modal open onClose={onClose} title="Web form" variant="long" footer={footer}>
      <FieldStack>
        <p>
          A Typeform form that sends its answers here makes {many} of the people who fill it in. In its
          webhook settings enter this address and this secret.
        </p>
        <Problem says={problem} />
        <Loaded query={standing} what="the web form">
          {(found) => <Standing found={found} secret={secret} />}
        </Loaded>
      </FieldStack>
    </Modal>
  )
}

interface StandingProps {
  found: AnswerOf<typeof webFormStanding>
  secret: string | undefined
}

function Standing({ found, secret }: StandingProps) {
  const look = { today: now() }
  return (
    <>
      <DescriptionList
        items={[
          {
            term: 'Address',
            value: (
              <>
                {found.address} <CopyButton text={found.address} of="address" />
              </>
            ),
          },
          {
            term: 'Secret',
            value: found.has_secret ? `Made ${dateTimeWithin(found.secret_set_at, look)}` : 'None yet',
          },
          {
            term: 'Last answers',
            value: found.last_received_at === null ? 'None yet' : dateTime(found.last_received_at, look),
          },
        ]}
      />
      {secret !== undefined && (
        <Notice tone="good" title="The new secret" live>
          <code>{secret}</code> <CopyButton text={secret} of="secret" />
          <p>It is not shown again. The one before goes on counting for a day.</p>
        </Notice>
      )}
    </>
  )
}
