import { changeSoundingPreference, readSoundingPreference } from '@moorgate/contract/insider/do-not-sound.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Section } from '../../features/sections/section.tsx'
import styles from '../../features/sections/section.module.css'
import { soundingArea } from '../../features/opportunities/soundings.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { Problem } from '../../kernel/problem.tsx'
import { endpointQuery, send } from '../../kernel/queries.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { isGuest } from '../../kernel/viewing.ts'
import { Switch } from '../../ui/switch.tsx'
import { showToast } from '../../ui/toasts.ts'

/** Whether the firm may ask this investor in market soundings. */
export function SoundingPreference() {
  const isOn = useFlags().market_sounding_enabled === 1 && !isGuest
  return isOn ? <Preference /> : null
}

const query = () => endpointQuery(soundingArea, readSoundingPreference)

function Preference() {
  const label = useLabel()
  const term = useTerm()
  const queries = useQueryClient()
  const { data } = useQuery(query())
  const { busy, problem, run } = useCommand()
  const turn = async (mayAsk: boolean) => {
    const done = await run(async () => {
      await send(changeSoundingPreference, { body: { may_ask: mayAsk } })
      await queries.invalidateQueries({ queryKey: [soundingArea] })
    })
    if (done) showToast(mayAsk ? 'We may ask you' : 'We won’t ask you again')
  }
  if (!data) return null
  return (
    <Section title={label('market_sounding')}>
      <Problem says={problem} />
      <div className={styles.form}>
        <Switch
          label={`Ask me about confidential ${term('opportunity', { plural: true, lower: true })}`}
          description="Turn it off and we won’t send you requests to receive inside information. Requests you have already had stay open."
          checked={data.may_ask}
          busy={busy}
          onChange={(event) => void turn(event.target.checked)}
        />
      </div>
    </Section>
  )
}
