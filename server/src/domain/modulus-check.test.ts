import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkModulus, type ModulusMethod, type ModulusRow } from './modulus-check.ts'

const row = (
  from: string,
  to: string,
  method: ModulusMethod,
  weights: string,
  exception?: number,
): ModulusRow => ({
  from,
  to,
  method,
  weights: weights.split(' ').map(Number),
  ...(exception !== undefined && { exception }),
})

// The lines of the published table (version 6.40) that the publisher's test cases need.
const rows = [
  row('070116', '070116', 'MOD11', '0 0 7 6 5 8 9 4 5 6 7 8 9 -1', 12),
  row('070116', '070116', 'MOD10', '0 3 2 4 5 8 9 4 5 6 7 8 9 -1', 13),
  row('074456', '074456', 'MOD11', '0 0 7 6 5 8 9 4 5 6 7 8 9 -1', 12),
  row('074456', '074456', 'MOD10', '0 3 2 4 5 8 9 4 5 6 7 8 9 -1', 13),
  row('086090', '086090', 'MOD10', '0 0 3 7 1 3 7 1 3 7 1 3 7 1', 8),
  row('089000', '089999', 'MOD10', '0 0 0 0 0 0 7 1 3 7 1 3 7 1'),
  row('102400', '107999', 'MOD11', '0 0 0 0 0 0 8 7 6 5 4 3 2 1'),
  row('110000', '119280', 'DBLAL', '0 0 2 1 2 1 2 1 2 1 2 1 2 1', 1),
  row('134012', '134020', 'MOD11', '0 0 0 7 5 9 8 4 6 3 5 2 0 0', 4),
  row('180002', '180002', 'MOD11', '0 0 0 0 0 0 8 7 6 5 4 3 2 1', 14),
  row('200901', '201159', 'MOD11', '0 0 0 0 0 0 0 7 6 5 4 3 2 1', 6),
  row('200901', '201159', 'DBLAL', '2 1 2 1 2 1 2 1 2 1 2 1 2 1', 6),
  row('202700', '203239', 'MOD11', '0 0 0 0 0 0 0 7 6 5 4 3 2 1', 6),
  row('202700', '203239', 'DBLAL', '2 1 2 1 2 1 2 1 2 1 2 1 2 1', 6),
  row('309001', '309633', 'MOD11', '0 0 3 2 9 8 5 7 6 5 4 3 2 1', 2),
  row('309001', '309633', 'MOD11', '0 0 3 2 9 8 1 7 6 5 4 3 2 1', 9),
  row('771900', '772799', 'MOD11', '0 0 1 2 5 3 6 4 8 7 10 9 3 1', 7),
  row('820000', '826917', 'MOD11', '0 0 0 0 0 0 0 0 7 3 4 9 2 1'),
  row('820000', '826917', 'DBLAL', '2 1 2 1 2 1 2 1 2 1 2 1 2 1', 3),
  row('826919', '827999', 'MOD11', '0 0 0 0 0 0 0 0 7 3 4 9 2 1'),
  row('826919', '827999', 'DBLAL', '2 1 2 1 2 1 2 1 2 1 2 1 2 1', 3),
  row('870000', '872791', 'MOD11', '0 0 1 2 5 3 6 4 8 7 10 9 3 1', 10),
  row('870000', '872791', 'MOD11', '0 0 5 10 9 8 0 7 6 5 4 3 2 1', 11),
  row('938000', '938696', 'MOD11', '7 6 5 4 3 2 7 6 5 4 3 2 0 0', 5),
  row('938000', '938696', 'DBLAL', '2 1 2 1 2 1 2 1 2 1 2 1 2 0', 5),
]
const table = { rows, substitutions: new Map([['938600', '938611']]) }

const check = (account: string) => {
  const [sortCode = '', number = ''] = account.split('/')
  return checkModulus(sortCode, number, table)
}

const valid: Record<string, string> = {
  'modulus 10': '089999/66374958',
  'modulus 11': '107999/88837491',
  'modulus 11 and double alternate': '202959/63748472',
  'either of exceptions 10 and 11, by the first':
    '871427/46238510 872427/46238510 871427/09123496 871427/99123496',
  'exception 3, where the second check is skipped': '820000/73688637',
  'exception 3, where both checks pass': '827999/73988638 827101/28748352',
  'exception 4': '134020/63849203',
  'exception 1': '118765/64371389',
  'exception 6, a foreign-currency account': '200915/41011166',
  'exception 5 with check digits': '938611/07806039 938063/55065200',
  'exception 5 with a substituted sort code': '938600/42368003',
  'exception 7': '772798/99345694',
  'exception 8': '086090/06774744',
  'exceptions 2 and 9': '309070/02355688 309070/12345668 309070/12345677 309070/99345694',
  'exceptions 12 and 13': '074456/12345112 074456/11104102 070116/34012583',
  'exception 14': '180002/00000190',
}
for (const [rule, accounts] of Object.entries(valid)) {
  test(`accounts are plausible by ${rule}`, () => {
    for (const account of accounts.split(' ')) assert.equal(check(account), 'valid', account)
  })
}

const invalid: Record<string, string> = {
  'modulus 10': '089999/66374959',
  'modulus 11': '107999/88837493',
  'the first check digit of exception 5': '938063/15764273',
  'the second check digit of exception 5': '938063/15763217 938063/15764264',
  'exception 1': '118765/64371388',
  'modulus 11 where double alternate passes': '203099/66831036',
  'double alternate where modulus 11 passes': '203099/58716970',
}
for (const [rule, accounts] of Object.entries(invalid)) {
  test(`accounts are refused by ${rule}`, () => {
    for (const account of accounts.split(' ')) assert.equal(check(account), 'invalid', account)
  })
}

test('a sort code that the table does not know is unknown, which is not invalid', () => {
  assert.equal(check('999999/12345678'), 'unknown')
})
