import { useFlags } from '../../../kernel/branding.tsx'
import { AddressFields } from '../../../kernel/address-fields.tsx'
import type { useForm } from '../../../kernel/form.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Pair, Section } from '../../../features/sections/section.tsx'
import { bankProblems } from './bank-checks.ts'
import { requiredOf } from './method-values.ts'
import type { MethodValues } from './method-values.ts'
import type { Kind } from '../queries.ts'
import styles from '../../../features/sections/section.module.css'

export type MethodForm = ReturnType<typeof useForm<MethodValues>>

/** What is asked of a method, by its kind. An organisation is chosen once and stays. */
export function MethodFields({ form, kind, isNew }: { form: MethodForm; kind: Kind; isNew: boolean }) {
  const words = useWords()
  const requirements = requiredOf(kind)
  const word = useTerm()('investment_method', { lower: true })
  const registered = form.typed('registered_name')
  // Left empty it was the holder's own name that is taken, which nobody sees here.
  const isOwnName = registered.error !== undefined && form.values.registered_name.trim() === ''
  return (
    <>
      <Section title="Names">
        <div className={styles.form}>
          {requirements.organisation && isNew && <OrganisationField form={form} />}
          <TextField
            label="Name on the register"
            hint={words(
              'As it should appear in the register of members. Leave blank to use your name or the {organisation}’s.',
            )}
            optional
            {...registered}
            error={
              isOwnName
                ? `You already have another ${word} in your name. Enter the name for this one.`
                : registered.error
            }
          />
          <TextField label="Nickname" hint="Shown in lists." optional {...form.typed('display_name')} />
          <ProviderFields form={form} kind={kind} />
          <RadioGroup
            label="Who will hold the investments?"
            options={[
              { value: 'sole', label: 'Just me' },
              { value: 'joint', label: 'For several holders together' },
              { value: 'for_others', label: 'For other people', description: 'We’ll ask for their names.' },
            ]}
            {...form.chosen('ownership')}
            value={form.values.ownership === '' ? undefined : form.values.ownership}
          />
          {requirements.others && (
            <Notice>
              You start as the only holder. We’ll add the others with you, and each must confirm.
            </Notice>
          )}
          <AddressFields legend="Postal address" field={(part) => form.typed(`address.${part}`)} />
        </div>
      </Section>
      <BankFields form={form} isNew={isNew} />
    </>
  )
}

function OrganisationField({ form }: { form: MethodForm }) {
  const { organisations = [] } = useCurrentUser()
  const { organisation_links_enabled: linking } = useFlags()
  const term = useTerm()
  const word = term('organisation', { lower: true })
  if (organisations.length === 0)
    return (
      <Notice tone="waiting" title={`This kind needs ${withArticle(word)}`}>
        {linking === 1
          ? `Link ${withArticle(word)} to your profile first. Until then you can save this as a draft.`
          : `We’ll link ${withArticle(word)} to your profile. Until then you can save this as a draft.`}
      </Notice>
    )
  return (
    <NativeSelect
      label={term('organisation')}
      placeholder="Choose"
      options={organisations.map(({ id, name }) => ({ value: id, label: name }))}
      {...form.typed('organisation_id')}
    />
  )
}

function ProviderFields({ form, kind }: { form: MethodForm; kind: Kind }) {
  const requirements = requiredOf(kind)
  return (
    <>
      {requirements.provider && (
        <Pair>
          <TextField label="Provider" {...form.typed('provider_name')} />
          <TextField label="Their reference" optional {...form.typed('provider_reference')} />
        </Pair>
      )}
      {requirements.scheme && (
        <TextField
          label="Pension scheme tax reference"
          hint="Eight digits, R, a letter: 00123456RA."
          optional={kind.kind !== 'ssas'}
          {...form.typed('scheme_reference')}
        />
      )}
      {requirements.isa && <TextField label="ISA reference" optional {...form.typed('isa_reference')} />}
    </>
  )
}

/** Where money is paid out to. Only an account in the investor's own name is taken. */
function BankFields({ form, isNew }: { form: MethodForm; isNew: boolean }) {
  const international = useFlags().intl_bank_details_enabled === 1
  const [bank, touched] = [form.values.bank, form.isTouched('bank')]
  const wrong = touched ? bankProblems(bank, { international }) : {}
  const field = (name: keyof typeof bank) => {
    const typed = form.typed(`bank.${name}`)
    return { ...typed, error: typed.error ?? wrong[name] }
  }
  return (
    <Section title="Account for payments to you">
      <div className={styles.form}>
        <Notice>
          Use an account in your own name, or in the name of the person or entity you act for.
          {!isNew && ' We’ll e-mail you about a new account. No payments are made to it for 48 hours.'}
        </Notice>
        <TextField label="Name on the account" autoComplete="off" optional {...field('holder_name')} />
        <Pair>
          <TextField
            label="Sort code"
            numeric
            inputMode="numeric"
            autoComplete="off"
            optional
            {...field('sort_code')}
          />
          <TextField
            label="Account number"
            numeric
            inputMode="numeric"
            autoComplete="off"
            optional
            {...field('account_number')}
          />
        </Pair>
        {international && (
          <Pair>
            <TextField
              label="IBAN"
              hint="For overseas accounts, instead of the two fields above."
              numeric
              autoComplete="off"
              optional
              autoCapitalize="characters"
              {...field('iban')}
            />
            <TextField
              label="BIC"
              numeric
              autoComplete="off"
              autoCapitalize="characters"
              optional
              {...field('bic')}
            />
          </Pair>
        )}
        <Checkbox label="Make this my default" {...form.typed('is_default')} />
      </div>
    </Section>
  )
}
