import type { PermissionAction } from '@moorgate/contract/permissions.ts'
import type { Resource } from '@moorgate/contract/resource.ts'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../kernel/abilities.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { usePathname } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'

interface NewInDrawerProps {
  resource: Pick<Resource, 'event' | 'term'>
  /** The right that making one asks for. */
  right?: PermissionAction
}

/** Opens the drawer of the list on this page with a new record, for those who may make one. */
export function NewInDrawer({ resource, right = 'create' }: NewInDrawerProps) {
  const may = useAbilities()
  const term = useTerm()
  const pathname = usePathname()
  if (!may(resource.event, right)) return null
  return (
    <ButtonLink variant="primary" icon={Plus} href={`${pathname}?panel=new`}>
      New {term(resource.term, { lower: true })}
    </ButtonLink>
  )
}
