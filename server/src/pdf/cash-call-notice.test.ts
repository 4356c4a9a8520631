import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cashCallNotice } from './index.ts'
import type { CashCallNotice } from './index.ts'
import { readBack } from './read-back.ts'
import { brand, says, shares } from './test-paper.ts'

const notice: CashCallNotice = {
  brand,
  sender: ['Wrenfield Capital Ltd', '12 Tannery Row, London SE1 0XX'],
  recipient: ['Eleanor Whitcombe', '14 Priory Walk', 'Lewes BN7 0XX'],
  date: '13 November 2026',
  investor: 'INV000427',
  title: 'Cash call 4',
  offer: 'Wrenfield Growth Fund II LP',
  amount: '£10,000.00',
  dueDay: 'Friday 4 December 2026',
  reason: 'This is a call of 10.00% of your commitment.',
  purpose: 'It pays for a follow-on investment.',
  tables: [shares],
  bank: {
    holder_name: 'Wrenfield Growth Fund II LP',
    sort_code: '00-00-00',
    account_number: '00000000',
    iban: null,
    bic: null,
  },
  reference: 'GF2-C4-0117',
  payUrl: 'https://wrenfield.example/investor/cash-calls/4',
  labels: { investor: 'Investor', how_to_pay: 'How to pay' },
  footer:
    'Wrenfield Capital Ltd is authorised and regulated by the Financial Conduct Authority (FRN 000000).',
  createdAt: new Date('2026-11-13T09:00:00Z'),
}

describe('a cash call notice', () => {
  it('asks for the amount by the day, and says where it goes and with which reference', async () => {
    const { pages } = readBack(await cashCallNotice(notice))
    assert.equal(pages.length, 1)
    says(pages[0] ?? '', [
      'Eleanor Whitcombe',
      'Lewes BN7 0XX',
      'INV000427',
      'Cash call 4',
      'Wrenfield Growth Fund II LP',
      '£10,000.00 by Friday 4 December 2026',
      'To pay',
      '£2,400,000.00',
      '00-00-00',
      '00000000',
      'GF2-C4-0117',
      'We never change bank details by e-mail',
      'an account in your own name',
      'FRN 000000',
      'Page 1 of 1',
    ])
  })

  it('leaves out bank details and reference where the firm hides them, and still warns', async () => {
    const { bank: _bank, reference: _reference, payUrl: _url, ...hidden } = notice
    const { pages } = readBack(await cashCallNotice(hidden))
    assert.doesNotMatch(pages[0] ?? '', /Sort code|Reference|GF2/)
    says(pages[0] ?? '', ['We never change bank details by e-mail'])
  })

  it('prints the longest reference that banks pass on in one piece', async () => {
    const { pages } = readBack(await cashCallNotice({ ...notice, reference: 'RF73P004217I000981' }))
    assert.equal(pages[0]?.match(/^RF73 P004 217I 0009 81$/gm)?.length, 2)
  })

  it('is the same bytes for the same data', async () => {
    assert.ok((await cashCallNotice(notice)).equals(await cashCallNotice({ ...notice })))
  })

  it('keeps ten lines with long names, and every figure beside them', async () => {
    const name =
      'An investment in The Pentland Firth and Orkney Islands Tidal Stream Generation (Holdings) plc'
    const rows = Array.from({ length: 10 }, (_, index) => ({
      cells: [`${index + 1}. ${name}`, '£2,220,000.00', `£${index + 1}.00`],
    }))
    const { pages } = readBack(await cashCallNotice({ ...notice, tables: [{ ...shares, rows }] }))
    says(
      pages.join('\n'),
      rows.flatMap(({ cells }) => cells),
    )
  })
})
