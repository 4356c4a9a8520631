import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  canMove,
  cashCallLineMachine,
  cashCallLineStatuses,
  cashCallMachine,
  cashCallStatuses,
  categorisationMachine,
  categorisationStatuses,
  investmentMachine,
  investmentMethodMachine,
  investmentMethodStatuses,
  investmentStatuses,
  moveOf,
  opportunityEvent,
  opportunityMachine,
  opportunityStatus,
  opportunityStatuses,
  organisationApplicationMachine,
  organisationApplicationStatuses,
  simpleOpportunityStatuses,
  simplyMeans,
  updateReportMachine,
  updateReportStatuses,
} from './statuses.ts'
import type { Machine } from './statuses.ts'
import { labelOf } from './terminology.ts'

/** Moves of a machine as text: each state with where it may go. */
function written<State extends string | number>(machine: Machine<State>, states: readonly State[]): string {
  return states
    .map((from) => [from, states.filter((to) => canMove(machine, from, to))] as const)
    .map(([from, to]) => `${from}: ${to.join(' ') || '-'}`)
    .join('\n')
}
const keys = <Key extends string>(map: Readonly<Record<Key, unknown>>) => Object.keys(map) as Key[]
const numbers = (map: object) => Object.keys(map).map(Number)

test('an opportunity moves as settled, in all 36 cells', () => {
  const moves = ['011000', '001100', '010100', '111010', '000001', '000010']
  let cells = 0
  for (const [row, from] of ([1, 2, 3, 4, 5, 6] as const).entries()) {
    for (const [column, to] of ([1, 2, 3, 4, 5, 6] as const).entries()) {
      assert.equal(canMove(opportunityMachine, from, to), moves[row]?.[column] === '1', `${from} to ${to}`)
      cells += 1
    }
  }
  assert.equal(cells, 36)
})

test('only an offer to the public needs an approved promotion', () => {
  assert.ok(moveOf(opportunityMachine, 1, 2)?.guards.includes('promotion_approved'))
  assert.ok(moveOf(opportunityMachine, 3, 2)?.guards.includes('promotion_approved'))
  assert.ok(!moveOf(opportunityMachine, 1, 3)?.guards.includes('promotion_approved'))
})

test('a matured opportunity comes back only with the strongest permission and a reason', () => {
  assert.deepEqual(moveOf(opportunityMachine, 6, 5), {
    from: 6,
    to: 5,
    guards: [],
    action: 'delete_unsafe',
    reason: true,
  })
  assert.equal(moveOf(opportunityMachine, 4, 1)?.reason, true)
  assert.equal(moveOf(opportunityMachine, 6, 1), undefined)
})

test('the statuses have the names and the matrix row of the specification', () => {
  const names = numbers(opportunityStatuses).map((n) => labelOf({}, opportunityStatuses[n as 1].label))
  assert.deepEqual(names, ['Draft', 'Live - External', 'Live - Internal', 'Closed', 'Completed', 'Matured'])
  assert.deepEqual(
    [1, 2].map((n) => labelOf({}, simpleOpportunityStatuses[n as 1].label)),
    ['Draft', 'Live'],
  )
  assert.deepEqual(simplyMeans, { 1: [1], 2: [2, 3] })
  assert.equal(opportunityEvent(opportunityStatus.closed), 'investment_opportunity_live')
  assert.equal(opportunityEvent(opportunityStatus.completed), 'investment_opportunity_existing')
})

test('an investment goes from interest to exit, and paid money leaves only as a refund', () => {
  assert.equal(
    written(investmentMachine, keys(investmentStatuses)),
    `interested: reserved waiting_list cancelled expired
reserved: awaiting_payment cancelled expired
waiting_list: reserved cancelled expired
awaiting_payment: reserved part_paid payment_received cancelled expired
part_paid: awaiting_payment payment_received refund_due
payment_received: awaiting_payment part_paid allocated refund_due
allocated: certificated part_exited exited written_off transferred
certificated: part_exited exited written_off transferred
part_exited: exited written_off transferred
exited: allocated certificated part_exited
cancelled: -
refund_due: refunded
refunded: -
expired: -
written_off: allocated certificated part_exited
transferred: -`,
  )
})

test('a reservation waits for the signature before it is called', () => {
  assert.deepEqual(moveOf(investmentMachine, 'reserved', 'awaiting_payment')?.guards, [
    'signed',
    'identity_passed',
  ])
})

test('a cash call and its lines', () => {
  assert.equal(
    written(cashCallMachine, keys(cashCallStatuses)),
    `draft: issued cancelled
issued: part_paid overdue completed defaulted waived cancelled
part_paid: issued overdue completed defaulted waived cancelled
overdue: completed defaulted waived
completed: issued part_paid
defaulted: -
waived: -
cancelled: -`,
  )
  assert.deepEqual(moveOf(cashCallMachine, 'part_paid', 'cancelled')?.guards, ['receipts_refunded'])
  assert.equal(
    written(cashCallLineMachine, keys(cashCallLineStatuses)),
    `awaiting_payment: part_paid payment_received waived defaulted cancelled
part_paid: awaiting_payment payment_received waived defaulted cancelled
payment_received: awaiting_payment part_paid
waived: -
defaulted: -
cancelled: -`,
  )
})

test('a category is reviewed by somebody else, expires, and is replaced by a newer statement', () => {
  assert.equal(
    written(categorisationMachine, keys(categorisationStatuses)),
    `none: submitted
submitted: pending_review approved superseded
pending_review: approved rejected superseded
approved: expired superseded
rejected: superseded
expired: superseded
superseded: -`,
  )
  assert.deepEqual(moveOf(categorisationMachine, 'pending_review', 'approved')?.guards, [
    'reviewer_is_not_subject',
  ])
})

test('methods, applications and reports', () => {
  assert.equal(
    written(investmentMethodMachine, keys(investmentMethodStatuses)),
    `draft: pending closed
pending: approved rejected closed
approved: pending suspended closed
rejected: pending closed
suspended: approved closed
closed: -`,
  )
  assert.equal(
    written(organisationApplicationMachine, keys(organisationApplicationStatuses)),
    `draft: submitted withdrawn
submitted: in_review withdrawn
in_review: info_requested approved rejected withdrawn
info_requested: in_review withdrawn
approved: -
rejected: -
withdrawn: -`,
  )
  assert.equal(
    written(updateReportMachine, keys(updateReportStatuses)),
    `draft: scheduled live
scheduled: draft live
live: archived
archived: -`,
  )
})

test('every machine begins at one of its states, and knows each move once', () => {
  const machines: Machine<string | number>[] = [
    opportunityMachine,
    investmentMachine,
    cashCallMachine,
    cashCallLineMachine,
    categorisationMachine,
    investmentMethodMachine,
    organisationApplicationMachine,
    updateReportMachine,
  ]
  assert.equal(new Set(machines.map(({ name }) => name)).size, machines.length)
  for (const { name, initial, moves } of machines) {
    const pairs = moves.map(({ from, to }) => `${from} ${to}`)
    assert.equal(new Set(pairs).size, pairs.length, name)
    assert.ok(
      moves.some(({ from }) => from === initial),
      name,
    )
    assert.ok(
      moves.every(({ from, to }) => from !== to),
      name,
    )
  }
})
