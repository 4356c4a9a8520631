import assert from 'node:assert/strict'
import { test } from 'node:test'
import { kindInName, matchCertificate } from './certificate-match.ts'
import type { CertificateHolder } from './certificate-match.ts'

const holder = (
  investmentId: number,
  name: string,
  reference: string,
  more: Partial<CertificateHolder> = {},
): CertificateHolder => ({
  investmentId,
  names: [name],
  references: [reference, `RF73P${reference.slice(3)}I00098${investmentId}`],
  hasCertificate: false,
  ...more,
})

const holders = [
  holder(1, 'Ann Lee', 'INV004217'),
  holder(2, 'Ann Lee Smith', 'INV000421'),
  holder(3, 'José Álvarez', 'INV000300'),
  holder(4, 'Marlow Ventures Limited', 'INV000400'),
]
const forFile = (name: string, all = holders) => matchCertificate(name, all)?.investmentId

test('a reference in the name of a file outranks a name', () => {
  assert.deepEqual(matchCertificate('EIS3 Ann Lee INV000421.pdf', holders), {
    investmentId: 2,
    matchedBy: 'reference',
  })
  assert.equal(forFile('inv-004217_eis3.pdf'), 1)
  assert.equal(forFile('RF73P004217I000981.pdf'), 1)
  assert.equal(forFile('RF73 P004 217I 0009 81.pdf'), 1)
  assert.equal(forFile('INV0004217.pdf'), undefined, 'a longer number is another')
})

test('a name matches in any order, without accents and case, and the longest counts', () => {
  assert.deepEqual(matchCertificate('LEE, Ann.pdf', holders), { investmentId: 1, matchedBy: 'name' })
  assert.equal(forFile('eis3-smith-ann-lee.pdf'), 2)
  assert.equal(forFile('JOSE ALVAREZ SEIS3.PDF'), 3)
  assert.equal(forFile('Marlow Ventures Limited.pdf'), 4)
  assert.equal(forFile('Lee.pdf'), undefined)
  assert.equal(forFile('scan0001.pdf'), undefined)
})

test('of two holdings that fit the one without a certificate is proposed, and of two without none', () => {
  const twice = [holder(1, 'Ann Lee', 'INV004217'), holder(5, 'Ann Lee', 'INV004218')]
  assert.equal(forFile('Ann Lee.pdf', twice), undefined)
  assert.equal(forFile('Ann Lee.pdf', [{ ...twice[0]!, hasCertificate: true }, twice[1]!]), 5)
  assert.equal(forFile('Ann Lee.pdf', [{ ...twice[0]!, hasCertificate: true }]), 1)
})

test('the kind is what the name says, if the round has it, or the only one of the round', () => {
  assert.equal(kindInName('Ann Lee SEIS3.pdf', ['eis3', 'seis3']), 'seis3')
  assert.equal(kindInName('EIS 3, Ann Lee.pdf', ['eis3', 'seis3']), 'eis3')
  assert.equal(kindInName('Ann Lee.pdf', ['eis3', 'seis3']), undefined)
  assert.equal(kindInName('Ann Lee.pdf', ['eis3']), 'eis3')
  assert.equal(kindInName('SEIS3 Ann Lee.pdf', ['eis3']), undefined)
})
