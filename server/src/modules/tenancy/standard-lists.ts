/** The lead statuses that every tenant begins with: kinds 1 active, 2 inactive, 3 investment. */
export const standardLeadStatuses = [
  { name: 'New enquiry', type: 1, colour: '#1f5bd8' },
  { name: 'In conversation', type: 1, colour: '#7a5cc4' },
  { name: 'Ready to invest', type: 1, colour: '#12908e' },
  { name: 'Dormant', type: 2, colour: '#6d7f95' },
  { name: 'Do not contact', type: 2, colour: '#c4372d' },
  { name: 'Invested', type: 3, colour: '#177e5b' },
] as const

/**
 * Investor categories with their default statements: domain handbook §1.4. The thresholds themselves are
 * dated data of the test.
 */
export const standardInvestorTypes = [
  {
    code: 'restricted',
    name: 'Restricted investor',
    description:
      '<p>You have put less than 10% of your net assets into high-risk investments in the last twelve months, and will not go above that in the next twelve.</p>',
    declaration:
      '<p>I declare that I qualify as a restricted investor. I accept that the investments to which the promotions relate may expose me to a significant risk of losing all of the money I invest.</p>',
    requires_approval: false,
    expires_after_months: 12,
  },
  {
    code: 'high_net_worth',
    name: 'High net worth investor',
    description:
      '<p>In the last financial year you had an income of £100,000 or more, or net assets of £250,000 or more, leaving aside your home, pension and insurance.</p>',
    declaration:
      '<p>I declare that I qualify as a high net worth investor. I accept that I can lose all of the money that I invest and that I may seek advice from someone who specialises in it.</p>',
    requires_approval: true,
    expires_after_months: 12,
  },
  {
    code: 'self_certified_sophisticated',
    name: 'Self-certified sophisticated investor',
    description:
      '<p>In the last two years you worked in private equity or in finance for small companies, were a director of a company with a turnover of £1 million or more, made two or more investments in an unlisted company, or belonged to a network of business angels for over six months.</p>',
    declaration:
      '<p>I declare that I qualify as a self-certified sophisticated investor. I accept that I can lose all of the money that I invest and that I may seek advice from someone who specialises in it.</p>',
    requires_approval: true,
    expires_after_months: 12,
  },
  {
    code: 'certified_sophisticated',
    name: 'Certified sophisticated investor',
    description:
      '<p>An authorised firm has certified in the last three years that you understand the risks of this kind of investment.</p>',
    declaration:
      '<p>I hold a certificate of sophistication and accept that I can lose all of the money that I invest.</p>',
    requires_approval: true,
    expires_after_months: 12,
  },
  {
    code: 'professional',
    name: 'Professional client',
    description:
      '<p>You are a per se professional client, or you asked us in writing to be treated as one and we assessed you.</p>',
    declaration:
      '<p>I ask to be treated as a professional client and understand which protections I give up.</p>',
    requires_test: false,
    requires_approval: true,
    expires_after_months: 12,
  },
  {
    code: 'advised',
    name: 'Advised client',
    description:
      '<p>A firm that is authorised by the Financial Conduct Authority advises you, and recommends the investments that suit you.</p>',
    declaration:
      '<p>I am a client of the adviser named above. I will add a letter in which they confirm it, and tell you if they stop advising me.</p>',
    requires_test: false,
    requires_approval: true,
    expires_after_months: 12,
  },
  {
    code: 'none',
    name: 'None of these',
    description: '<p>None of the statements is true for you.</p>',
    declaration: '',
    requires_test: false,
    requires_approval: false,
    blocks: true,
  },
] as const
