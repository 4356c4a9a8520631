import { useOpenScreens } from '../../kernel/abilities.ts'
import { Link } from '../../ui/link.tsx'

interface InvestorLinkProps {
  userId: number
  name: string
  tab?: 'details' | 'transactions'
}

/** An investor's name; a link for the person who may open their record. */
export function InvestorLink({ userId, name, tab = 'details' }: InvestorLinkProps) {
  const opens = useOpenScreens()
  if (!opens('/admin/investors/:id/details')) return name
  return (
    <Link href={`/admin/investors/${userId}/details${tab === 'transactions' ? '/transactions' : ''}`}>
      {name}
    </Link>
  )
}
