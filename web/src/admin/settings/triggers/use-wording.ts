import { roleTerms } from '@moorgate/contract/roles.ts'
import type { RoleId } from '@moorgate/contract/roles.ts'
import { triggerText } from '@moorgate/contract/triggers/label.ts'
import { useBranding } from '../../../kernel/branding.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import type { TriggerOptions } from './queries.ts'
import type { TriggerWording } from './sentence.ts'

/** The tenant's words for sentences about automations. */
export function useWording(options: TriggerOptions): TriggerWording {
  const { navigation } = useBranding()
  const label = useLabel()
  const term = useTerm()
  return {
    options,
    words: (text) => triggerText(navigation, text),
    label,
    roleName: (roleId) => term(roleTerms[roleId as RoleId]),
  }
}
