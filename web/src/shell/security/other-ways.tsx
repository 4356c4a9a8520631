import { KeyRound, LifeBuoy, Smartphone } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { roleIds } from '@moorgate/contract/roles.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'
import { useCurrentUser } from '../../kernel/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { showToast } from '../../ui/toasts.ts'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import { PasswordDialog } from './password-form.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { SecurityLine, SecuritySection } from './security-list.tsx'
import { codesQuery } from './security-queries.ts'
import type { CodesLeft } from './security-queries.ts'

type Open = 'password' | 'app' | 'codes'

/** Password, authenticator app, recovery codes. */
export function OtherWays({ confirmed }: Pick<Confirmation, 'confirmed'>) {
  const { role_id: roleId } = useCurrentUser()
  const { data: codes } = useQuery(codesQuery)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const on = codes ? codes.all > 0 : undefined
  const passwordChanged = () => {
    showToast('Password changed')
    close()
  }
  const change = on === false ? 'Set up' : 'Change'
  return (
    <SecuritySection title="Other ways in">
      <ul>
        <SecurityLine
          icon={KeyRound}
          title="Password"
          note="Asked for when you log in without a passkey"
          end={
            roleId === roleIds.user ? (
              <Button look="link" aria-label="Change password" onClick={() => setOpen('password')}>
                Change
              </Button>
            ) : (
              <TextLink href="/admin/settings/security/password">Change</TextLink>
            )
          }
        />
        <SecurityLine
          icon={Smartphone}
          title="Authenticator app"
          note={appNote(on)}
          end={
            <Button look="link" aria-label={`${change} authenticator app`} onClick={() => setOpen('app')}>
              {change}
            </Button>
          }
        />
        {on !== false && (
          <SecurityLine
            icon={LifeBuoy}
            title="Recovery codes"
            note={codesNote(codes)}
            end={
              <Button look="link" onClick={() => setOpen('codes')}>
                New codes
              </Button>
            }
          />
        )}
      </ul>
      {open === 'password' && (
        <PasswordDialog hasSecondFactor={on === true} onDone={passwordChanged} onClose={close} />
      )}
      {open === 'app' && <AuthenticatorDialog on={on === true} confirmed={confirmed} onClose={close} />}
      {open === 'codes' && <RecoveryCodesDialog confirmed={confirmed} onClose={close} />}
    </SecuritySection>
  )
}

/** Whether it is on is only told to somebody who gave their password lately. */
function appNote(on: boolean | undefined): string {
  if (on === undefined) return 'A code after your password'
  return on ? 'On, asked after a password' : 'Off. A code after your password keeps others out'
}

function codesNote(codes: CodesLeft | null | undefined): string {
  return codes ? `${codes.left} of ${codes.all} left. Keep them on paper` : 'For when the app is not at hand'
}
