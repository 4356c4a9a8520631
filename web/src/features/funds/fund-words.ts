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
