import { useQuery } from '@tanstack/react-query'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { money, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { price } from '../../../ui/price.ts'
import { capTableSource, conversionQuery } from './queries.ts'
import type { Conversion } from './queries.ts'

interface ConversionProposalProps {
  id: number
  currency: string
  /** Note, class and day as far as they are typed. */
  asked: { note_id: string; share_class: string; date: string }
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/**
 * What the terms of a note give for its conversion, each figure with how they come to it; nothing before
 * note, class and day are said.
 */
export function ConversionProposal({ id, currency, asked }: ConversionProposalProps) {
  const enabled = asked.note_id !== '' && asked.share_class.trim() !== '' && isDay(asked.date)
  const query = useQuery({ ...conversionQuery(id, asked), enabled, retry: false })
  if (!enabled || !query.data) return null
  const { proposal } = query.data
  if (!proposal)
    return (
      <Notice title="No round gives a price">
        No round of this class has a price up to that day, so the price is yours to say.
      </Notice>
    )
  return (
    <OwnFigures source={capTableSource(id, asked, 'cap-table/conversion')}>
      <Proposed proposal={proposal} currency={currency} noteId={asked.note_id} />
    </OwnFigures>
  )
}

const ruleWords: Record<Conversion['rule'], string> = {
  cap: 'The cap gives the lower price.',
  discount: 'The discount gives the lower price.',
  round: 'Neither cap nor discount makes it lower than the round.',
}

interface ProposedProps {
  proposal: Conversion
  currency: string
  /** The note that converts. */
  noteId: string
}

function Proposed({ proposal, currency, noteId }: ProposedProps) {
  const { rule, owed, shares, residue, round_name: round } = proposal
  const amount = (figure: string, label: string, value: string) => ({
    figure,
    label,
    text: money(value, { currency, pence: true }),
  })
  const each = (figure: string, label: string, value: string) => ({
    figure,
    label,
    text: price(value, currency),
  })
  const bought = { figure: 'conversion_shares', label: 'Shares', text: quantity(shares) }
  return (
    <Notice
      title={
        <Sentence
          of={sentence`The terms give ${each('conversion_price', 'Price of the conversion', proposal.price)} a share`}
        />
      }
    >
      {ruleWords[rule]}{' '}
      <Sentence
        of={sentence`${amount(`note_due:${noteId}`, 'Owed', owed)} become ${bought} shares, and ${amount('conversion_residue', 'Left', residue)} is left. ${round}: ${each('conversion_round_price', `Price in ${round}`, proposal.round_price)} a share.`}
      />
    </Notice>
  )
}
