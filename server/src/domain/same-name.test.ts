import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSameName } from './same-name.ts'

const name = (first: string, last: string) => ({ first_name: first, last_name: last })

test('accents, case, hyphens and middle names make no other person', () => {
  const same = [
    [name('José', 'Núñez'), name('JOSE MARIA', 'NUNEZ')],
    [name('Ada Mary', 'O’Brien'), name('ADA', "O'BRIEN")],
    [name('Jean-Luc', 'Saint Clair'), name('JEAN LUC', 'SAINT-CLAIR')],
    [name('Mary Ann', 'Lee'), name('MARYANN', 'LEE')],
    [name('Ольга', 'Иванова'), name('ОЛЬГА', 'ИВАНОВА')],
  ] as const
  for (const [record, document] of same)
    assert.equal(isSameName(record, document), true, JSON.stringify(document))
})

test('another first or last name is another person, and so is none', () => {
  const others = [
    [name('Ada', 'Byron'), name('ADA', 'BYRON-KING')],
    [name('Ada', 'Byron'), name('ANA', 'BYRON')],
    [name('Ada', 'Byron'), name('BYRON', 'ADA')],
    [name('Mary', 'Byron'), name('ADA MARY', 'BYRON')],
    [name('', ''), name('', '')],
    [name('Ada', ''), name('ADA', '')],
  ] as const
  for (const [record, document] of others)
    assert.equal(isSameName(record, document), false, JSON.stringify(document))
})
