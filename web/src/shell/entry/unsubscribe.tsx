import { groupOn } from '@moorgate/contract/notifications/groups.ts'
import {
  preferencesPages,
  readUnsubscribeLink,
  unsubscribe,
} from '@moorgate/contract/notifications/unsubscribe.ts'
import type { StoppedEmails } from '@moorgate/contract/notifications/unsubscribe.ts'
import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query'
import { MailCheck, MailX } from 'lucide-react'
import { useState } from 'react'
import { isFailure } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import { Problem } from '../../kernel/problem.tsx'
import { createQueryClient, send } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { useWords } from '../../kernel/words.tsx'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import styles from './entry-form.module.css'
import { PlainFrame } from './plain-frame.tsx'
import { SignColumn } from './sign-column.tsx'

/**
 * `/unsubscribe/{token}`: what the link at the foot of an e-mail opens. Opening it stops nothing, since programs that
 * examine e-mails open links too; the button does, and so does the mailbox’s own.
 */
export function UnsubscribePage({ params }: ScreenProps) {
  const [queries] = useState(createQueryClient)
  usePageTitle('Stop e-mails')
  return (
    <QueryClientProvider client={queries}>
      <PlainFrame>
        <LinkedEmails token={params['token'] ?? ''} />
      </PlainFrame>
    </QueryClientProvider>
  )
}

const keyOf = (token: string) => [readUnsubscribeLink.path, token]

function LinkedEmails({ token }: { token: string }) {
  const queries = useQueryClient()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(token),
    queryFn: ({ signal }) => send(readUnsubscribeLink, { params: { token }, signal, signedOut: 'fail' }),
  })
  if (isFailure(error, 'not_found'))
    return (
      <SignColumn
        icon={MailX}
        title="This link doesn’t work"
        lede="It may be incomplete. Try opening it again from the e-mail, or log in to choose which e-mails you get."
      >
        <TextLink href="/login">Log in</TextLink>
      </SignColumn>
    )
  if (data)
    return (
      <StopEmails
        token={token}
        emails={data}
        onStopped={(emails) => queries.setQueryData(keyOf(token), emails)}
      />
    )
  if (error === null) return <SkeletonRows rows={3} avatar={false} label="Loading" />
  return (
    <ErrorState title="We couldn’t open this link" onRetry={() => void refetch()} retrying={isFetching} />
  )
}

interface StopEmailsProps {
  token: string
  emails: StoppedEmails
  onStopped: (emails: StoppedEmails) => void
}

function StopEmails({ token, emails, onStopped }: StopEmailsProps) {
  const { busy, problem, run } = useCommand()
  const about = useAbout(emails)
  const stop = () =>
    run(async () => {
      const body = { 'List-Unsubscribe': 'One-Click' }
      onStopped(await send(unsubscribe, { params: { token }, body, signedOut: 'fail' }))
    })
  return (
    <SignColumn
      icon={emails.is_stopped ? MailCheck : MailX}
      title={emails.is_stopped ? 'E-mails stopped' : 'Stop these e-mails?'}
      lede={
        <>
          {emails.is_stopped ? 'You no longer get e-mails about: ' : 'You get e-mails about: '}
          <b>{about}</b>.
        </>
      }
    >
      <Problem says={problem} />
      <div className={styles.form}>
        {emails.is_stopped ? (
          <Notice tone="good" live>
            We won’t send you these e-mails any more.
          </Notice>
        ) : (
          <Button variant="primary" size="large" busy={busy} busyLabel="Stopping" onClick={() => void stop()}>
            Stop these e-mails
          </Button>
        )}
        <OtherChoices emails={emails} />
      </div>
    </SignColumn>
  )
}

/** The way to all choices, where there is an account to log in to. */
function OtherChoices({ emails: { side, stops } }: { emails: StoppedEmails }) {
  if (side === null) return null
  const page = stops === 'marketing' ? '/investor/profile/subscription' : preferencesPages[side]
  return (
    <p>
      <TextLink href={page}>Choose which e-mails you get</TextLink>
    </p>
  )
}

function useAbout({ stops, side }: StoppedEmails): string {
  const words = useWords()
  const { name } = useBranding()
  if (stops === 'marketing' || side === null) return `news and offers of ${name}`
  return words(groupOn(stops, side)?.title ?? '')
}
