import {
  industry,
  investmentRoundType,
  opportunityCategory,
  opportunityCharacter,
  opportunitySubType,
  opportunityType,
} from '@moorgate/contract/opportunities/reference-lists.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { taxOption } from '@moorgate/contract/opportunities/tax-option.ts'
import { useQuery } from '@tanstack/react-query'
import { useFlags } from '../../../kernel/branding.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import styles from './offers.module.css'
import { ShortList } from './short-list.tsx'

const intro = 'Used to describe offers. You can’t delete one in use, but you can switch it off.'
// Industries and tax schemes have no switch.
const introOfKept = 'Used to describe offers. You can’t delete one in use.'

/** `/admin/settings/attributes/investment-types`: types, and the rounds that offers are raised in. */
export function InvestmentTypesPage() {
  const words = useWords()
  const label = useLabel()
  return (
    <SettingsPage title={label('investment_types')} intro={intro} wide>
      <div className={styles.lists}>
        <ShortList
          resource={opportunityType}
          meaning={words('What is offered, such as equity, debt or a {fund}.')}
        />
        <ShortList
          resource={investmentRoundType}
          meaning="The funding round, such as Seed, Series A or bridge."
        />
      </div>
    </SettingsPage>
  )
}

/** `/admin/settings/attributes/investment-sub-types`. */
export function SubTypesPage() {
  const label = useLabel()
  const { data: types = [] } = useQuery(referenceQuery(opportunityType))
  const columns = [
    {
      id: 'type',
      header: 'Type',
      cell: ({ type_id: typeId }: { type_id: number }) =>
        types.find(({ id }) => id === typeId)?.name ?? missing,
    },
  ]
  return (
    <SettingsPage title={label('investment_sub_types')} intro={intro} wide>
      <ShortList resource={opportunitySubType} columns={columns} meaning="Subdivisions of a type." />
    </SettingsPage>
  )
}

/** `/admin/settings/attributes/investment-categories`. */
export function CategoriesPage() {
  const label = useLabel()
  return (
    <SettingsPage title={label('investment_categories')} intro={intro} wide>
      <ShortList
        resource={opportunityCategory}
        meaning="How you group offers, such as core or opportunistic."
      />
    </SettingsPage>
  )
}

const schemeColumns = [
  { id: 'rate', header: 'Relief', cell: ({ rate }: { rate: string }) => `${rate}%` },
  {
    id: 'until',
    header: 'Until',
    cell: ({ effective_to: until }: { effective_to: string | null }) =>
      until === null ? missing : dateFull(until),
  },
]

/**
 * `/admin/settings/attributes/investment-characters`: what offers are for tax, and the schemes that investors
 * choose from.
 */
export function CharactersPage() {
  const words = useWords()
  const label = useLabel()
  const { investment_categories_enabled: described, tax_enabled: taxed } = useFlags()
  return (
    <SettingsPage title={label('investment_characters')} intro={taxed === 1 ? introOfKept : intro} wide>
      <div className={styles.lists}>
        {described === 1 && (
          <ShortList
            resource={opportunityCharacter}
            meaning={words('The {tax_option} of an offer, such as EIS, SEIS or VCT.')}
          />
        )}
        {taxed === 1 && (
          <ShortList
            resource={taxOption}
            columns={schemeColumns}
            meaning={words('Schemes that {investors} can choose, with annual limits.')}
          />
        )}
      </div>
    </SettingsPage>
  )
}

/** `/admin/settings/attributes/industries`: one may be part of another. */
export function IndustriesPage() {
  const label = useLabel()
  const { data: industries = [] } = useQuery(referenceQuery(industry))
  const columns = [
    {
      id: 'parent',
      header: 'Part of',
      cell: ({ parent_id: parentId }: RowOf<typeof industry>) =>
        industries.find(({ id }) => id === parentId)?.name ?? missing,
    },
  ]
  return (
    <SettingsPage title={label('industries')} intro={introOfKept} wide>
      <ShortList
        resource={industry}
        columns={columns}
        meaning="What companies do, such as software or energy."
      />
    </SettingsPage>
  )
}
