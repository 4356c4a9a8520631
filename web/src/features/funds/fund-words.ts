/** What a fund is in law. */
export const structureWords = {
  lp: 'Limited partnership',
  llp: 'Limited liability partnership',
  oeic: 'Open-ended investment company',
  unit_trust: 'Unit trust',
  company: 'Company',
  alternative_eis_fund: 'EIS fund',
  knowledge_intensive_eis: 'Knowledge-intensive EIS fund',
  spv: 'Special purpose vehicle',
} as const

/** How a link between funds is said: while it is chosen, of what is held, and of who holds it. */
export const linkWords = {
  feeder: { choice: 'A feeder into another', held: 'Master', holder: 'Feeder' },
  spv: { choice: 'The owner of an SPV', held: 'SPV', holder: 'Owner' },
  parallel: { choice: 'Parallel to another', held: 'Parallel', holder: 'Parallel' },
} as const
