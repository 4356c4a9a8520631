import { isRoleId, roleTerms } from '@moorgate/contract/roles.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readOfferContact } from '@moorgate/contract/support/offer-contact.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { ContactFirm } from '../../kernel/support/contact-firm.tsx'
import { useTerm } from '../../kernel/terminology.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import styles from './contact-card.module.css'

/** Who answers for an offer, and the way to write to them. Nothing where nobody leads it: the firm itself is at the foot of each page. */
export function ContactCard({ offer }: { offer: { id: number; name: string } }) {
  const term = useTerm()
  const { data: person } = useQuery(contactQuery(offer.id))
  if (!person) return null
  const { name, role_id: roleId, avatar_url: picture } = person
  return (
    <div className={styles.contact}>
      <Avatar name={name} src={picture ?? undefined} size={50} />
      <div className={styles.who}>
        <b>{name}</b>
        {isRoleId(roleId) && <span>{term(roleTerms[roleId])}</span>}
      </div>
      <ContactFirm
        look="link"
        label={`Message ${name}`}
        to={name}
        offer={offer}
        subject={`About ${offer.name}`}
      >
        Message
      </ContactFirm>
    </div>
  )
}

function contactQuery(offerId: number) {
  return queryOptions({
    queryKey: ['investment_opportunity', 'contact', offerId],
    queryFn: async ({ signal }) => {
      const path = `investment-opportunities/${offerId}/contact`
      return (await call<{ data: AnswerOf<typeof readOfferContact> }>('GET', path, { signal })).data
    },
  })
}
