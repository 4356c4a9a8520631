import { readDirectOffer } from '@moorgate/contract/direct-offers/direct-offer.ts'
import { readEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { investmentMethodEntity } from '@moorgate/contract/methods/investment-method-entity.ts'
import { investmentMethodStatuses } from '@moorgate/contract/statuses/people.ts'
import { useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { permits } from '../../../kernel/permissions.ts'
import { addressText } from '../../../kernel/address.ts'
import { useBranding, useFlags } from '../../../kernel/branding.tsx'
import { now } from '../../../kernel/clock.ts'
import { countryName } from '../../../kernel/countries.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery, rowsQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { missing } from '../../../ui/format.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link, TextLink } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { AddressChange } from '../../../features/email-change/email-change.tsx'
import { CheckList } from '../../../features/records/check-list.tsx'
import { DuplicatesRail } from '../../../features/duplicates/possible-duplicates.tsx'
import { OwnFieldsRail } from '../../../features/records/own-fields.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { WithActivity } from '../../../features/records/record-layout.tsx'
import { KeptBackNotice } from '../methods/retention-notice.tsx'
import type { Person } from '../person.ts'
import { DelegatesRail } from './delegates-rail.tsx'
import { Holdings } from './holdings.tsx'
import { IdentityRail } from './identity-rail.tsx'
import { PasswordRail } from './password-rail.tsx'
import { PersonPage } from './person-page.tsx'
import { readinessChecks } from './readiness.ts'
import { RegistrationRail } from './registration-rail.tsx'
import { ResetTest } from './reset-test.tsx'
import { TaxRail } from './tax-rail.tsx'
import styles from './details-tab.module.css'

/**
 * `/admin/investors/{id}/details`: figures, holdings and what happened; beside them whether the investor is
 * ready, and who it is.
 */
export function DetailsTab({ params, activity }: ScreenProps & WithActivity) {
  return (
    <PersonPage id={params['id'] ?? ''} rail={railOf} below={activity}>
      {(person) => (
        <>
          <AddressChangeOf person={person} />
          <KeptBackNotice
            record={person}
            of={{ user_id: person.id }}
            href={`/admin/investors/investment-methods/payouts?investor=${person.id}`}
          />
          <Holdings person={person} />
        </>
      )}
    </PersonPage>
  )
}

function AddressChangeOf({ person }: { person: Person }) {
  return <AddressChange person={person} mayChange={permits(person, 'edit')} />
}

interface MethodRow {
  id: number
  display_name: string
  status: keyof typeof investmentMethodStatuses
  investment_method?: { name: string } | null
}

function useMethods({ id }: Person): readonly MethodRow[] {
  const query = rowsQuery<MethodRow>(
    investmentMethodEntity,
    {},
    {
      include: ['investmentMethod'],
      fixed: { user_id: id },
      perPage: 100,
    },
  )
  return useQuery(query).data?.data ?? []
}

const railOf = (person: Person) => <Rail person={person} />

function Rail({ person }: { person: Person }) {
  const methods = useMethods(person)
  const flags = useFlags()
  return (
    <>
      <DuplicatesRail kind="users" id={person.id} mayMerge={permits(person, 'merge')} />
      <RegistrationRail person={person} />
      <Readiness person={person} methods={methods} />
      <IdentityRail person={person} />
      <Personal person={person} />
      {flags.tax_enabled === 1 && <TaxRail person={person} />}
      <OwnFieldsRail
        owner={{ type: 'user', id: person.id, name: person.name }}
        mayEdit={permits(person, 'edit')}
      />
      <Methods person={person} methods={methods} />
      <DelegatesRail person={person} />
      <PasswordRail person={person} />
    </>
  )
}

/** A method may have been decided on another page a moment ago, so this is asked anew each time. */
const eligibilityQuery = (id: number) => ({
  ...endpointQuery('user', readEligibility, { params: { id } }),
  staleTime: 0,
})

function Readiness({ person, methods }: { person: Person; methods: readonly MethodRow[] }) {
  const eligibility = useQuery(eligibilityQuery(person.id))
  const flags = useFlags()
  const directOffer = useQuery({
    ...endpointQuery('user', readDirectOffer, { params: { id: person.id } }),
    staleTime: 0,
    enabled: flags.risk_warning_enabled === 1,
  })
  const { terms_version: termsVersion } = useBranding()
  const label = useLabel()
  const words = { category: 'Category', test: label('appropriateness'), method: label('investment_method') }
  return (
    <RailPart title="Ready to invest">
      <Loaded query={eligibility} what="what’s missing" skeleton={<SkeletonRows rows={6} avatar={false} />}>
        {(answer) => (
          <CheckList
            items={readinessChecks({
              eligibility: answer,
              directOffer: directOffer.data,
              person,
              methods,
              flags,
              termsVersion,
              words,
              now: now(),
            })}
          />
        )}
      </Loaded>
      <div className={styles.acts}>
        <ResetTest person={person} />
      </div>
    </RailPart>
  )
}

function Personal({ person }: { person: Person }) {
  const label = useLabel()
  return (
    <RailPart
      title="Personal details"
      action={
        permits(person, 'edit') && <TextLink href={`/admin/investors/${person.id}/edit`}>Edit</TextLink>
      }
    >
      <DescriptionList
        items={[
          { term: 'Reference', value: person.reference },
          { term: 'Date of birth', value: dateFull(person.date_of_birth) },
          { term: 'Nationality', value: countryName(person.nationality) },
          { term: 'Address', value: addressText(person.address) },
          { term: 'Residence', value: countryName(person.country_of_residence) },
          { term: 'Occupation', value: person.occupation ?? missing },
          { term: label('lead_status'), value: person.lead_status?.name ?? missing },
          { term: label('client_groups'), value: namesOf(person.client_groups) },
          { term: label('adviser'), value: person.adviser?.name ?? missing },
          { term: 'Associates', value: namesOf(person.associates) },
          { term: 'Source', value: person.source ?? missing },
          { term: 'New offers by', value: waysOf(person) },
        ]}
      />
    </RailPart>
  )
}

const namesOf = (records: readonly { name: string }[] = []) =>
  records.map(({ name }) => name).join(', ') || missing

/** In which ways they may be told of new offers. */
function waysOf({ marketing, marketing_phone: phone, marketing_post: post }: Person): string {
  const ways = [marketing && 'e-mail', phone && 'phone', post && 'post'].filter(Boolean)
  return ways.length === 0 ? 'None' : ways.join(', ')
}

function Methods({ person, methods }: { person: Person; methods: readonly MethodRow[] }) {
  const term = useTerm()
  const add = permits(person, 'add_method') && (
    <TextLink href={`/admin/investors/investment-methods/new-method?user=${person.id}`}>Add</TextLink>
  )
  return (
    <RailPart title={term('investment_method', { plural: true })} action={add}>
      {methods.length === 0 && <Text tone="faint">None yet.</Text>}
      <ul className={styles.methods}>
        {methods.map(({ id, display_name: name, status, investment_method: kind }) => (
          <li key={id}>
            <Icon of={Wallet} />
            <span>
              <Link href={`/admin/investors/investment-methods/${id}/details`}>{name}</Link>
              <small>{kind?.name}</small>
            </span>
            <StateDot shown={investmentMethodStatuses[status]} />
          </li>
        ))}
      </ul>
    </RailPart>
  )
}
