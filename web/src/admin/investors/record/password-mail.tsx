import { resendSetPassword } from '@moorgate/contract/identity/passwords.ts'
import { Mail } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'

/** For an investor who has never signed in: the mail in which they choose a password, once more. */
export function PasswordMail({ person }: { person: Person }) {
  const may = useAbilities()
  const { busy, problem, run } = useCommand()
  if (person.last_login_at !== null || !person.is_active || !may('investors', 'update')) return null
  const post = async () => {
    const done = await run(() => send(resendSetPassword, { params: { id: person.id } }))
    if (done) showToast(`The mail is on its way to ${person.email}`)
  }
  return (
    <RailPart title="Has not signed in yet">
      <Text tone="faint">
        {problem ?? 'They choose a password from a mail, which is good for seven days.'}
      </Text>
      <Button size="small" icon={Mail} busy={busy} onClick={() => void post()}>
        Send the mail again
      </Button>
    </RailPart>
  )
}
