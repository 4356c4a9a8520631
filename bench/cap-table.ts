import assert from 'node:assert/strict'
import { historyFrom, layOut } from '../server/src/modules/captable/index.ts'
import type { RecordedEvent } from '../server/src/modules/captable/index.ts'
import { figuresOf } from './figures.ts'
import type { TableLine } from './figures.ts'

const eventCount = 5_000
const holderCount = 400
const company = { id: 1, name: 'Bench Ltd', number: null, currency: 'GBP', rounds: [] }

const dayAt = (index: number) =>
  new Date(Date.UTC(2015, 0, 1 + Math.floor(index / 2))).toISOString().slice(0, 10)

/**
 * 5,000 events of 400 holders in three classes: issues first, then transfers, options and a split now and
 * then.
 */
function recordedEvents(): RecordedEvent[] {
  return Array.from({ length: eventCount }, (_item, index): RecordedEvent => {
    const [kind, data] = eventAt(index)
    return {
      id: index + 1,
      kind,
      date: dayAt(index),
      data,
      note: null,
      reverses_id: null,
      reversed_by: null,
      created_at: new Date(0),
      actor_name: null,
    }
  })
}

const classes = ['Ordinary', 'A Ordinary', 'B Ordinary']
const holderAt = (index: number) => `h${(index % holderCount) + 1}`

function eventAt(index: number): [RecordedEvent['kind'], Record<string, unknown>] {
  if (index < holderCount) return ['holder', { name: `Holder ${index + 1}`, holder_kind: 'investor' }]
  const shareClass = classes[index % classes.length]!
  const where = { holder: holderAt(index), share_class: shareClass }
  if (index % 1_000 === 999) return ['split', { share_class: shareClass, numerator: 2, denominator: 1 }]
  if (index < 2_600 || index % 3 > 0) return ['issue', { ...where, shares: '1000', price: '2.50' }]
  return ['transfer', { ...where, to: holderAt(index + 7), shares: '10' }]
}

/**
 * The table of 5,000 events as its screen gets it: rows read, events folded, every figure made; workings are
 * made when one is opened.
 */
export function capTable(rounds: number): TableLine[] {
  const recorded = recordedEvents()
  const looked = {
    asAt: '2026-11-20',
    price: undefined,
    open: undefined,
    knownAt: undefined,
    withRound: false,
  } as const
  const times = Array.from({ length: rounds }, () => {
    const began = performance.now()
    const viewed = layOut(historyFrom(company, recorded, []), { ...looked, view: 'fully_diluted' })
    const took = performance.now() - began
    assert.equal(viewed.table.problems.length, 0)
    assert.equal(viewed.rows.length, holderCount)
    return took
  })
  const ours = figuresOf(times)
  return [
    {
      what: 'Cap table of 5,000 events',
      unit: 'ms',
      ours,
      budget: 'less than 200 ms',
      kept: ours.median < 200,
    },
  ]
}
