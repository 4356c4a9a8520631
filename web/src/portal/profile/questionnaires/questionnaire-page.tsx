import type { SignedKind } from '@moorgate/contract/questionnaires/definition.ts'
import { beginResponse } from '@moorgate/contract/questionnaires/response.ts'
import { lowerCase } from '@moorgate/contract/terminology.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { send } from '../../../kernel/queries.ts'
import { documentPath, isSigned, responsesQuery } from '../../../features/questionnaires/response.ts'
import type { Response } from '../../../features/questionnaires/response.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useAddress, useVisit } from '../../../kernel/visit.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { ProfilePage, Section } from '../../../features/sections/section.tsx'
import { Answering } from './answering.tsx'
import { ClipboardList } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { BandBar } from '../../../features/questionnaires/band-bar.tsx'
import { ComparedAnswers } from '../../../features/questionnaires/compared-answers.tsx'
import { Button } from '../../../ui/button.tsx'
import { dateFull, monthShort } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { SaveLink } from '../../../features/shared-documents/save-link.tsx'
import styles from './questionnaires.module.css'

export interface QuestionnairePage {
  kind: SignedKind
  title: string
  /** Address of the page; a section of an open round is in its query. */
  path: string
  intro: string
}

/** One questionnaire of an investor: where it stands; with `?section=` the open round itself. */
export function QuestionnairePage(input: QuestionnairePage) {
  const { id } = useCurrentUser()
  const query = useQuery(responsesQuery(input.kind, { user_id: id }))
  const section = new URLSearchParams(useAddress().search).get('section')
  const [reloads, setReloads] = useState(0)
  const round = useRound(input, id)
  const open = query.data?.find((response) => !isSigned(response))
  if (open && section !== null)
    return (
      <Answering
        key={`${open.id} ${reloads}`}
        asked={input}
        given={open}
        section={section}
        onSaved={round.keep}
        onReload={() => void query.refetch().then(() => setReloads(reloads + 1))}
      />
    )
  return (
    <ProfilePage title={input.title} intro={input.intro}>
      <Loaded query={query} what="your answers" skeleton={<SkeletonRows rows={5} avatar={false} />}>
        {(responses) => (
          <Standing
            asked={input}
            open={open}
            signed={responses.filter(isSigned)}
            busy={round.busy}
            problem={round.problem}
            onBegin={round.begin}
          />
        )}
      </Loaded>
    </ProfilePage>
  )
}

/** Begins a round or goes on with the open one, and keeps what was saved where the page reads it. */
function useRound({ kind, path }: QuestionnairePage, userId: number) {
  const queries = useQueryClient()
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const { queryKey } = responsesQuery(kind, { user_id: userId })
  const keep = (saved: Response) =>
    queries.setQueryData<Response[]>(queryKey, (known = []) => [
      saved,
      ...known.filter(({ id }) => id !== saved.id),
    ])
  const begin = async () => {
    const done = await run(async () => {
      keep((await send(beginResponse, { body: { kind } })) as Response)
    })
    if (done) visit(`${path}?section=1`)
  }
  return { busy, problem, keep, begin: () => void begin() }
}

interface StandingProps {
  asked: QuestionnairePage
  open: Response | undefined
  /** The newest first. */
  signed: readonly Response[]
  busy: boolean
  problem: string | undefined
  onBegin: () => void
}

/** Nothing yet, something begun, or what is signed: each with the one way on. */
function Standing({ asked, open, signed, busy, problem, onBegin }: StandingProps) {
  const [latest, earlier] = signed
  const way = open ? 'Continue' : latest ? 'Update my answers' : 'Begin'
  const act = (
    <Button variant="primary" size="large" busy={busy} onClick={onBegin}>
      {way}
    </Button>
  )
  return (
    <>
      <Problem says={problem} />
      {latest === undefined && open === undefined && (
        <EmptyState
          title={`You haven’t started your ${lowerCase(asked.title)}`}
          icon={ClipboardList}
          action={act}
        >
          We save your answers as you go. You sign at the end.
        </EmptyState>
      )}
      {open && <Begun open={open} />}
      {latest && !open && <Validity response={latest} />}
      {(latest ?? open) && (
        <div className={styles.actions}>
          {act}
          {latest && (
            <SaveLink
              variant="button"
              size="large"
              address={documentPath(latest)}
              fileName={`${asked.title}.pdf`}
            >
              PDF
            </SaveLink>
          )}
        </div>
      )}
      {latest && <Signed latest={latest} earlier={earlier} />}
    </>
  )
}

function Begun({ open }: { open: Response }) {
  return (
    <Notice
      tone={open.missing.length === 0 ? 'waiting' : 'info'}
      title={open.asked_to_sign_at === null ? 'You’ve started' : 'Please check and sign'}
    >
      {open.answered} of {open.asked} answered.{' '}
      {open.missing.length === 0 ? 'Your answers take effect once you’ve signed them.' : ''}
    </Notice>
  )
}

function Validity({ response: { status, expires_at: until } }: { response: Response }) {
  if (status === 'expired')
    return (
      <Notice tone="waiting" title="Your answers have expired">
        Please review and sign them again.
      </Notice>
    )
  return (
    <Notice tone="good" title="Signed">
      {until === null
        ? 'Your answers are valid until you change them.'
        : `Your answers are valid until ${dateFull(until)}.`}
    </Notice>
  )
}

function Signed({ latest, earlier }: { latest: Response; earlier: Response | undefined }) {
  const [view, setView] = useState<'this' | 'compare'>('this')
  const label = earlier && monthShort(earlier.signed_at ?? earlier.created_at)
  return (
    <>
      {latest.band !== null && (
        <Section
          title={latest.definition.score_name ?? 'Result'}
          end={`Band ${latest.band} of ${latest.bands}`}
        >
          <div className={styles.band}>
            <BandBar band={latest.band} of={latest.bands} />
            <p>
              <b>{latest.band_label}</b>
              {latest.band_text}
            </p>
          </div>
        </Section>
      )}
      <div className={styles.answers}>
        <p className={styles.signed}>
          Signed {latest.signed_name}, {dateFull(latest.signed_at ?? now())}
        </p>
        {earlier && (
          <SegmentedControl
            label="View"
            options={[
              { value: 'this', label: 'These answers' },
              { value: 'compare', label: `Compare with ${label}` },
            ]}
            value={view}
            onChange={setView}
          />
        )}
        <ComparedAnswers
          shown={latest}
          earlier={view === 'compare' ? earlier : undefined}
          earlierLabel={label}
        />
      </div>
    </>
  )
}
