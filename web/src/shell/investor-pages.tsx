import { investorGuard } from './guards/investor-guard.ts'
import { Pages } from './pages.tsx'
import type { PagesProps } from './pages.tsx'

/** What an investor may open. */
export function InvestorPages({ user }: PagesProps) {
  return <Pages user={user} guard={investorGuard} />
}
