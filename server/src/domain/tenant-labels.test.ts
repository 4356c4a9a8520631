import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atHead, inText, inWordsOf, worksheetInWordsOf } from './tenant-labels.ts'
import type { Worksheet } from './worksheet.ts'

const firm = { investor: 'Member', cash_call: 'KYC Drawdown' }

test('labels stand in a calculation as the firm says them, small inside a sentence', () => {
  assert.equal(inWordsOf({}, `what a ${inText('cash_call')} asks for`), 'what a cash call asks for')
  assert.equal(inWordsOf(firm, `${atHead('cash_calls')} not issued`), 'KYC Drawdowns not issued')
  assert.equal(inWordsOf(firm, `asked of ${inText('investors')}`), 'asked of members')
})

test('what somebody is called is never taken for a label', () => {
  const names = 'investor, {investor} and investors of \u{1F600}'
  assert.equal(inWordsOf(firm, names), names)
})

test('every text of a calculation is in the firm’s words, and nothing else of it changes', () => {
  const worksheet: Worksheet = {
    currency: 'GBP',
    basis: [{ label: atHead('investor'), text: `one ${inText('investor')}` }],
    sheets: [
      {
        name: atHead('investors'),
        columns: [atHead('investor'), 'Count'],
        rows: [
          [
            { key: 'who', label: inText('investor'), unit: 'text', value: atHead('investor') },
            {
              key: 'count',
              label: inText('investors'),
              unit: 'number',
              value: '2',
              detail: inText('investors'),
            },
            undefined,
          ],
        ],
      },
    ],
  }
  assert.deepEqual(worksheetInWordsOf(firm, worksheet), {
    currency: 'GBP',
    basis: [{ label: 'Member', text: 'one member' }],
    sheets: [
      {
        name: 'Members',
        columns: ['Member', 'Count'],
        rows: [
          [
            { key: 'who', label: 'member', unit: 'text', value: 'Member' },
            { key: 'count', label: 'members', unit: 'number', value: '2', detail: 'members' },
            undefined,
          ],
        ],
      },
    ],
  })
})
