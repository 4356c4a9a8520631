import { landingPath } from '@moorgate/contract/navigation.ts'
import { Eye } from 'lucide-react'
import { useFlags } from '../../../kernel/branding.tsx'
import { call } from '../../../kernel/api.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { beginViewing } from '../../../kernel/viewing.ts'
import { Button } from '../../../ui/button.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Person } from '../person.ts'

const investor = 5

/** Opens the portal as this investor sees it; that somebody looked goes on record. */
export function SeeAs({ person }: { person: Person }) {
  const { busy, run } = useCommand()
  const flags = useFlags()
  const term = useTerm()
  const look = () =>
    run(async () => {
      const { data } = await call<{ data: { token: string } }>('POST', `users/${person.id}/view-as`)
      const back = location.pathname + location.search
      beginViewing({ token: data.token, name: person.name, back }, landingPath(investor, flags))
    })
  const press = async () => {
    if (!(await look())) showToast('The portal could not be opened.')
  }
  return (
    <Button icon={Eye} busy={busy} onClick={() => void press()}>
      See as {term('investor', { lower: true })}
    </Button>
  )
}
