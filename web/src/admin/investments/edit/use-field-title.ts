import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { useBlockTitles } from '../../../features/opportunities/page-parts.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'

const labels = new Map(
  investmentOpportunity.form.flatMap(({ fields }) => fields.map(({ key, label }) => [key, label] as const)),
)

/** What a field of an offer, or a table of what stands on its page, is called. */
export function useFieldTitle(): (name: string) => string {
  const blocks = useBlockTitles()
  const term = useTerm()
  const words = useWords()
  const tables: Readonly<Record<string, string>> = {
    key_points: blocks.key_points,
    key_dates: blocks.key_dates,
    team_images: blocks.team,
    images: blocks.gallery,
    galleries: term('gallery', { plural: true }),
    opportunity_terms: blocks.terms,
    term_conditions: term('term_condition', { plural: true }),
    intent_terms: term('intent_term', { plural: true }),
    page_questions: blocks.questions,
    rewards: blocks.rewards,
  }
  return (name) =>
    tables[name] ??
    (labels.has(name) ? words(labels.get(name) ?? '') : undefined) ??
    name.replaceAll('_', ' ')
}
