import { opportunityMachine } from '@moorgate/contract/statuses.ts'
import type { OpportunityGuard, OpportunityStatus } from '@moorgate/contract/statuses.ts'
import type { PermissionAction } from '@moorgate/contract/permissions.ts'
import type { RecordVerb, WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { permits } from '../../../kernel/permissions.ts'

/** One legal move, as the menu offers it. */
export interface MoveChoice {
  to: OpportunityStatus
  /** What is done: "Publish to everybody". */
  label: string
  /** What follows, in a line with slots for labels. */
  about: string
  needsReason: boolean
  /** Said once it is done: "Round closed". */
  done: string
  guards: readonly OpportunityGuard[]
  danger: boolean
}

/** A move that asks for more than the right to change the record brings a matured one back. */
const verbOf = (action: PermissionAction | undefined): RecordVerb => (action ? 'bring_back' : 'move')

const words: Readonly<Record<string, { label: string; about: string; done: string; danger?: true }>> = {
  '1>2': { label: 'Publish externally', about: 'All eligible {investors}', done: 'Published to {investors}' },
  '1>3': {
    label: 'Publish internally',
    about: 'Invited {investors} and selected groups only',
    done: 'Published to invited {investors}',
  },
  '2>3': {
    label: 'Make internal',
    about: 'Other {investors} will no longer see it',
    done: 'Visible to invited {investors} only',
  },
  '3>2': {
    label: 'Make external',
    about: 'All eligible {investors}',
    done: 'Visible to all eligible {investors}',
  },
  '2>4': { label: 'Close round', about: 'No more reservations', done: 'Round closed' },
  '3>4': { label: 'Close round', about: 'No more reservations', done: 'Round closed' },
  '4>2': { label: 'Reopen externally', about: 'Accepts reservations again', done: 'Round reopened' },
  '4>3': { label: 'Reopen internally', about: 'Accepts reservations again', done: 'Round reopened' },
  '4>5': { label: 'Complete round', about: 'Allots shares and issues certificates', done: 'Round completed' },
  '4>1': {
    label: 'Fail the raise',
    about: 'Back to draft. Payments become refunds due',
    done: 'Raise failed',
    danger: true,
  },
  '5>6': { label: 'Mark as matured', about: 'Outcome recorded, proceeds paid out', done: 'Round matured' },
  '6>5': {
    label: 'Reopen as completed',
    about: 'Reverses the maturity',
    done: 'Maturity reversed',
    danger: true,
  },
}

/** The moves that the machine knows from a status and that this person may make, the usual one first. */
export function movesFor(opportunity: { status: OpportunityStatus } & WithPermissions): MoveChoice[] {
  return opportunityMachine.moves
    .filter(({ from, action }) => from === opportunity.status && permits(opportunity, verbOf(action)))
    .map(({ from, to, reason, guards }) => {
      const said = words[`${from}>${to}`]
      return {
        to,
        label: said?.label ?? `Move to ${to}`,
        about: said?.about ?? '',
        needsReason: reason === true,
        done: said?.done ?? `Moved to ${to}`,
        guards,
        danger: said?.danger === true,
      }
    })
}
