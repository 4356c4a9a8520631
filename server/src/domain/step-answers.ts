import type { EligibilityStep } from '@moorgate/contract'

export type StepAnswer = Omit<EligibilityStep, 'step'>

const nothing = {
  turn: null,
  reason: null,
  missing: [],
  until: null,
  retry_at: null,
  may_renew: false,
} satisfies Partial<StepAnswer>

export const done: StepAnswer = { state: 'done', ...nothing }

export const notAsked: StepAnswer = { state: 'not_asked', ...nothing }

const of =
  (state: 'needed' | 'waiting' | 'failed') =>
  (turn: NonNullable<StepAnswer['turn']>, reason: StepAnswer['reason'] = null): StepAnswer => ({
    state,
    ...nothing,
    turn,
    reason,
  })

export const needed = of('needed')

export const waiting = of('waiting')

export const failed = of('failed')
