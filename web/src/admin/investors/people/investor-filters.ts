import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import { investorType, user } from '@moorgate/contract/investors/user.ts'
import { useQuery } from '@tanstack/react-query'
import { useBranding, useFlags } from '../../../kernel/branding.tsx'
import { offeredFilters } from '../../../features/list/list-filters.ts'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { useStaffChoices } from '../../../features/records/staff-choices.ts'
import { yesNo } from '../../../features/records/yes-no.ts'
import { useSeesHeld } from './holding-columns.tsx'

/** What the list of investors can be narrowed by, with the firm's own lists as choices. */
export function useInvestorFilters(): OfferedFilter[] {
  const { navigation } = useBranding()
  const flags = useFlags()
  const seesHeld = useSeesHeld()
  const owners = useStaffChoices()
  const types = useQuery(referenceQuery(investorType)).data ?? []
  const leads = useQuery(referenceQuery(leadStatus)).data ?? []
  const groups = useQuery(referenceQuery(clientGroup)).data ?? []
  const choices = (records: readonly { id: number; name: string }[]) =>
    records.length === 0
      ? (false as const)
      : { choices: records.map(({ id, name }) => ({ value: String(id), label: name })) }
  const offered = offeredFilters(user, navigation, {
    role_id: false,
    owner_id: { label: 'Owner', choices: owners },
    created_between: { label: 'Added' },
    name: { label: 'Name' },
    email: { label: 'E-mail' },
    category_status: { label: 'Category status' },
    aml_status: { label: 'Identity' },
    screening_status: flags.user_screening_enabled === 1 && { label: 'Registration' },
    compliance_passed: { label: 'Test passed', choices: yesNo },
    is_active: { label: 'Account open', choices: yesNo },
    verified: { label: 'E-mail confirmed', choices: yesNo },
    holds: seesHeld && { label: 'Holds investments', choices: yesNo },
    category_expired: { label: 'Category run out', choices: yesNo },
    investor_type_id: choices(types),
    lead_status_id: choices(leads),
    client_group_id: choices(groups),
  })
  return offered
}
