import { resendSetPassword, sendPasswordReset } from '@moorgate/contract/identity/passwords.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { Mail } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { permits } from '../../../kernel/permissions.ts'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'

const first = {
  endpoint: resendSetPassword,
  title: 'Hasn’t signed in yet',
  hint: 'We’ve e-mailed a link to set a password. It expires after seven days.',
  verb: 'Resend e-mail',
}

const another = {
  endpoint: sendPasswordReset,
  title: 'Password',
  hint: 'We’ll e-mail a link to set a new password. It expires in 60 minutes.',
  verb: 'Send password reset',
}

/** The mail in which an investor chooses a password: the first one once more, or one for a new password. */
export function PasswordRail({ person }: { person: Person }) {
  const may = useAbilities()
  const { busy, problem, run } = useCommand()
  const isNew = person.last_login_at === null
  const isAllowed = isNew ? permits(person, 'edit') : may('investor_password', 'update')
  if (!isAllowed || !person.is_active || person.role_id !== roleIds.user) return null
  const { endpoint, title, hint, verb } = isNew ? first : another
  const post = async () => {
    const done = await run(() => send(endpoint, { params: { id: person.id } }))
    if (done) showToast(`E-mail sent to ${person.email}`)
  }
  return (
    <RailPart title={title}>
      <Text tone="faint">{problem ?? hint}</Text>
      <Button size="small" icon={Mail} busy={busy} onClick={() => void post()}>
        {verb}
      </Button>
    </RailPart>
  )
}
