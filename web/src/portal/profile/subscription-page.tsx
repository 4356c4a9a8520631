import { user } from '@moorgate/contract/investors/user.ts'
import { investorConsent } from '@moorgate/contract/questionnaires/consent.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCurrentUser, useReloadUser } from '../../kernel/session.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { dateFull } from '../../ui/format-dates.ts'
import { FeeSections } from './fees/fee-sections.tsx'
import { SoundingPreference } from './sounding-preference.tsx'
import { Switch } from '../../ui/switch.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Text } from '../../ui/text.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Foot, ProfilePage, Section } from '../../features/sections/section.tsx'
import styles from '../../features/sections/section.module.css'

type Consent = 'marketing' | 'marketing_phone' | 'marketing_post'

/**
 * `/investor/profile/subscription`: the investor's plan, fees and receipts, and in which ways they may be told
 * of new offers, beside what has to be said.
 */
export function SubscriptionPage() {
  const label = useLabel()
  const { name } = useBranding()
  const person = useCurrentUser()
  const { save, problem, busy } = useConsents()
  const investments = label('investments', { lower: true })
  const ways = [
    {
      consent: 'marketing',
      way: `E-mails about new ${investments} and newsletters`,
      says: 'You can turn this off at any time. Each e-mail has a link to this page.',
    },
    { consent: 'marketing_phone', way: 'Phone', says: `We may call you about new ${investments}.` },
    { consent: 'marketing_post', way: 'Post', says: 'Letters to your home address.' },
  ] as const
  return (
    <ProfilePage title={label('subscription')}>
      <FeeSections />
      <Problem says={problem} />
      <Section title="How we can contact you">
        <Text tone="soft">Choose what {name} contacts you about.</Text>
        <div className={styles.form}>
          {ways.map(({ consent, way, says }) => (
            <Switch
              key={consent}
              label={way}
              description={says}
              checked={person[consent]}
              busy={busy}
              onChange={(event) => save(consent, event.target.checked)}
            />
          ))}
        </div>
      </Section>
      <SoundingPreference />
      <Foot>
        {person.marketing_changed_at && <p>Last changed on {dateFull(person.marketing_changed_at)}.</p>}
        We always send notices about your holdings, payments, documents to sign and account.{' '}
        <TextLink inline href="/investor/profile/notifications">
          Choose your other notifications
        </TextLink>
      </Foot>
    </ProfilePage>
  )
}

/** Turned at once; the toast turns it back. */
function useConsents() {
  const { id } = useCurrentUser()
  const queries = useQueryClient()
  const reload = useReloadUser()
  const { busy, problem, run } = useCommand()
  const turn = async (consent: Consent, given: boolean, undoable: boolean) => {
    const done = await run(async () => {
      await call('PATCH', `${user.path}/${id}`, { body: { [consent]: given } })
      await Promise.all([reload(), queries.invalidateQueries({ queryKey: [investorConsent.name] })])
    })
    const undo = () => void turn(consent, !given, false)
    if (done) showToast(given ? 'Turned on' : 'Turned off', undoable ? undo : undefined)
  }
  return { busy, problem, save: (consent: Consent, given: boolean) => void turn(consent, given, true) }
}
