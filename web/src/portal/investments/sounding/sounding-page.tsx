import { answerInvitation } from '@moorgate/contract/opportunities/invitation.ts'
import { acceptMarketSounding, readMarketSounding } from '@moorgate/contract/insider/market-sounding.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useBranding } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { Html } from '../../../kernel/html.tsx'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { usePageTitle } from '../../../kernel/page-title.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useCurrentUser, useReloadUser } from '../../../kernel/session.ts'
import { ContactTenant } from '../../../features/support/contact-tenant.tsx'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useVisit } from '../../../kernel/visit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { aheadOrOver, date, dateTimeWithin } from '../../../ui/format-dates.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { Link } from '../../../ui/link.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { OpportunityLayout } from '../../../features/opportunities/opportunity-layout.tsx'
import { aboutMoney } from '../../../features/opportunities/records.ts'
import { soundingArea } from '../../../features/opportunities/soundings.ts'
import { Minutes } from './minutes.tsx'
import { Accepted, Expired, Released } from './sounding-states.tsx'
import type { Sounding } from './sounding-states.tsx'
import { useMarkOpened } from '../use-mark-opened.ts'
import styles from './sounding-page.module.css'

const soundingQuery = (id: number) => endpointQuery(soundingArea, readMarketSounding, { params: { id } })

/**
 * `/investor/investments/market-sounding/:id`: what accepting a confidential offer means, before anything of
 * it is shown.
 */
export function SoundingPage({ params }: ScreenProps) {
  const label = useLabel()
  const term = useTerm()
  usePageTitle(label('market_sounding'))
  const id = Number(params['id'])
  const sounding = useQuery({ ...soundingQuery(id), enabled: Number.isSafeInteger(id) && id > 0 })
  return (
    <OpportunityLayout>
      {sounding.isError && (
        <Heading level={1} variant="title">
          {label('market_sounding')}
        </Heading>
      )}
      <Loaded
        queries={[sounding]}
        failed={`We couldn’t load this ${term('opportunity', { lower: true })}`}
        skeleton={<Skeleton height={420} />}
      >
        {() => {
          const { data } = sounding
          if (!data) return null
          return <SoundingState sounding={data} />
        }}
      </Loaded>
    </OpportunityLayout>
  )
}

function SoundingState({ sounding }: { sounding: Sounding }) {
  const { investment_opportunity_id: id, accepted_at: at } = sounding
  if (sounding.status === 'expired') return <Expired sounding={sounding} />
  if (sounding.status === 'released')
    return (
      <>
        <Released sounding={sounding} />
        <Minutes sounding={sounding} />
      </>
    )
  return at === null ? (
    <Request key={sounding.text_version} sounding={sounding} />
  ) : (
    <>
      <Accepted offerId={id} at={at} />
      <Minutes sounding={sounding} />
    </>
  )
}

function Request({ sounding }: { sounding: Sounding }) {
  const { investment_opportunity_id: offerId } = sounding
  useMarkOpened(offerId)
  const term = useTerm()
  const label = useLabel()
  const offer = term('opportunity', { lower: true })
  usePageTitle(sounding.code_name ?? label('market_sounding'))
  return (
    <PageColumns side={<Aside hasCodeName={sounding.code_name !== null} />}>
      <p className={styles.over}>{sounding.code_name ?? label('market_sounding')}</p>
      <Heading level={1} variant="title" className={styles.title}>
        {`Would you like to read a confidential ${offer}?`}
      </Heading>
      <Text variant="lede" tone="soft" className={styles.lede}>
        We won’t show you any details, here or in messages, unless you accept.
      </Text>
      <section className={styles.section} aria-labelledby="duties">
        <Heading level={2} id="duties">
          What accepting means
        </Heading>
        <div className={styles.words}>
          <Html text={sounding.text} />
        </div>
        {sounding.expected_cleanse_date !== null && (
          <Text tone="soft">{expectedWords(sounding.expected_cleanse_date)}</Text>
        )}
        {sounding.close_date !== null && (
          <Text tone="soft">{`The ${offer} closes ${date(sounding.close_date, { today: now() })}.`}</Text>
        )}
      </section>
      <Answer sounding={sounding} />
    </PageColumns>
  )
}

function expectedWords(day: string): string {
  const look = { today: now() }
  const by = `public by ${date(day, look)}`
  const ahead = `We expect it to be ${by}.`
  return `${aheadOrOver(day, look, ahead, `We expected it to be ${by}, and it isn’t yet.`)} We’ll write to you when it is, or if it’s abandoned.`
}

const list = '/investor/investments'

/**
 * Both answers stand side by side, alike: neither is urged upon anybody. Only an invitation can be declined.
 */
function Answer({ sounding }: { sounding: Sounding }) {
  const [isOwn, setOwn] = useState(false)
  const [isAgreed, setAgreed] = useState(false)
  const { name } = useCurrentUser()
  const acceptance = useAcceptance(sounding)
  const refusal = useRefusal(sounding)
  const text = useText()
  return (
    <section className={styles.section} aria-labelledby="answer">
      <Heading level={2} id="answer">
        Your answer
      </Heading>
      <div className={styles.ticks}>
        <Checkbox
          label={`I am ${name} and may receive this for my own account`}
          checked={isOwn}
          onChange={(event) => setOwn(event.target.checked)}
        />
        <Checkbox
          label="I have read what accepting means and agree to it"
          checked={isAgreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
      </div>
      <Problem says={acceptance.problem ?? refusal.problem} />
      <div className={styles.answers}>
        {sounding.invitation_id === null ? (
          <ButtonLink size="large" href={list}>
            Not now
          </ButtonLink>
        ) : (
          <Button size="large" busy={refusal.busy} busyLabel="Declining" onClick={refusal.decline}>
            {text('market_sounding_decline')}
          </Button>
        )}
        <Button
          size="large"
          disabled={!isOwn || !isAgreed}
          busy={acceptance.busy}
          busyLabel="Accepting"
          onClick={acceptance.accept}
        >
          {text('market_sounding_accept')}
        </Button>
      </div>
      <Text variant="note" tone="faint">
        If you accept, we record the date, time and text. Declining reveals nothing and doesn’t affect your
        account.
        {sounding.answer_by !== null &&
          ` This request expires on ${dateTimeWithin(sounding.answer_by, { today: now() })}.`}
      </Text>
    </section>
  )
}

function useAcceptance({ investment_opportunity_id: id, text_version: textVersion }: Sounding) {
  const queries = useQueryClient()
  const visit = useVisit()
  const reloadUser = useReloadUser()
  const { busy, problem, run } = useCommand()
  const accept = async (idempotencyKey: string) => {
    const body = { investment_opportunity_id: id, accepted: true as const, text_version: textVersion }
    try {
      await send(acceptMarketSounding, { body, idempotencyKey })
      // From now on this device keeps nothing of theirs, before anything of the offer is read.
      await reloadUser()
      visit(`/investor/investments/${id}`, { replace: true })
    } finally {
      // Also where it was refused: then there are newer words to be read.
      await queries.invalidateQueries(aboutMoney)
    }
  }
  return { busy, problem, accept: () => void run(accept) }
}

function useRefusal({ invitation_id: id }: Sounding) {
  const queries = useQueryClient()
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const decline = async (idempotencyKey: string) => {
    const request = { params: { id: id ?? 0 }, body: { status: 'declined' as const } }
    try {
      await send(answerInvitation, { ...request, idempotencyKey })
      visit(list, { replace: true })
    } finally {
      await queries.invalidateQueries(aboutMoney)
    }
  }
  return { busy, problem, decline: () => void run(decline) }
}

function Aside({ hasCodeName }: { hasCodeName: boolean }) {
  const { name } = useBranding()
  return (
    <div className={styles.aside}>
      <div>
        <h2>Who is asking</h2>
        <p>{name}</p>
      </div>
      <div>
        <h2>{hasCodeName ? 'Why a code name' : 'Why the name is hidden'}</h2>
        <p>The name may itself be confidential.</p>
      </div>
      <div>
        <h2>If you are not sure</h2>
        <p>Leave this page. You don’t agree to anything until you accept.</p>
        <ContactTenant>Send us a message</ContactTenant>
      </div>
      <div>
        <h2>Prefer not to be asked</h2>
        <p>You can choose not to be asked again.</p>
        <Link href="/investor/profile/subscription">Change your preference</Link>
      </div>
    </div>
  )
}
