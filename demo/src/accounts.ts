/** The password of every demo account. It is written as a hash, outside the password policy. */
export const demoPassword = 'moorgate-demo-2026'

export interface Account {
  name: string
  roleId: number
  firstName: string
  lastName: string
}

/** One account for each role in both firms, and an investor who has only just confirmed an e-mail address. */
export const accounts: readonly Account[] = [
  { name: 'super-admin', roleId: 1, firstName: 'Priya', lastName: 'Nair' },
  { name: 'entrepreneur', roleId: 2, firstName: 'Callum', lastName: 'Reid' },
  { name: 'committee', roleId: 3, firstName: 'Elena', lastName: 'Marsh' },
  { name: 'investor', roleId: 5, firstName: 'Eleanor', lastName: 'Whitcombe' },
  { name: 'custodian', roleId: 7, firstName: 'Harriet', lastName: 'Lowe' },
  { name: 'support', roleId: 8, firstName: 'Rafael', lastName: 'Osei' },
  { name: 'creator', roleId: 9, firstName: 'Imogen', lastName: 'Vale' },
  { name: 'investment-manager', roleId: 10, firstName: 'Tom', lastName: 'Ashworth' },
  { name: 'fund-manager', roleId: 11, firstName: 'Sunniva', lastName: 'Berg' },
  { name: 'adviser', roleId: 12, firstName: 'Duncan', lastName: 'Frayne' },
  { name: 'new-investor', roleId: 5, firstName: 'Marcus', lastName: 'Adeyemi' },
]
