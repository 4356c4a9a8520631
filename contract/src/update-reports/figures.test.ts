import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresBlock, figuresIn, figuresMarkup, piecesOfReport, readFiguresBlock } from './figures.ts'
import type { FiguresBlock } from './figures.ts'

const block: FiguresBlock = {
  title: 'Sales & "margin" <1>',
  company_id: 4,
  kpi_ids: [1, 2],
  report_sub_type_id: 1,
  frequency: 'quarterly',
  periods: 4,
  shown_as: 'table',
}

test('a block is read from a text as it was written, whatever its title holds', () => {
  const html = `<h2>Trading</h2>${figuresMarkup(block)}<p>Sales rose.</p>`
  assert.deepEqual(piecesOfReport(html), [
    { kind: 'text', html: '<h2>Trading</h2>' },
    { kind: 'figures', block },
    { kind: 'text', html: '<p>Sales rose.</p>' },
  ])
  assert.deepEqual(figuresIn('<p>No figures.</p>'), [])
})

test('what the contract refuses is no block', () => {
  const wrong: object[] = [
    { kpi_ids: [] },
    { kpi_ids: [1, 1] },
    { kpi_ids: Array.from({ length: 13 }, (_, index) => index + 1) },
    { kpi_ids: [1, 2, 3, 4, 5], shown_as: 'chart' },
    { periods: 0 },
    { periods: 13 },
    { company_id: 'x' },
    { title: '' },
    { title: 'x'.repeat(81) },
    { shown_as: 'pie' },
  ]
  for (const values of wrong)
    assert.equal(figuresBlock.safeParse({ ...block, ...values }).success, false, JSON.stringify(values))
  assert.equal(readFiguresBlock('{'), undefined)
  assert.equal(readFiguresBlock('[]'), undefined)
  assert.deepEqual(figuresIn('<figure data-figures="nothing"></figure>'), [undefined])
})
