import { user } from '@moorgate/contract/investors/user.ts'
import { call } from '../../kernel/api.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { useCurrentUser, useReloadUser } from '../../kernel/session.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { useAct } from '../../kernel/use-act.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.ts'
import { Foot, ProfilePage, Section } from './section.tsx'

/** `/investor/profile/subscription`: what may be written to the investor beside what has to be. */
export function SubscriptionPage() {
  const label = useLabel()
  const { name } = useBranding()
  const { marketing } = useCurrentUser()
  const { save, problem, busy } = useMarketing()
  return (
    <ProfilePage
      title={label('subscription')}
      intro={`What ${name} writes to you about, beside what it has to.`}
    >
      <Problem says={problem} />
      <Section title="E-mail">
        <br />
        <Switch
          label={`New ${label('investments', { lower: true })} and letters`}
          description="A few times a year. You can turn it off again at any time, here or from the mail."
          checked={marketing}
          disabled={busy}
          onChange={(event) => save(event.target.checked)}
        />
      </Section>
      <Foot>
        Notices about what you hold, payments, documents to sign and your account are always sent. The law
        asks for them.
      </Foot>
    </ProfilePage>
  )
}

/** Turned at once; the toast turns it back. */
function useMarketing() {
  const { id } = useCurrentUser()
  const reload = useReloadUser()
  const { busy, problem, run } = useAct()
  const turn = async (marketing: boolean, undoable: boolean) => {
    const done = await run(async () => {
      await call('PATCH', `${user.path}/${id}`, { body: { marketing } })
      await reload()
    })
    const undo = () => void turn(!marketing, false)
    if (done)
      showToast(marketing ? 'We will write to you' : 'We will not write to you', undoable ? undo : undefined)
  }
  return { busy, problem, save: (marketing: boolean) => void turn(marketing, true) }
}
