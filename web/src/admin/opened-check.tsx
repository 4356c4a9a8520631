import { WorkingMark } from '../kernel/working/figure.tsx'
import type { CheckItem } from './check-list.tsx'

/** A check whose number opens to how it was got; as it is, where it has no such figure. */
export const openedCheck = (check: CheckItem, of: string | undefined): CheckItem =>
  of === undefined ? check : { ...check, action: <WorkingMark of={of} label={check.title} /> }
