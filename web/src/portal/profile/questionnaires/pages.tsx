import { decideConsent, investorConsent, readConsents } from '@moorgate/contract/questionnaires/consent.ts'
import type { ConsentStanding } from '@moorgate/contract/questionnaires/consent.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ProfilePage, Section } from '../../../features/sections/section.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { useReloadUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { QuestionnairePage } from './questionnaire-page.tsx'
import styles from './questionnaires.module.css'

/** `/investor/profile/fact-find`. */
export function FactFindPage() {
  return (
    <QuestionnairePage
      kind="fact_find"
      title="Fact find"
      path="/investor/profile/fact-find"
      intro="What you have, what you need and what you could lose."
    />
  )
}

/** `/investor/profile/risk-profile`. */
export function RiskProfilePage() {
  return (
    <QuestionnairePage
      kind="risk_profile"
      title="Risk profile"
      path="/investor/profile/risk-profile"
      intro="How you feel about risk. There are no right answers."
    />
  )
}

export { ConsentPage }

/**
 * `/investor/profile/consent`: what the tenant may do with what it knows, each purpose turned on and off by
 * itself.
 */
function ConsentPage() {
  const query = useQuery(endpointQuery(investorConsent.name, readConsents))
  return (
    <ProfilePage
      title="Consent"
      intro="What we may do with your details. Nothing is on unless you turn it on, and you can change your mind at any time."
    >
      <Loaded query={query} what="your consents" skeleton={<SkeletonRows rows={6} avatar={false} />}>
        {(purposes) => (
          <Section title="You allow us">
            <ul className={styles.purposes}>
              {purposes.map((purpose) => (
                <Purpose key={purpose.purpose} standing={purpose} />
              ))}
            </ul>
          </Section>
        )}
      </Loaded>
    </ProfilePage>
  )
}

function Purpose({ standing }: { standing: ConsentStanding }) {
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const decide = async (granted: boolean) => {
    const done = await run(async () => {
      await send(decideConsent, { body: { purpose: standing.purpose, granted } })
      await Promise.all([queries.invalidateQueries({ queryKey: [investorConsent.name] }), reload()])
    })
    if (done) showToast(granted ? 'Consent given' : 'Consent withdrawn')
  }
  return (
    <li>
      <Switch
        label={standing.title}
        description={standing.text}
        checked={standing.granted === true}
        busy={busy}
        onChange={(event) => void decide(event.target.checked)}
      />
      <p className={styles.decided}>{decidedWords(standing)}</p>
      <Problem says={problem} />
    </li>
  )
}

function decidedWords({ granted, decided_at: at, source, is_outdated: isOutdated }: ConsentStanding): string {
  if (granted === null) return 'Not decided'
  if (at === null) return `Turned ${granted ? 'on' : 'off'} in your subscription settings`
  const by = source === 'staff' ? ', from you' : ''
  const since = isOutdated ? '. The wording has changed since' : ''
  return `${granted ? 'Given' : 'Withdrawn'} on ${dateFull(at)}${by}${since}`
}
