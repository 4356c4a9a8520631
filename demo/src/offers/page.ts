import type { Firm } from '../firm.ts'

/** What stands on an offer's page beside its texts, as its author writes it down. */
export interface PageText {
  /** Adds up to the target. */
  uses: readonly (readonly [purpose: string, amount: string])[]
  /** What happens where only the minimum comes in. */
  minimum?: string
  risks: readonly string[]
  questions?: readonly (readonly [question: string, answer: string])[]
  terms?: readonly (readonly [heading: string, text: string])[]
  conditions?: readonly (readonly [heading: string, text: string])[]
  /** What the company pays the firm, in per cent of what is raised. */
  fee: string
  /** Something that the company itself makes. */
  reward?: { title: string; text: string; from: string; limit: number }
}

/** The fields of an offer that its page brings. */
export function pageFields(page: PageText | undefined): Record<string, unknown> {
  if (!page) return {}
  return {
    use_of_funds: page.uses.map(([label, amount]) => ({ label, amount })),
    minimum_note: page.minimum,
    risks: `<ul>${page.risks.map((risk) => `<li>${risk}</li>`).join('')}</ul>`,
    fees: [{ label: 'Arrangement fee', percent: page.fee, vat: 'added', payer: 'company' }],
  }
}

/** Writes the rows of a page: terms, conditions, questions, and a reward that a second person signs off. */
export async function writePage(firm: Firm, id: number, page: PageText | undefined): Promise<void> {
  if (!page) return
  const staff = firm.staff()
  const rows = {
    terms: page.terms,
    'term-conditions': page.conditions,
    'page-questions': page.questions,
  }
  for (const [path, written] of Object.entries(rows))
    for (const [order, [title, text]] of (written ?? []).entries())
      await staff.post(path, { investment_opportunity_id: id, title, body: `<p>${text}</p>`, order })
  if (!page.reward) return
  const { title, text, from, limit } = page.reward
  const reward = await staff.post('rewards', {
    investment_opportunity_id: id,
    title,
    body: `<p>${text}</p>`,
    minimum_amount: from,
    limit,
    investee_produced: true,
  })
  await firm.staff('support').post(`rewards/${reward.id}/approve`, { investee_produced: true })
}
