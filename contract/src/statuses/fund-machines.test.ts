import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  distributionMachine,
  fundCommitmentMachine,
  fundDrawdownLineMachine,
  fundDrawdownMachine,
  fundTransferMachine,
  netAssetValueMachine,
} from './fund-machines.ts'
import {
  distributionStatuses,
  fundCommitmentStatuses,
  fundDrawdownLineStatuses,
  fundDrawdownStatuses,
  fundTransferStatuses,
  netAssetValueStatuses,
  openDrawdownLineStatuses,
} from './fund.ts'
import { canMove } from './machine.ts'
import { proceedsMachine } from './proceeds.ts'
import type { Machine } from './machine.ts'

/** Moves of a machine as text: each status with where it may go. */
function written<Status extends string>(
  machine: Machine<Status>,
  statuses: Readonly<Record<Status, unknown>>,
): string[] {
  const all = Object.keys(statuses) as Status[]
  return all.map((from) => `${from}: ${all.filter((to) => canMove(machine, from, to)).join(' ') || '-'}`)
}

test('records of a fund move as settled, and nowhere else', () => {
  assert.deepEqual(written(fundCommitmentMachine, fundCommitmentStatuses), [
    'draft: signed',
    'signed: draft active',
    'active: defaulted transferred closed',
    'defaulted: active',
    'transferred: -',
    'closed: transferred',
  ])
  assert.deepEqual(written(fundTransferMachine, fundTransferStatuses), [
    'draft: approved cancelled',
    'approved: -',
    'cancelled: -',
  ])
  assert.deepEqual(written(fundDrawdownMachine, fundDrawdownStatuses), [
    'draft: issued cancelled',
    'issued: part_paid completed cancelled',
    'part_paid: issued completed',
    'completed: issued part_paid',
    'cancelled: -',
  ])
  assert.deepEqual(written(fundDrawdownLineMachine, fundDrawdownLineStatuses), [
    'awaiting_payment: part_paid payment_received cancelled',
    'part_paid: awaiting_payment payment_received',
    'payment_received: awaiting_payment part_paid',
    'cancelled: -',
  ])
  assert.deepEqual(written(netAssetValueMachine, netAssetValueStatuses), [
    'draft: approved',
    'approved: draft published',
    'published: superseded',
    'superseded: -',
  ])
  assert.deepEqual(written(distributionMachine, distributionStatuses), [
    'draft: confirmed cancelled',
    'confirmed: draft authorised cancelled',
    'authorised: paid',
    'paid: -',
    'cancelled: -',
  ])
  assert.deepEqual(written(proceedsMachine, distributionStatuses), [
    'draft: confirmed cancelled',
    'confirmed: draft authorised cancelled',
    'authorised: paid cancelled',
    'paid: authorised',
    'cancelled: -',
  ])
})

test('every machine knows each move once, and lines that wait for money are those that may be paid', () => {
  const machines: Machine<string>[] = [
    fundCommitmentMachine,
    fundTransferMachine,
    fundDrawdownMachine,
    fundDrawdownLineMachine,
    netAssetValueMachine,
    distributionMachine,
    proceedsMachine,
  ]
  for (const { name, moves } of machines)
    assert.equal(new Set(moves.map(({ from, to }) => `${from} ${to}`)).size, moves.length, name)
  for (const status of openDrawdownLineStatuses)
    assert.ok(canMove(fundDrawdownLineMachine, status, 'payment_received'), status)
})
