import { FirstAnswer } from './first-answer.tsx'
import { staffGuard } from './guards/staff-guard.ts'
import { Pages } from './pages.tsx'
import type { PagesProps } from './pages.tsx'

/** What everybody but an investor may open. */
export function StaffPages({ user }: PagesProps) {
  return (
    <FirstAnswer roleId={user?.role_id}>
      <Pages user={user} guard={staffGuard} />
    </FirstAnswer>
  )
}
