import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { BandBar } from '../../../features/questionnaires/band-bar.tsx'
import { ComparedAnswers } from '../../../features/questionnaires/compared-answers.tsx'
import { documentPath } from '../../../features/questionnaires/response.ts'
import type { Response } from '../../../features/questionnaires/response.ts'
import { Button } from '../../../ui/button.tsx'
import { dateFull, monthShort } from '../../../ui/format-dates.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { SaveLink } from '../../../features/shared-documents/save-link.tsx'
import { Section } from '../../../features/sections/section.tsx'
import styles from './questionnaires.module.css'
import type { QuestionnairePage } from './questionnaire-page.tsx'

export interface StandingProps {
  asked: QuestionnairePage
  open: Response | undefined
  /** The newest first. */
  signed: readonly Response[]
  busy: boolean
  problem: string | undefined
  onBegin: () => void
}

/** Nothing yet, something begun, or what is signed: each with the one way on. */
export function Standing({ asked, open, signed, busy, problem, onBegin }: StandingProps) {
  const [latest, earlier] = signed
  const way = open ? 'Continue' : latest ? 'Update my answers' : 'Begin'
  const act = (
    <Button look="primary" size="large" busy={busy} onClick={onBegin}>
      {way}
    </Button>
  )
  return (
    <>
      <Problem says={problem} />
      {latest === undefined && open === undefined && (
        <EmptyState title={`Your ${asked.title.toLowerCase()} is empty`} icon={ClipboardList} action={act}>
          What you answer is saved as you go. You sign it at the end.
        </EmptyState>
      )}
      {open && <Begun open={open} />}
      {latest && !open && <Validity response={latest} />}
      {(latest ?? open) && (
        <div className={styles.actions}>
          {act}
          {latest && (
            <SaveLink
              look="button"
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
      title={open.asked_to_sign_at === null ? 'You have begun' : 'Please check and sign'}
    >
      {open.answered} of {open.asked} answered.{' '}
      {open.missing.length === 0 ? 'Your answers count once you have signed them.' : ''}
    </Notice>
  )
}

function Validity({ response: { status, expires_at: until } }: { response: Response }) {
  if (status === 'expired')
    return (
      <Notice tone="waiting" title="Your answers have run out">
        Please look at them again and sign.
      </Notice>
    )
  return (
    <Notice tone="good" title="Signed">
      {until === null
        ? 'Your answers count until you change them.'
        : `Your answers count until ${dateFull(until)}.`}
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
